import Foundation

/// A test run once more, by itself, in a process of its own: one that can be killed, or that has
/// rights this one has not.
package final class ChildTest {
  private let process = Process()

  /// Starts a test.
  /// - Parameters:
  ///   - name: what its name holds, and that of no other test.
  ///   - environment: what it finds there beside what is there already.
  ///   - program: what it is started by, with its arguments; nothing to start it as it is.
  package init(
    _ name: String, environment: [String: String], through program: [String] = []
  ) throws {
    // What this process was started with, but for the choice of tests.
    var arguments = CommandLine.arguments.dropFirst().map(\.self)
    while let index = arguments.firstIndex(of: "--filter") {
      arguments.removeSubrange(index..<min(index + 2, arguments.count))
    }
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = program + [tests] + arguments + ["--filter", name]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Whether it still runs.
  package var isRunning: Bool { process.isRunning }

  /// Ends it at once, wherever it is.
  /// - Returns: whether it was still running.
  package func kill() -> Bool {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  /// Waits until it ends.
  /// - Returns: whether it passed.
  package func passes() -> Bool {
    process.waitUntilExit()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }
}
