import Foundation
import MonaPerson

/// How long GNOME Shell's search waits for MONA without a window: first including the start of the program,
/// then at each keystroke.
struct ShellBenchmark {
  var bench: Bench

  func measure() throws {
    guard let mona = bench.program("mona") else { return }
    for size in bench.sizes {
      let store = try bench.stores.folder(of: size)
      let keystrokes = try Keystrokes(Store(folder: store)).texts
      try PrivateSession.with { session, folder in
        let shell = try CProgram.shell.compiled(in: folder)
        var first: [Double] = []
        var times: [Double] = []
        for _ in 0..<(bench.repetitions ?? 5) {
          let answered = try ask(shell, [mona.path] + keystrokes, of: store, in: session)
          first += answered.prefix(1)
          times += answered.dropFirst()
        }
        try print("started", Samples(first), size)
        try print("search", Samples(times), size)
      }
    }
  }

  private func print(_ name: String, _ samples: Samples, _ size: Int) throws {
    try Measurement(
      name: "S.\(name)", value: samples.quantile(0.99), unit: "ms (p99)", n: samples.count,
      size: size,
      details: ["p50": samples.median, "max": samples.maximum]
    ).print()
  }

  /// The durations that the program prints, in milliseconds.
  private func ask(
    _ program: URL, _ arguments: [String], of store: URL, in session: PrivateSession
  ) throws -> [Double] {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = session.environment.merging(
      ["MONA_DATA_DIR": store.path, "MONA_LANGUAGE": "fr"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return text.split(separator: "\n").compactMap { Double($0) }
  }
}
