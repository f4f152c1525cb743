import Foundation

/// P1 and P2: the time from exec to the first usable frame, with 200 visits.
struct StartBenchmark {
  var bench: Bench

  /// P1: with the recorded catalogue, compared with other programs.
  func measure() throws {
    try PrivateSession.with { session, folder in
      var contestants = [try .emptyWindow(in: folder)] + installed(["gnome-maps", "shotwell"])
      let mona = try bench.mona(in: folder).map { try contestant($0, Stores.recordedSize) }
      if let mona { contestants.insert(mona, at: 0) }
      let samples = try race(contestants, session, folder)
      let name = mona == nil ? "P1.start.empty-window" : "P1.start"
      try StartComparison.measurement(
        name, mona?.name ?? TimedProgram.emptyWindow,
        mona == nil ? "gnome-maps" : TimedProgram.emptyWindow,
        of: samples, size: Stores.recordedSize)?.print()
    }
  }

  /// P2: with larger catalogues, compared with the recorded one.
  func measureGrowth() throws {
    for size in bench.sizes where size != Stores.recordedSize {
      try PrivateSession.with { session, folder in
        guard let mona = try bench.mona(in: folder) else { return }
        let recorded = try contestant(mona, Stores.recordedSize)
        var larger = try contestant(mona, size)
        larger.name = "mona, \(size)"
        let contestants = [larger, recorded, try .emptyWindow(in: folder)]
        try StartComparison.measurement(
          "P2.start", larger.name, recorded.name, of: race(contestants, session, folder),
          size: size)?.print()
      }
    }
  }

  /// P2: with the recorded catalogue and 10,000 unsent visits of a person who is logged in, compared with 200
  /// visits without an account.
  func measureWaiting() throws {
    try PrivateSession.with { session, folder in
      guard let mona = try bench.mona(in: folder) else { return }
      let size = 10_000
      let store = folder.appendingPathComponent("store")
      try FileManager.default.copyItem(at: try bench.stores.folder(of: size), to: store)
      try PersonData(visits: size).write(into: store)
      // No server listens on this port.
      try SendingPerson(folder: store, port: 9).logIn()
      let waiting = TimedProgram(
        name: "mona, \(size) waiting", program: mona.program,
        environment: mona.environment(asking: "first-frame", of: store), signal: .firstFrame)
      let contestants = [
        waiting, try contestant(mona, Stores.recordedSize), try .emptyWindow(in: folder),
      ]
      try StartComparison.measurement(
        "P2.waiting", waiting.name, "mona", of: race(contestants, session, folder), size: size)?
        .print()
    }
  }

  private func race(
    _ contestants: [TimedProgram], _ session: PrivateSession, _ folder: URL
  ) throws -> [String: Samples] {
    let watcher = try CProgram.mapWatcher.compiled(in: folder)
    return try StartComparison(contestants: contestants, session: session, watcher: watcher).run(
      bench)
  }

  private func contestant(_ mona: MonaProgram, _ size: Int) throws -> TimedProgram {
    let store = try bench.stores.folder(of: size)
    try PersonData().write(into: store)
    return TimedProgram(
      name: "mona", program: mona.program,
      environment: mona.environment(asking: "first-frame", of: store), signal: .firstFrame)
  }

  /// The programs among `names` that are installed; prints a message on stderr about the others.
  private func installed(_ names: [String]) -> [TimedProgram] {
    names.compactMap { name in
      let path = "/usr/bin/\(name)"
      guard FileManager.default.isExecutableFile(atPath: path) else {
        bench.report("\(name) is not installed: not measured")
        return nil
      }
      return TimedProgram(name: name, program: URL(fileURLWithPath: path), signal: .mappedWindow)
    }
  }
}

/// Starts programs alternately, so that other load on the computer affects all of them.
struct StartComparison {
  var contestants: [TimedProgram]
  var session: PrivateSession
  /// The executable of `CProgram.mapWatcher`.
  var watcher: URL

  /// The start times of each program, by its name.
  ///
  /// The first round only warms the disk cache.
  func run(_ bench: Bench) throws -> [String: Samples] {
    var times: [String: [Double]] = [:]
    for turn in 0...(bench.repetitions ?? 9) {
      for contestant in contestants {
        guard let time = try contestant.start(in: session, watcher: watcher) else {
          bench.report("\(contestant.name) showed nothing")
          continue
        }
        if turn > 0 { times[contestant.name, default: []].append(time) }
      }
    }
    return times.mapValues(Samples.init)
  }

  /// The result of the first of `samples`, with the second as its peer.
  static func measurement(
    _ name: String, _ first: String, _ peer: String, of samples: [String: Samples], size: Int?
  ) -> Measurement? {
    guard let value = samples[first] else { return nil }
    return Measurement(
      name: name, value: value.median, unit: "ms", n: value.count, size: size,
      details: samples.filter { $0.key != first && $0.key != peer }.mapValues(\.median)
        .merging(["fastest": value.quantile(0), "slowest": value.maximum]) { $1 },
      peer: samples[peer].map { .init(name: peer, value: $0.median, n: $0.count) })
  }
}
