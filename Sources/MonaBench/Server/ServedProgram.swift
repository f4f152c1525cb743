import Foundation
import GRDB

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

  /// Ends it and waits for its end.
  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  deinit { if process.isRunning { end() } }
}

/// Accounts and visits, written into the database of a server that is not running.
struct ServedPeople {
  /// The number of people; their tokens are `token-0000001` and so on.
  var people: Int
  /// The number of visits of each, to artworks numbered from 1.
  var visits = 0
  /// The number of artworks.
  var artworks = 1

  static let token = "token-0000001"

  func write(into folder: URL) throws {
    let digests = try Self.digests(people)
    var configuration = Configuration()
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
    let queue = try DatabaseQueue(
      path: folder.appendingPathComponent("server.sqlite").path, configuration: configuration)
    try queue.write { db in
      for (index, digest) in digests.enumerated() {
        try db.execute(
          sql: """
            INSERT INTO person
              (id, username, foldedUsername, passwordHash, revision, createdAt, updatedAt)
            VALUES (?1, 'p' || ?1, 'p' || ?1, '$2y$', ?2, 0, 0)
            """, arguments: [index + 1, visits])
        try db.execute(
          sql: "INSERT INTO token (person, digest, device, createdAt) VALUES (?, ?, '', 0)",
          arguments: [index + 1, digest])
      }
      // A discovery's key is four times its number, plus the kind: 0 for artworks.
      try db.execute(
        sql: """
          WITH RECURSIVE each (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM each WHERE i < ?2)
          INSERT INTO visit
            (person, discovery, revision, rating, ratingAt, comment, commentAt, createdAt, updatedAt)
          SELECT p.id, 4 * (1 + (p.id * 7919 + i) % ?3), i, 1 + i % 5, 0,
            CASE i % 3 WHEN 0 THEN 'Vue un matin de juin, sous la pluie.' END, 0, 0, 0
          FROM person p, each WHERE ?2 > 0 ORDER BY 1, 2
          """, arguments: [people, visits, artworks])
    }
    try queue.close()
  }

  /// SHA-256 of each token.
  private static func digests(_ count: Int) throws -> [Data] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "for i in $(seq -f %07.0f \"$1\"); do printf token-$i | sha256sum; done", "sh",
      "\(count)",
    ]
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map { line in
      let digits = Array(line.prefix(64).utf8)
      return Data(
        stride(from: 0, to: 64, by: 2).map {
          UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
        })
    }
  }
}
