import Foundation

/// A message bus of its own, as long as it is held.
final class TestBus: Sendable {
  /// Where it is.
  let address: String
  private let daemon: Process

  init() throws {
    daemon = Process()
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--session", "--nofork", "--nosyslog", "--print-address"]
    let output = Pipe()
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      if byte.isEmpty { throw CocoaError(.fileReadUnknown) }
      line += byte
    }
    address = String(decoding: line, as: UTF8.self)
  }

  // Started on a thread that holds signals back, it would never hear a milder one.
  deinit { kill(daemon.processIdentifier, SIGKILL) }
}
