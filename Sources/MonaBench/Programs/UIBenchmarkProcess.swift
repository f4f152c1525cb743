import Foundation

/// A running program that prints each of its steps as a line of JSON, and waits for a line before the next:
/// `mona-ui-benchmark`, or a peer in C.
final class UIBenchmarkProcess {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()
  private var read = Data()

  /// Starts the program.
  init(
    _ program: URL, _ arguments: [String] = [], environment: [String: String],
    in session: PrivateSession
  ) throws {
    process.executableURL = program
    process.arguments = arguments
    process.environment = session.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// The current memory of the program.
  var memory: MemoryUse? { MemoryUse(of: process.processIdentifier) }

  /// Its process identifier.
  var number: Int32 { process.processIdentifier }

  /// The next step; nil if the program has ended, or prints nothing for this many seconds.
  func next(within seconds: Int32 = 120) -> UIBenchmarkStep? {
    while true {
      if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
        let line = read[..<end]
        read = Data(read[(end + 1)...])
        // Libraries may print other lines.
        if let step = UIBenchmarkStep(line) { return step }
        continue
      }
      guard output.fileHandleForReading.isReady(within: seconds) else { return nil }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      read += more
    }
  }

  /// Lets the program continue.
  func goOn() {
    try? input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
  }

  /// Ends the program, if it has not ended by itself.
  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}

/// The report of a step, as the program prints it.
struct UIBenchmarkStep: Decodable {
  var step: String
  /// The number of Swift objects that C retains (`RetainedObjects`).
  var boxes: Int?
  /// The times from each frame to the next, in milliseconds.
  var intervals: [Double]?
  /// The processor time of the main thread for each frame, in milliseconds.
  var work: [Double]?
  /// The duration of the step.
  var milliseconds: Double?
  /// How many times the measurement itself woke the main thread.
  var beats: Int?
  /// The number of rows of the list.
  var rows: Int?
  /// The number of their widgets.
  var widgets: Int?
  /// The height of a line of rows, in pixels.
  var rowHeight: Double?
  /// The number of columns.
  var columns: Int?

  /// Nil if the line is not JSON or has no step.
  init?(_ line: Data) {
    guard let step = try? JSONDecoder().decode(Self.self, from: line) else { return nil }
    self = step
  }
}
