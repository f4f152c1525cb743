import Foundation
import GRDB

/// P3: resident memory beyond an empty window's: after the start, after every view was shown, and its
/// growth by a thousand sheets and by a hundred changes of the language.
struct MemoryBenchmark {
  var bench: Bench

  func measure() throws {
    try PrivateSession.with { session, folder in
      guard let mona = try bench.mona(in: folder) else { return }
      let emptyWindow = try CProgram.emptyWindow.compiled(in: folder)
      for size in bench.sizes {
        guard let empty = try stepMemory(of: emptyWindow, [:], session).first?.memory else {
          bench.report("the empty window showed nothing")
          return
        }
        let store = try bench.stores.folder(of: size)
        try PersonData().write(into: store)
        try printTour(
          try stepMemory(
            of: mona.program, mona.environment(asking: "tour", of: store), session),
          empty, size)
        let keys = try someKeys(of: store).map(String.init).joined(separator: ",")
        try printGrowth(
          "P3.sheets", of: 900,
          try stepMemory(
            of: mona.program, mona.environment(asking: "sheets:\(keys)", of: store), session,
            settling: Self.settling),
          size)
        try printGrowth(
          "P3.languages", of: 90,
          try stepMemory(
            of: mona.program, mona.environment(asking: "languages", of: store), session),
          size)
      }
    }
  }

  /// Seconds of rest after each tenth: a sheet frees some memory with a delay, and a person does not open a
  /// hundred in a second.
  private static let settling = 15.0

  private typealias Step = (name: String, boxes: Int, memory: MemoryUse)

  /// The memory of a program at each step of its UI benchmark.
  private func stepMemory(
    of program: URL, _ environment: [String: String], _ session: PrivateSession,
    settling: TimeInterval = 0
  ) throws -> [Step] {
    let process = try UIBenchmarkProcess(program, environment: environment, in: session)
    defer { process.stop() }
    var steps: [Step] = []
    while let step = process.next() {
      Thread.sleep(forTimeInterval: settling)
      if let memory = process.memory { steps.append((step.step, step.boxes ?? 0, memory)) }
      process.goOn()
    }
    return steps
  }

  private func printTour(_ steps: [Step], _ empty: MemoryUse, _ size: Int) throws {
    for (name, step) in [("P3.start", "start"), ("P3.views", "badges"), ("P3.pages", "end")] {
      guard let memory = steps.first(where: { $0.name == step })?.memory else {
        bench.report("the tour did not come to \(step)")
        continue
      }
      try Measurement(
        name: name, value: memory.resident - empty.resident, unit: "MB (resident)", n: 1,
        size: size,
        details: [
          "resident": memory.resident, "proportional": memory.proportional,
          "proportional_above_peer": memory.proportional - empty.proportional,
        ],
        peer: .init(name: TimedProgram.emptyWindow, value: empty.resident, n: 1)
      ).print()
    }
    let above = steps.map { "\($0.name) \(Int($0.memory.resident - empty.resident))" }
    bench.report("MB above the empty window: \(above.joined(separator: ", "))")
  }

  /// Growth is what the last nine tenths add: the first one fills caches.
  private func printGrowth(_ name: String, of count: Int, _ steps: [Step], _ size: Int) throws {
    guard steps.count == 10, let first = steps.first, let last = steps.last else {
      bench.report("\(name) was not measured to its end")
      return
    }
    try Measurement(
      name: name, value: last.memory.resident - first.memory.resident,
      unit: "MB (resident)", n: count, size: size,
      details: [
        "first": first.memory.resident, "last": last.memory.resident,
        "proportional": last.memory.proportional - first.memory.proportional,
        "boxes": Double(last.boxes - first.boxes),
      ]
    ).print()
    bench.report("MB at each tenth: \(steps.map { Int($0.memory.resident) })")
  }

  /// Twenty-five discoveries, of every kind.
  private func someKeys(of store: URL) throws -> [Int64] {
    try DatabaseQueue(path: store.appendingPathComponent("catalogue.sqlite").path).read { db in
      let keys = try Int64.fetchAll(
        db, sql: "SELECT key FROM discovery WHERE retired = 0 ORDER BY key % 101, key LIMIT 2500")
      return stride(from: 0, to: keys.count, by: max(1, keys.count / 25)).map { keys[$0] }
    }
  }
}
