import Foundation
import GRDB
import MonaCore

/// P1: from exec to the first frame one can use, with a catalogue and 200 visits.
struct StartFigure {
  var bench: Bench

  func measure() throws {
    try TemporaryFolder.with { folder in
      let session = try PrivateSession(home: folder)
      defer { session.stop() }
      let watcher = try CProgram.mapWatcher.compiled(in: folder)
      let emptyWindow = Contestant(
        name: "empty AdwApplicationWindow",
        program: try CProgram.emptyWindow.compiled(in: folder), signal: .line("first-frame"))
      let peers = [emptyWindow] + installed(["gnome-maps", "shotwell"])
      for size in bench.sizes {
        let mona = try mona(size, folder)
        try race((mona.map { [$0] } ?? []) + peers, session, watcher, size)
        // Without MONA, there is but one race.
        if mona == nil { return }
      }
    }
  }

  /// MONA on a store of that many discoveries; nil, with a word on stderr, when it is not built.
  private func mona(_ size: Int, _ folder: URL) throws -> Contestant? {
    guard let program = bench.mona, FileManager.default.isExecutableFile(atPath: program.path)
    else {
      bench.say("no mona at \(bench.mona?.path ?? "?"): only the peers are measured")
      return nil
    }
    let data = folder.appendingPathComponent("store-\(size)")
    try prepare(data, size)
    var mona = Contestant(name: "mona", program: program, signal: .line("first-frame"))
    mona.environment = [
      "MONA_BENCH": "first-frame", "MONA_DATA_DIR": data.path,
      "MONA_ALBUM_DIR": folder.appendingPathComponent("album").path,
    ]
    return mona
  }

  /// Fills a store: with the recorded answers when they are there and no larger one is asked for.
  private func prepare(_ folder: URL, _ size: Int) throws {
    let store = try Store(folder: folder)
    if size == 2449, let files = bench.recorded() {
      for file in files { _ = try store.importCatalogue(file) }
    } else {
      let file = folder.appendingPathComponent("catalogue.json")
      try GeneratedCatalogue(size: size).write(to: file)
      _ = try store.importCatalogue(file)
      try FileManager.default.removeItem(at: file)
    }
    let ids = try store.ordered(DiscoveryList(), language: .french).ids
    let step = max(1, ids.count / 200)
    let person = try DatabaseQueue(path: folder.appendingPathComponent("person.sqlite").path)
    try person.write { db in
      for (index, id) in stride(from: 0, to: ids.count, by: step).map({ ids[$0] }).enumerated() {
        let day = String(format: "2026-%02d-%02dT12:00:00Z", index % 12 + 1, index % 28 + 1)
        try db.execute(
          sql: "INSERT INTO visit (discovery, collectedAt, rating) VALUES (?, ?, ?)",
          arguments: [id.key, day, index % 5 + 1])
      }
    }
  }

  /// The programs among `names` that can be run; a word on stderr about the others.
  private func installed(_ names: [String]) -> [Contestant] {
    names.compactMap { name in
      let path = "/usr/bin/\(name)"
      guard FileManager.default.isExecutableFile(atPath: path) else {
        bench.say("\(name) is not installed: not measured")
        return nil
      }
      return Contestant(name: name, program: URL(fileURLWithPath: path), signal: .mappedWindow)
    }
  }

  /// Starts everyone in turn, so that what slows the computer down slows all; the first turn only
  /// warms the disk's cache.
  private func race(
    _ contestants: [Contestant], _ session: PrivateSession, _ watcher: URL, _ size: Int
  ) throws {
    var times: [String: [Double]] = [:]
    for turn in 0...(bench.repetitions ?? 7) {
      for contestant in contestants {
        guard let time = try contestant.start(in: session, watcher: watcher) else {
          bench.say("\(contestant.name) showed nothing")
          continue
        }
        if turn > 0 { times[contestant.name, default: []].append(time) }
      }
    }
    let samples = times.mapValues(Samples.init)
    guard let first = contestants.first(where: { samples[$0.name] != nil }),
      let value = samples[first.name]
    else { return }
    let peer = contestants.first { $0.name != first.name && samples[$0.name] != nil }
    let isMona = first.name == "mona"
    let number = size > 100_000 ? "P2" : "P1"
    try Measurement(
      name: isMona ? "\(number).start" : "\(number).start.\(first.name)", value: value.median,
      unit: "ms", n: value.count, size: isMona ? size : nil,
      details: samples.filter { $0.key != first.name }.mapValues(\.median)
        .merging(["slowest": value.maximum]) { $1 },
      peer: peer.flatMap { peer in
        samples[peer.name].map { .init(name: peer.name, value: $0.median, n: $0.count) }
      }
    ).print()
  }
}
