import Foundation

/// A program whose start is timed.
struct Contestant {
  var name: String
  var program: URL
  var environment: [String: String] = [:]
  var signal: Signal

  /// How one knows that it can be used.
  enum Signal {
    /// It writes this line.
    case line(String)
    /// A window of a usable size is mapped; for programs that cannot be asked.
    case mappedWindow
  }

  /// Milliseconds from just before exec to the signal; nil when it does not come.
  func start(in session: PrivateSession, watcher: URL) throws -> Double? {
    let process = Process()
    process.executableURL = program
    process.environment = session.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let clock = ContinuousClock()
    switch signal {
    case .line(let line):
      let start = clock.now
      try process.run()
      let isSeen = output.fileHandleForReading.waits(for: line)
      let time = Samples.milliseconds(clock.now - start)
      stop(process)
      return isSeen ? time : nil
    case .mappedWindow:
      process.standardOutput = FileHandle.nullDevice
      let watching = Process()
      watching.executableURL = watcher
      watching.environment = session.environment
      watching.standardOutput = output
      try watching.run()
      defer { stop(watching) }
      guard output.fileHandleForReading.waits(for: "watching") else { return nil }
      let start = clock.now
      try process.run()
      let isSeen = output.fileHandleForReading.waits(for: "mapped")
      let time = Samples.milliseconds(clock.now - start)
      stop(process)
      return isSeen ? time : nil
    }
  }

  private func stop(_ process: Process) {
    process.terminate()
    process.waitUntilExit()
  }
}

extension FileHandle {
  /// Reads until `line` was read; false when nothing comes for twenty seconds, or ever again.
  func waits(for line: String) -> Bool {
    var text = Data()
    var ready = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&ready, 1, 20_000)
      // A child that ends interrupts the waiting.
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      let more = availableData
      if more.isEmpty { return false }
      text += more
      if text.range(of: Data("\(line)\n".utf8)) != nil { return true }
    }
    return false
  }
}
