import Foundation
import GRDB

/// P9: the time from choosing the view Collection, with 10,000 photos of 12 megapixels, until its grid
/// is painted, then its first photos; compared with the start of an empty window.
struct AlbumBenchmark {
  var bench: Bench

  private static let photos = 10_000

  func measure() throws {
    try PrivateSession.with { session, folder in
      guard let mona = try bench.mona(in: folder),
        let size = bench.sizes.first(where: { $0 >= Self.photos })
      else { return bench.report("the collection needs a catalogue of \(Self.photos)") }
      // Photos without noise take 6 GB instead of 40.
      try GeneratedPhoto.write(
        (0..<Self.photos).map {
          GeneratedPhoto(
            name: "\($0).jpg", takenAt: "2026:06:24T14:30:05", position: (45.5, -73.56))
        }, into: mona.album, grain: 0, tools: folder)
      let store = try bench.stores.folder(of: size)
      try PersonData(visits: Self.photos, hasPhotos: true).write(into: store)
      try AlbumContents.write(of: mona.album, into: store)
      let thumbnails = store.appendingPathComponent("thumbnails")
      try? FileManager.default.removeItem(at: thumbnails)
      defer { try? FileManager.default.removeItem(at: thumbnails) }
      let race = try StartComparison(
        contestants: [.emptyWindow(in: folder)], session: session,
        watcher: CProgram.mapWatcher.compiled(in: folder))
      let empty = try race.run(bench)[TimedProgram.emptyWindow]
      for name in ["first-time", "again"] {
        try measure(name, of: store, beside: empty, mona, session, size)
      }
    }
  }

  private func measure(
    _ name: String, of store: URL, beside empty: Samples?, _ mona: MonaProgram,
    _ session: PrivateSession, _ size: Int
  ) throws {
    var steps: [UIBenchmarkStep] = []
    // Thumbnails are missing only the first time.
    for _ in 0..<(name == "again" ? bench.repetitions ?? 5 : 1) {
      let process = try UIBenchmarkProcess(
        mona.program, environment: mona.environment(asking: "album", of: store), in: session)
      defer { process.stop() }
      if let step = process.next() { steps.append(step) }
      process.goOn()
    }
    let times = steps.compactMap(\.intervals).filter { $0.count == 2 }
    guard !times.isEmpty else { return bench.report("the collection was not shown") }
    for (index, part) in ["grid", "photos"].enumerated() {
      let samples = Samples(times.map { $0[index] })
      try Measurement(
        name: "P9.\(name).\(part)", value: samples.median, unit: "ms", n: times.count, size: size,
        details: [
          "max": samples.quantile(1), "rows": Double(steps[0].rows ?? 0),
          "widgets": Double(steps[0].widgets ?? 0),
        ],
        peer: empty.map { .init(name: TimedProgram.emptyWindow, value: $0.median, n: $0.count) }
      ).print()
    }
  }
}

/// Writes the checksums of an album's photos into a store, as collecting does.
enum AlbumContents {
  /// Stores the SHA-256 and the size in bytes of each photo of `album` that belongs to a visit of `store`.
  static func write(of album: URL, into store: URL) throws {
    let sum = Process()
    sum.executableURL = URL(fileURLWithPath: "/bin/sh")
    sum.arguments = [
      "-c", "cd \"$1\" && find . -name '*.jpg' -print0 | xargs -0 sha256sum", "sh", album.path,
    ]
    let output = Pipe()
    sum.standardOutput = output
    try sum.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    sum.waitUntilExit()
    let person = try DatabaseQueue(path: store.appendingPathComponent("person.sqlite").path)
    try person.write { db in
      let note = try db.makeStatement(
        sql: "UPDATE visitPhoto SET digest = ?, size = ? WHERE name = ?")
      for line in text.split(separator: "\n") {
        // "0a1b…  ./0.jpg"
        let name = String(line.dropFirst(68))
        let file = album.appendingPathComponent(name)
        let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize
        try note.execute(arguments: [String(line.prefix(64)), size, name])
      }
    }
  }
}
