import Foundation

/// P6: frames per second of a list while it is scrolled by a flick and by dragging the scroll bar, the number
/// of widgets of its rows, and the memory that pictures from the internet take.
struct ScrollBenchmark {
  var bench: Bench

  private static let photos = 10_000

  func measure() throws {
    try PrivateSession.with { session, folder in
      guard let mona = try bench.mona(in: folder) else { return }
      let peer = try CProgram.rows.compiled(in: folder)
      let hasPhotos = try makePhotos(mona.album, folder)
      for size in bench.sizes {
        let store = try bench.stores.folder(of: size)
        try PersonData(targetsOthers: true).write(into: store)
        for list in ["all", "artists", "facet", "targeted"] {
          try measure(list, of: store, mona, peer, session, size)
        }
        guard hasPhotos else { continue }
        try PersonData(visits: Self.photos, hasPhotos: true).write(into: store)
        try AlbumContents.write(of: mona.album, into: store)
        try measure("collection", of: store, mona, peer, session, size)
      }
      guard hasPhotos else { return }
      try measurePictures(mona, peer, session, folder)
    }
  }

  /// A list of works with pictures from the internet, which MONA has cached, and the memory that it takes.
  private func measurePictures(
    _ mona: MonaProgram, _ peer: URL, _ session: PrivateSession, _ folder: URL
  ) throws {
    let store = try PicturedCatalogue.store(in: folder)
    try PicturedCatalogue.fillCache(of: folder, from: mona.album)
    let empty = try UIBenchmarkProcess(
      CProgram.emptyWindow.compiled(in: folder), environment: [:], in: session)
    _ = empty.next()
    let before = empty.memory
    empty.stop()
    let count = PicturedCatalogue.count
    let memory = try measure("pictures", of: store, mona, peer, session, count)
    guard let memory, let before else { return bench.report("the memory is not known") }
    try Measurement(
      name: "P6.pictures.memory", value: memory.resident - before.resident,
      unit: "MB (resident)", n: 1, size: count,
      peer: .init(name: TimedProgram.emptyWindow, value: before.resident, n: 1)
    ).print()
  }

  /// - Returns: the program's memory in the end.
  @discardableResult
  private func measure(
    _ list: String, of store: URL, _ mona: MonaProgram, _ peer: URL, _ session: PrivateSession,
    _ size: Int
  ) throws -> MemoryUse? {
    let process = try UIBenchmarkProcess(
      mona.program, environment: mona.environment(asking: "scroll:\(list)", of: store),
      in: session)
    defer { process.stop() }
    var (count, memory) = (0, MemoryUse?.none)
    while let step = process.next() {
      count += 1
      memory = process.memory
      try print("P6.\(list).\(step.step)", step, try peerStep(like: step, peer, session), size)
      process.goOn()
    }
    if count < 2 { bench.report("\(list) of \(size) was not scrolled") }
    return memory
  }

  /// The peer's result for as many rows of the same height at the same speed, while MONA is paused.
  private func peerStep(
    like step: UIBenchmarkStep, _ peer: URL, _ session: PrivateSession
  ) throws -> UIBenchmarkStep? {
    let arguments = [
      step.rows ?? 0, Int(step.rowHeight ?? 0), step.columns ?? 1,
      step.step == "flick" ? 3000 : 0,
    ].map(String.init)
    let process = try UIBenchmarkProcess(peer, arguments, environment: [:], in: session)
    defer { process.stop() }
    return process.next()
  }

  private func print(
    _ name: String, _ step: UIBenchmarkStep, _ peer: UIBenchmarkStep?, _ size: Int
  ) throws {
    let frames = FrameTimes(step.intervals ?? [])
    let work = Samples(step.work ?? [])
    let peerFrames = FrameTimes(peer?.intervals ?? [])
    let peerWork = Samples(peer?.work ?? [])
    try Measurement(
      name: name, value: frames.rate, unit: "frames/s", n: frames.count, size: size,
      details: [
        "p99_ms": frames.slowest, "dropped": Double(frames.dropped),
        "work_p50_ms": work.median, "work_p99_ms": work.quantile(0.99),
        "rows": Double(step.rows ?? 0), "widgets": Double(step.widgets ?? 0),
        "peer_p99_ms": peerFrames.slowest, "peer_work_p50_ms": peerWork.median,
        "peer_work_p99_ms": peerWork.quantile(0.99), "peer_widgets": Double(peer?.widgets ?? 0),
      ],
      peer: .init(name: "GtkListView in C", value: peerFrames.rate, n: peerFrames.count)
    ).print()
  }

  /// Fills the album; false and a message on stderr if that fails.
  private func makePhotos(_ album: URL, _ folder: URL) throws -> Bool {
    let process = Process()
    process.executableURL = try CProgram.photos.compiled(in: folder)
    process.arguments = [album.path, String(Self.photos)]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { bench.report("no photos could be made") }
    return process.terminationStatus == 0
  }
}

/// Statistics of the frames during an animation.
struct FrameTimes {
  /// Frames per second, on average.
  var rate: Double
  /// The 99th percentile of the time from a frame to the next, in milliseconds.
  var slowest: Double
  /// The number of frames missed at 60 Hz.
  var dropped: Int
  /// The number of frames.
  var count: Int

  private static let refresh = 1000.0 / 60

  /// - Parameter intervals: milliseconds from each frame to the next.
  init(_ intervals: [Double]) {
    let samples = Samples(intervals)
    let whole = intervals.reduce(0, +)
    count = intervals.count
    rate = whole > 0 ? Double(count) / whole * 1000 : 0
    slowest = samples.quantile(0.99)
    dropped = intervals.reduce(0) { $0 + max(0, Int(($1 / Self.refresh).rounded()) - 1) }
  }
}
