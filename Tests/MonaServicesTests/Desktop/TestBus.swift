import Foundation
import MonaServices
import MonaTestSupport

/// A private message bus that lasts as long as the object.
final class TestBus: Sendable {
  /// The address of the bus.
  let address: String
  private let daemon: pid_t

  init() throws {
    let daemon = TestProcess()
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--session", "--nofork", "--nosyslog", "--print-address"]
    let output = Pipe()
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    self.daemon = daemon.processIdentifier
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      if byte.isEmpty { throw CocoaError(.fileReadUnknown) }
      line += byte
    }
    address = String(decoding: line, as: UTF8.self)
  }

  deinit {
    // SIGKILL, as a daemon started on a thread that blocks signals would never receive SIGTERM.
    kill(daemon, SIGKILL)
    // What has ended and is not waited for keeps exit tests from noticing the ends of their own processes.
    _ = ChildProcess.wait(for: daemon)
  }
}
