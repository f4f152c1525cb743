import Foundation
import MonaPerson

/// A program whose start is timed.
struct TimedProgram {
  var name: String
  var program: URL
  var environment: [String: String] = [:]
  var signal: Signal

  /// How the program shows that it can be used.
  enum Signal {
    /// It prints a line.
    case firstFrame
    /// A window of a usable size is mapped; for other programs.
    case mappedWindow
  }

  /// The name of the empty window, the lower bound of a start.
  static let emptyWindow = "empty AdwApplicationWindow"

  /// A window of libadwaita in C with nothing in it.
  static func emptyWindow(in folder: URL) throws -> TimedProgram {
    TimedProgram(
      name: emptyWindow, program: try CProgram.emptyWindow.compiled(in: folder), signal: .firstFrame
    )
  }

  /// Milliseconds from just before exec to the signal; nil if it does not come.
  func start(in session: PrivateSession, watcher: URL) throws -> Double? {
    switch signal {
    case .firstFrame: try time(awaiting: "first-frame", in: session)
    case .mappedWindow: try time(watchedBy: watcher, in: session)
    }
  }

  private func time(awaiting word: String, in session: PrivateSession) throws -> Double? {
    let process = process(in: session)
    let output = Pipe()
    process.standardOutput = output
    let time = try Samples.seen(output.fileHandleForReading, word) { try process.run() }
    stop(process)
    return time
  }

  private func time(watchedBy watcher: URL, in session: PrivateSession) throws -> Double? {
    let process = process(in: session)
    let output = Pipe()
    let watching = Process()
    watching.executableURL = watcher
    watching.environment = session.environment
    watching.standardOutput = output
    try watching.run()
    defer { stop(watching) }
    guard output.fileHandleForReading.waits(for: "watching") else { return nil }
    let time = try Samples.seen(output.fileHandleForReading, "mapped") { try process.run() }
    stop(process)
    return time
  }

  private func process(in session: PrivateSession) -> Process {
    let process = Process()
    process.executableURL = program
    process.environment = session.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  private func stop(_ process: Process) {
    process.terminate()
    process.waitUntilExit()
    // MONA counts a start that is ended so soon as a failed one.
    if let data = environment["MONA_DATA_DIR"] {
      CrashLoopCounter(in: URL(fileURLWithPath: data)).end()
    }
  }
}

extension Samples {
  /// Milliseconds from just before `begin` until the text is read; nil if it is not.
  fileprivate static func seen(
    _ output: FileHandle, _ text: String, after begin: () throws -> Void
  ) throws -> Double? {
    let clock = ContinuousClock()
    let start = clock.now
    try begin()
    return output.waits(for: text) ? milliseconds(clock.now - start) : nil
  }
}

extension FileHandle {
  /// Whether something can be read, or the end is reached, within this time.
  func isReady(within seconds: Int32) -> Bool {
    var ready = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&ready, 1, seconds * 1000)
      // The end of a child process interrupts `poll`.
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }

  /// Reads until `text`; false at the end of the file, or if nothing comes for twenty seconds.
  func waits(for text: String) -> Bool {
    var read = Data()
    while isReady(within: 20) {
      let more = availableData
      if more.isEmpty { return false }
      read += more
      if read.range(of: Data(text.utf8)) != nil { return true }
    }
    return false
  }
}
