import Foundation

/// A display, a message bus and an empty home folder for the programs measured.
///
/// On the person's own bus, a MONA that already runs would be raised instead of a new one started.
struct PrivateSession {
  /// The environment of programs in this session.
  private(set) var environment = ProcessInfo.processInfo.environment
  private var servers: [Process] = []

  /// Starts a bus, and a display unless `DISPLAY` names one.
  /// - Parameter home: an empty folder.
  init(home: URL) throws {
    environment["HOME"] = home.path
    for (name, folder) in ["CACHE_HOME": "cache", "CONFIG_HOME": "config", "DATA_HOME": "data"] {
      environment["XDG_\(name)"] = home.appendingPathComponent(folder).path
    }
    environment["GSK_RENDERER"] = "cairo"
    environment["GSETTINGS_BACKEND"] = "memory"
    environment["GDK_BACKEND"] = "x11"
    if environment["DISPLAY"] == nil {
      let number = try start(
        "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
      environment["DISPLAY"] = ":\(number)"
    }
    environment["DBUS_SESSION_BUS_ADDRESS"] = try start(
      "/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=1"])
  }

  /// Runs `body` in a session whose home is a folder that is removed in the end.
  static func with(_ body: (_ session: PrivateSession, _ folder: URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let session = try PrivateSession(home: folder)
      defer { session.stop() }
      try body(session, folder)
    }
  }

  /// Ends the bus and the display.
  func stop() {
    for server in servers.reversed() {
      server.terminate()
      server.waitUntilExit()
    }
  }

  /// Starts a bus or a display and returns the line with its address.
  private mutating func start(_ path: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    servers.append(process)
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
      line += more
    }
    return String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The MONA to measure, `mona-ui-benchmark`, with an album of its own.
struct MonaProgram {
  var program: URL
  var album: URL

  /// The environment in which it runs a UI benchmark on a store (`MonaUIBenchmark.UIBenchmark`).
  func environment(asking process: String, of store: URL) -> [String: String] {
    [
      "MONA_BENCH": process, "MONA_DATA_DIR": store.path, "MONA_ALBUM_DIR": album.path,
      "MONA_LANGUAGE": "fr",
    ]
  }
}

/// A folder that is removed with all it holds once `body` is done.
enum TemporaryFolder {
  static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mona-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
