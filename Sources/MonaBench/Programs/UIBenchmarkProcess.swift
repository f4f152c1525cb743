import Foundation

/// A running program that says each step it takes in a line of JSON, and stands still until it is
/// answered by a line: `mona-ui-benchmark`, or a peer in C.
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

  /// What memory the program takes at this moment.
  var memory: MemoryUse? { MemoryUse(of: process.processIdentifier) }

  /// The number of its process.
  var number: Int32 { process.processIdentifier }

  /// The next step; nil once the program has ended, or says nothing for so many seconds.
  func next(within seconds: Int32 = 120) -> UIBenchmarkStep? {
    while true {
      if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
        let line = read[..<end]
        read = Data(read[(end + 1)...])
        // What other libraries say on the terminal is no step.
        if let step = UIBenchmarkStep(line) { return step }
        continue
      }
      guard output.fileHandleForReading.isReady(within: seconds) else { return nil }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      read += more
    }
  }

  /// Lets the program go on.
  func goOn() {
    try? input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
  }

  /// Ends the program, if it has not ended by itself.
  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}

/// What a program says of a step of its rehearsal.
struct UIBenchmarkStep: Decodable {
  var step: String
  /// How many Swift values C holds.
  var boxes: Int?
  /// How long it was from each frame to the next, in milliseconds.
  var intervals: [Double]?
  /// The processor time the main thread took for each frame, in milliseconds.
  var work: [Double]?
  /// How long what the step did took.
  var milliseconds: Double?
  /// How often the main thread was woken only to measure it.
  var beats: Int?
  /// How many rows the list has.
  var rows: Int?
  /// How many widgets show them.
  var widgets: Int?
  /// How many pixels of the list's height a row takes with those beside it.
  var rowHeight: Double?
  /// How many rows stand side by side.
  var columns: Int?

  /// Nil when the line is none of JSON, or says no step.
  init?(_ line: Data) {
    guard let step = try? JSONDecoder().decode(Self.self, from: line) else { return nil }
    self = step
  }
}
