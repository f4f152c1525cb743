import Foundation
import MonaServices

/// A program that a test starts, with the part of Foundation's `Process` that tests use.
///
/// `Process` can end a busy program, as tests that run at once are (`ChildProcess`).
package final class TestProcess {
  package var executableURL: URL?
  package var arguments: [String] = []
  package var environment = ProcessInfo.processInfo.environment
  /// Nil for none.
  package var standardInput: FileHandle?
  /// A `Pipe` or a `FileHandle`; nil for this process's own.
  package var standardOutput: Any?
  package var standardError: Any?
  package private(set) var processIdentifier: pid_t = 0
  /// How the program ended; nil while it runs.
  private var end: ChildProcess.End?

  package init() {}

  package func run() throws {
    let program = executableURL ?? URL(fileURLWithPath: "/bin/false")
    processIdentifier = try ChildProcess.start(
      program, [program.path] + arguments, environment.map { "\($0)=\($1)" },
      input: standardInput?.fileDescriptor, output: Self.descriptor(standardOutput, own: 1),
      errors: Self.descriptor(standardError, own: 2))
    // The pipe ends with the program.
    try (standardOutput as? Pipe)?.fileHandleForWriting.close()
  }

  private static func descriptor(_ output: Any?, own: Int32) -> Int32? {
    switch output {
    case let pipe as Pipe: pipe.fileHandleForWriting.fileDescriptor
    case let handle as FileHandle:
      handle === FileHandle.nullDevice ? nil : handle.fileDescriptor
    default: own
    }
  }

  package func waitUntilExit() {
    if end == nil { end = ChildProcess.wait(for: processIdentifier) }
  }

  package var isRunning: Bool {
    if end == nil { end = ChildProcess.wait(for: processIdentifier, within: .zero) }
    return end == nil
  }

  /// Whether a signal ended it.
  package var wasKilled: Bool {
    if case .killed = end { true } else { false }
  }

  /// The exit status, or the number of the signal that ended it; -1 if neither is known.
  package var terminationStatus: Int32 {
    switch end {
    case .exited(let number), .killed(let number): number
    case .unknown, nil: -1
    }
  }
}
