import Foundation

/// P10: how often a window that nobody touches wakes the processor, at each view.
struct IdleBenchmark {
  var bench: Bench

  /// How long a window is let alone before it is watched: longest after its start, when photos are
  /// tidied.
  private static let (first, settling, watching) = (45.0, 10.0, 20.0)

  func measure() throws {
    try PrivateSession.with { session, folder in
      guard let mona = try bench.mona(in: folder) else { return }
      let size = Stores.recordedSize
      let store = try bench.stores.folder(of: size)
      try PersonData().write(into: store)
      let process = try UIBenchmarkProcess(
        mona.program, environment: mona.environment(asking: "tour", of: store), in: session)
      defer { process.stop() }
      var pause = Self.first
      while let step = process.next() {
        Thread.sleep(forTimeInterval: pause)
        pause = Self.settling
        let before = Wakings(of: process.number)
        Thread.sleep(forTimeInterval: Self.watching)
        try Measurement(
          name: "P10.\(step.step)",
          value: Double(Wakings(of: process.number).since(before)) / Self.watching,
          unit: "wake-ups/s", n: 1,
          size: size
        ).print()
        process.goOn()
      }
    }
  }
}
