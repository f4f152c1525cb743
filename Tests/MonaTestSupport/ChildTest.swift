import Foundation

/// Runs one test in a separate process, which the calling test can kill or start with other rights.
package final class ChildTest {
  private let process = TestProcess()

  /// Starts a test.
  /// - Parameters:
  ///   - name: a part of the test's name that no other test's name contains.
  ///   - environment: variables added to those of this process.
  ///   - program: a command, with its arguments, that starts the test; empty to start it directly.
  package init(
    _ name: String, environment: [String: String], through program: [String] = []
  ) throws {
    // The arguments of this process, without its test filters.
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

  /// Whether the process is still running.
  package var isRunning: Bool { process.isRunning }

  /// Kills the process at once and waits until it has ended.
  /// - Returns: whether it was still running.
  package func kill() -> Bool {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.wasKilled
  }

  /// Waits until the process ends.
  /// - Returns: whether the test passed.
  package func passes() -> Bool {
    process.waitUntilExit()
    return !process.wasKilled && process.terminationStatus == 0
  }
}
