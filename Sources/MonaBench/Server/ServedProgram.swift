import Foundation

/// A server process, which ends with this object.
final class ServedProgram {
  let port: Int
  /// The time from its start to its first answer, in milliseconds.
  let startTime: Double
  private let process = Process()

  /// Its process identifier.
  var number: Int32 { process.processIdentifier }

  /// Resident memory in megabytes; 0 after the process has ended.
  var memory: Double { MemoryUse(of: process.processIdentifier)?.resident ?? 0 }

  /// Starts MONA's server on a folder.
  init(mona: URL, folder: URL) throws {
    let pipe = Pipe()
    process.executableURL = mona
    process.arguments = [
      "serve", "--new", "--data", folder.path, "--port", "0", "--requests-per-minute", "1000000000",
    ]
    process.standardOutput = pipe
    let clock = ContinuousClock()
    let began = clock.now
    try process.run()
    var line = Data()
    while !line.contains(0x0A), pipe.fileHandleForReading.isReady(within: 60) {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      line += more
    }
    startTime = (clock.now - began) / .milliseconds(1)
    let digits = String(decoding: line, as: UTF8.self).split(separator: ":").last.map(String.init)
    guard let port = Int((digits ?? "").trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw CocoaError(.executableLoad)
    }
    self.port = port
  }

  /// Starts nginx on the files of a folder; those ending in `.gz` are served as compressed JSON.
  init(nginx: URL, files: URL, folder: URL, port: Int) throws {
    self.port = port
    startTime = 0
    let settings = """
      \(getuid() == 0 ? "user root;" : "")
      daemon off; worker_processes 2; pid \(folder.path)/nginx.pid; error_log \(folder.path)/errors;
      events { worker_connections 512; }
      http {
        access_log off; sendfile on; tcp_nopush on; default_type application/json;
        keepalive_requests 100000000;
        client_body_temp_path \(folder.path)/body; proxy_temp_path \(folder.path)/proxy;
        fastcgi_temp_path \(folder.path)/f; uwsgi_temp_path \(folder.path)/u;
        scgi_temp_path \(folder.path)/s;
        server {
          listen 127.0.0.1:\(port); root \(files.path);
          location ~ gz$ { add_header Content-Encoding gzip; }
        }
      }
      """
    let file = folder.appendingPathComponent("nginx.conf")
    try Data(settings.utf8).write(to: file)
    process.executableURL = nginx
    process.arguments = ["-p", folder.path, "-c", file.path]
    try process.run()
    // nginx does not print when it is ready.
    sleep(1)
  }

  /// Starts Datasette on a database that nothing changes.
  /// - Parameter python: a Python with the package.
  init(datasette python: URL, file: URL, port: Int) throws {
    self.port = port
    process.executableURL = python
    process.arguments = [
      "-m", "datasette", "serve", "--immutable", file.path, "--port", "\(port)", "--setting",
      "sql_time_limit_ms", "30000", "--setting", "facet_time_limit_ms", "30000", "--setting",
      "max_csv_mb", "0",
    ]
    let log = file.appendingPathExtension("log")
    try Data().write(to: log)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    let clock = ContinuousClock()
    let began = clock.now
    try process.run()
    while try !String(contentsOf: log, encoding: .utf8).contains("running on") {
      guard process.isRunning, clock.now - began < .seconds(60) else {
        throw CocoaError(.executableLoad)
      }
      usleep(50_000)
    }
    startTime = (clock.now - began) / .milliseconds(1)
  }

  /// Ends it and waits for its end.
  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  deinit { if process.isRunning { end() } }
}
