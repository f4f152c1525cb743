import Foundation
import MonaMap
import MonaModel
import MonaPerson

/// P7: the time to load all pins, the time to find those in view, and the frames per second of the map
/// while it is panned and zoomed.
struct MapBenchmark {
  var bench: Bench

  /// The most markers that libshumate's own layer can show at a usable speed.
  private static let peerLimit = 10_000
  /// All of Montréal, and a few of its blocks.
  private static let zooms = [11, 15]

  func measure() throws {
    try PrivateSession.with { session, folder in
      let peer = try CProgram.markers.compiled(in: folder)
      for size in bench.sizes {
        let store = try bench.stores.folder(of: size)
        try PersonData(targetsOthers: true).write(into: store)
        let markers = try peerSteps(peer, session, size)
        let index = try load(store, size, peer: markers["load"])
        try find(index, size)
        guard let mona = try bench.mona(in: folder) else { continue }
        for zoom in Self.zooms {
          try move(mona, store, session, zoom: zoom, size, peer: zoom == 11 ? markers : [:])
        }
      }
    }
  }

  /// Measures from a store on disk to an index that can be drawn.
  private func load(_ folder: URL, _ size: Int, peer: UIBenchmarkStep?) throws -> PinIndex {
    let store = try Store(folder: folder)
    _ = try store.placed()
    var (index, reading, sorting) = (PinIndex(), [Double](), [Double]())
    for _ in 0..<(bench.repetitions ?? 5) {
      var placed: [PlacedDiscovery] = []
      reading.append(try Samples.time { placed = try store.placed() })
      sorting.append(Samples.time { index = PinIndex(placed) })
    }
    let (read, sorted) = (Samples(reading).median, Samples(sorting).median)
    let each = 10_000 / Double(max(1, index.count))
    try Measurement(
      name: "P7.load", value: (read + sorted) * each, unit: "ms for 10,000", n: reading.count,
      size: size,
      details: [
        "read_ms": read, "index_ms": sorted, "placed": Double(index.count),
      ],
      peer: peer?.milliseconds.map {
        .init(name: "ShumateMarkerLayer", value: $0 * 10_000 / Double(size), n: 1)
      }
    ).print()
    return index
  }

  /// Measures the query of each frame: the glyphs of a window of 1280 × 800, at several places.
  private func find(_ index: PinIndex, _ size: Int) throws {
    for zoom in [2, 8, 11, 13, 15, 17, 19] {
      let middle = MapPoint(.montreal)
      let pixel = exp2(24 - Double(zoom))
      var (times, glyphs) = ([Double](), 0)
      for step in 0..<500 {
        let angle = Double(step) / 500 * 2 * .pi
        let x = Double(middle.x) + 640 * pixel * cos(angle)
        let y = Double(middle.y) + 400 * pixel * sin(angle)
        func edge(_ value: Double) -> UInt32 { UInt32(min(4_294_967_295, max(0, value))) }
        let window = MapWindow(
          west: edge(x - 640 * pixel), north: edge(y - 400 * pixel),
          east: edge(x + 640 * pixel), south: edge(y + 400 * pixel))
        times.append(
          Samples.time { glyphs = max(glyphs, index.glyphs(in: window, zoom: zoom).count) })
      }
      let samples = Samples(times)
      try Measurement(
        name: "P7.find.\(zoom)", value: samples.quantile(0.99), unit: "ms (p99)", n: samples.count,
        size: size, details: ["p50": samples.median, "glyphs": Double(glyphs)]
      ).print()
    }
  }

  /// Measures the window's own map while it is panned and zoomed.
  private func move(
    _ mona: MonaProgram, _ store: URL, _ session: PrivateSession, zoom: Int, _ size: Int,
    peer: [String: UIBenchmarkStep]
  ) throws {
    let process = try UIBenchmarkProcess(
      mona.program, environment: mona.environment(asking: "map:\(zoom)", of: store), in: session)
    defer { process.stop() }
    var count = 0
    while let step = process.next() {
      count += 1
      let memory = process.memory?.resident ?? 0
      let frames = FrameTimes(step.intervals ?? [])
      let work = Samples(step.work ?? [])
      let theirs = peer[step.step].map { FrameTimes($0.intervals ?? []) }
      try Measurement(
        name: "P7.\(step.step).\(zoom)", value: frames.rate, unit: "frames/s", n: frames.count,
        size: size,
        details: [
          "p99_ms": frames.slowest, "dropped": Double(frames.dropped),
          "work_p50_ms": work.median, "work_p99_ms": work.quantile(0.99), "memory_mb": memory,
          "peer_p99_ms": theirs?.slowest ?? 0,
        ],
        peer: theirs.map { .init(name: "ShumateMarkerLayer", value: $0.rate, n: $0.count) }
      ).print()
      process.goOn()
    }
    if count < 2 { bench.report("the map of \(size) at zoom \(zoom) was not moved") }
  }

  /// The peer's results for loading and panning as many markers; none above its limit.
  private func peerSteps(
    _ peer: URL, _ session: PrivateSession, _ size: Int
  ) throws -> [String: UIBenchmarkStep] {
    guard size <= Self.peerLimit else { return [:] }
    let process = try UIBenchmarkProcess(peer, [String(size)], environment: [:], in: session)
    defer { process.stop() }
    var steps: [String: UIBenchmarkStep] = [:]
    while let step = process.next() {
      steps[step.step] = step
      process.goOn()
    }
    return steps
  }
}
