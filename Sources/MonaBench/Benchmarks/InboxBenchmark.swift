import Foundation
import MonaModel
import MonaPerson
import MonaServices
import Synchronization

/// How long the photo inbox takes from a memory card to candidates, and to apply another camera clock
/// offset while its slider is dragged.
struct InboxBenchmark {
  var bench: Bench

  /// A field volunteer's photos of a day, and the inbox's maximum.
  private static let photoCount = 500
  private static let mostPhotos = 10_000

  func measure() throws {
    try TemporaryFolder.with { folder in
      for (index, size) in bench.sizes.enumerated() {
        let store = try Store(folder: bench.stores.folder(of: size))
        // Decoding does not depend on the catalogue: it is measured once.
        if index == 0 { try measureReading(store, size, in: folder) }
        for count in [Self.photoCount, Self.mostPhotos] {
          try measureArranging(store, size, photos: count)
        }
      }
    }
  }

  /// From 500 photos of 12 megapixels, half of them without a position, to their candidates.
  private func measureReading(_ store: Store, _ size: Int, in folder: URL) throws {
    let walk = GeneratedWalk(store: store, photoCount: Self.photoCount)
    let card = folder.appendingPathComponent("card")
    try GeneratedPhoto.write(walk.photos, into: card, tools: folder)
    let track = folder.appendingPathComponent("walk.gpx")
    try Data(walk.gpx.utf8).write(to: track)
    let inbox = inbox(store, inspector: .live, trackReader: .live, in: folder)
    var times: [Double] = []
    for _ in 0..<(bench.repetitions ?? 1) {
      try BlockingTask.result { try await inbox.discard() }
      let processor = Samples.processorTime
      var groups = 0
      times.append(
        try Samples.time {
          groups = try BlockingTask.result {
            try await inbox.read([card])
            try await inbox.addTrack(track)
            return try await inbox.groups().count { !$0.candidates.isEmpty }
          }
        })
      bench.report("\(Int(Samples.processorTime - processor)) ms of processor, \(groups) groups")
    }
    let samples = Samples(times)
    try Measurement(
      name: "inbox.read", value: samples.median / 1000, unit: "s for \(Self.photoCount)",
      n: samples.count, size: size, details: ["slowest": samples.maximum / 1000]
    ).print()
    try BlockingTask.result { try await inbox.discard() }
  }

  /// Positions from a track, candidates and groups, as for each step of the slider; then a decision until
  /// it is on the disk.
  ///
  /// The photos are already read.
  private func measureArranging(_ store: Store, _ size: Int, photos: Int) throws {
    try TemporaryFolder.with { folder in
      let walk = GeneratedWalk(store: store, photoCount: photos)
      try walk.writeNotes(into: folder)
      let inbox = inbox(
        store, inspector: GeneratedWalk.noteInspector, trackReader: walk.reader, in: folder)
      try BlockingTask.result {
        try await inbox.discard()
        try await inbox.read([folder])
        try await inbox.addTrack(folder)
      }
      let clock = CameraClock.ID(Camera())
      let first = try Samples.time { _ = try BlockingTask.result { try await inbox.groups() } }
      let steps = try (0..<20).map { step in
        try Samples.time {
          _ = try BlockingTask.result { try await inbox.groups(trying: [clock: Double(step) * 10]) }
        }
      }
      let groups = try BlockingTask.result { try await inbox.groups() }
      let decisions = try groups.prefix(20).map { group in
        try Samples.time {
          try BlockingTask.result { try await inbox.decide(.skipped, for: group) }
        }
      }
      let (moved, decided) = (Samples(steps), Samples(decisions))
      try Measurement(
        name: "inbox.slider", value: moved.median, unit: "ms for \(photos)", n: moved.count,
        size: size,
        details: [
          "first": first, "slowest": moved.maximum, "groups": Double(groups.count),
          "decision": decided.median, "slowest_decision": decided.maximum,
        ]
      ).print()
      try BlockingTask.result { try await inbox.discard() }
    }
  }

  private func inbox(
    _ store: Store, inspector: PhotoInspector, trackReader: TrackReader, in folder: URL
  ) -> Inbox {
    Inbox(
      collecting: Collecting(
        store: store, album: Album(folder: folder.appendingPathComponent("album")),
        inspector: inspector, trash: .live),
      trackReader: trackReader, titled: { $0.title.fr })
  }
}

/// Runs asynchronous code from synchronous code, as benchmarks run one after the other.
enum BlockingTask {
  /// The result of `body`, which runs on another thread; blocks until it is there.
  static func result<Result: Sendable>(
    of body: @escaping @Sendable () async throws -> Result
  ) throws -> Result {
    let done = DispatchSemaphore(value: 0)
    let box = Mutex<Swift.Result<Result, any Error>?>(nil)
    Task.detached {
      let result: Swift.Result<Result, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      box.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = box.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}
