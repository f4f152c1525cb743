import Foundation

/// A server of PostgreSQL's for tests, in a temporary folder, which answers on a socket there only.
///
/// It is stopped when this process ends, and by `stop`.
package final class PostgresServer: Sendable {
  /// The one of this process; nil, and a word on standard error, where PostgreSQL is not installed.
  package static let shared: PostgresServer? = {
    guard let programs = installed else {
      FileHandle.standardError.write(
        Data("PostgreSQL is not installed: its tests are left out.\n".utf8))
      return nil
    }
    do { return try PostgresServer(programs: programs) } catch {
      fatalError("PostgreSQL does not start: \(error)")
    }
  }()

  /// The folder of its programs, the newest version's.
  private static var installed: String? {
    let versions = "/usr/lib/postgresql"
    let debian = ((try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? [])
      .sorted { $0.compare($1, options: .numeric) == .orderedDescending }
      .map { "\(versions)/\($0)/bin" }
    return (debian + ["/usr/bin", "/usr/local/bin"])
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
  }

  struct Failure: Error {
    let command: String
    let output: String
  }

  package let programs: String
  private let folder: String

  package init(programs: String) throws {
    self.programs = programs
    // A socket's path is short.
    folder =
      "/tmp/mona-postgres-\(ProcessInfo.processInfo.processIdentifier)-\(UInt16.random(in: 0...9999))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    if getuid() == 0 { try Self.run("/bin/chown", [Self.user, folder]) }
    try command(
      "initdb",
      ["-D", data, "-U", "mona", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])
    try start()
    Self.stopAtExit(self)
  }

  private var data: String { "\(folder)/data" }

  /// PostgreSQL does not run for root.
  private static let user = "postgres"

  /// The address of a database of it.
  package func url(_ database: String = "postgres") -> String {
    "postgres://mona@/\(database)?host=\(folder)"
  }

  /// A new database.
  ///
  /// - Parameter template: the name of the one that it is a copy of; nil for an empty one.
  /// - Returns: its address.
  package func newDatabase(
    _ name: String = "test\(UUID().uuidString.lowercased().replacing("-", with: ""))",
    from template: String? = nil
  ) throws -> String {
    try command(
      "createdb", ["-h", folder, "-U", "mona"] + (template.map { ["-T", $0] } ?? []) + [name])
    return url(name)
  }

  package func start() throws {
    let options =
      "-c listen_addresses='' -c unix_socket_directories=\(folder) -c fsync=off -c max_connections=200"
    try command("pg_ctl", ["-D", data, "-w", "-l", "\(folder)/log", "-o", options, "start"])
  }

  /// Stops it at once, as a crash does with `isCrash`.
  package func stop(isCrash: Bool = false) throws {
    try command("pg_ctl", ["-D", data, "-w", "-m", isCrash ? "immediate" : "fast", "stop"])
  }

  private func command(_ name: String, _ arguments: [String]) throws {
    let program = "\(programs)/\(name)"
    if getuid() == 0 {
      try Self.run("/usr/sbin/runuser", ["-u", Self.user, "--", program] + arguments)
    } else {
      try Self.run(program, arguments)
    }
  }

  /// Runs a program to its end.
  ///
  /// `Process` would wait for the end of the server, which keeps the descriptors that tell it.
  private static func run(_ program: String, _ arguments: [String]) throws {
    let log = "/tmp/mona-\(UUID().uuidString).log"
    defer { try? FileManager.default.removeItem(atPath: log) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var child: pid_t = 0
    var status: Int32 = -1
    let error = posix_spawn(&child, program, &actions, nil, words, environ)
    if error == 0 { while waitpid(child, &status, 0) == -1, errno == EINTR {} }
    guard error == 0, status == 0 else {
      throw Failure(
        command: ([program] + arguments).joined(separator: " "),
        output: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
    }
  }

  // MARK: The end

  nonisolated(unsafe) private static var running: [PostgresServer] = []

  private static func stopAtExit(_ server: PostgresServer) {
    if running.isEmpty {
      atexit {
        for server in PostgresServer.running {
          try? server.stop(isCrash: true)
          try? FileManager.default.removeItem(atPath: server.folder)
        }
      }
    }
    running.append(server)
  }
}
