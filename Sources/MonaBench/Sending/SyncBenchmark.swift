import Foundation
import MonaModel
import MonaPerson
import MonaSync

/// P13: how fast the window uploads photos of 12 megapixels, compared with `curl` on the same prepared files;
/// its memory, its wake-ups, and the longest time its main loop is blocked.
///
/// `--repeat` is the number of photos; over the slow connection, as many as take `--seconds` go three times.
struct SyncBenchmark {
  var bench: Bench

  /// 1 Mbit/s, and a round trip of 0.2 s.
  private static let (bytesPerSecond, delay) = (125_000.0, 0.1)
  /// The most photos uploaded while the outbox is shown.
  private static let watched = 200

  /// The programs and files of the benchmark.
  private struct Setting {
    var session: PrivateSession
    var folder: URL
    var mona: MonaProgram
    var server: URL
    var size: Int
  }

  func measure() throws {
    try PrivateSession.with { session, folder in
      guard let mona = try bench.mona(in: folder), let server = bench.server() else { return }
      let size = bench.sizes[0]
      let setting = Setting(
        session: session, folder: folder, mona: mona, server: server, size: size)
      let count = min(bench.repetitions ?? 1000, size)
      let photos = SentPhotos(folder: mona.album, count: count)
      try photos.write(tools: folder)
      let start = ContinuousClock.now
      // The window never sends more than our server's limit.
      let prepared = try photos.prepared(
        in: folder.appendingPathComponent("prepared"), largest: 20 << 20)
      try measureLoopback(setting, prepared, preparing: (.now - start) / .seconds(1))
      try measureOutbox(setting, prepared)
      try measureSlowLine(setting, prepared)
    }
  }

  // MARK: Measurements

  /// `curl` sends half of the photos before the window and half after it, so that the disk is equally busy.
  /// - Parameter preparing: the seconds that preparing the photos took, one after the other: `curl` gets
  ///   prepared photos, the window prepares them while it uploads.
  private func measureLoopback(
    _ setting: Setting, _ photos: [PreparedPhoto], preparing: Double
  ) throws {
    let peer = try served("peer", setting)
    defer { peer.end() }
    let curl = CurlSending(port: peer.port, folder: setting.folder)
    let uploads = try uploads(photos, setting)
    let half = uploads.count / 2
    // The first requests create folders and caches.
    var seconds = try curl.send(Array(uploads[..<half]))
    let sent = try send(photos.count, "loopback", setting)
    seconds += try curl.send(Array(uploads[half...]))
    guard let sent else { return bench.report("the window did not send") }
    let bytes = photos.reduce(0) { $0 + $1.size }
    let (ours, theirs) = (Double(bytes) / sent.seconds / 1e6, Double(bytes) / seconds / 1e6)
    try Measurement(
      name: "P13.loopback", value: ours, unit: "MB/s", n: photos.count, size: setting.size,
      details: [
        "ratio": ours / theirs, "seconds": sent.seconds, "bytes": Double(bytes),
        "preparing_seconds": preparing, "photos_per_second": Double(photos.count) / sent.seconds,
        "wakeups_per_photo": sent.wakeUps / Double(photos.count),
        "memory_MB": sent.memory[0], "memory_most_MB": sent.memory.max() ?? 0,
        "growth_MB": sent.growth,
      ], peer: .init(name: "curl", value: theirs, n: photos.count)
    ).print()
    try printBlocked("P13.blocked", sent, setting)
  }

  private func measureOutbox(_ setting: Setting, _ photos: [PreparedPhoto]) throws {
    let count = min(Self.watched, photos.count)
    guard let sent = try send(count, "outbox", setting, showing: "outbox") else { return }
    try printBlocked("P13.outbox.blocked", sent, setting)
  }

  private func measureSlowLine(_ setting: Setting, _ photos: [PreparedPhoto]) throws {
    var (count, bytes) = (0, 0)
    while count < photos.count, count < 2 || Double(bytes) < bench.seconds * Self.bytesPerSecond {
      bytes += photos[count].size
      count += 1
    }
    let timeout = Int32(120 + 2 * Double(bytes) / Self.bytesPerSecond)
    let peer = try served("slow-peer", setting)
    defer { peer.end() }
    let peerRoad = try road(to: peer)
    defer { peerRoad.close() }
    let curl = CurlSending(port: peerRoad.port, folder: setting.folder)
    let seconds = try curl.send(Array(try uploads(photos, setting)[..<count]))
    guard
      let sent = try send(count, "slow", setting, over: road, timeout: timeout)
    else { return bench.report("the window did not send over a slow line") }
    let (ours, theirs) = (
      Double(bytes) / sent.seconds / 1000, Double(bytes) / seconds / 1000
    )
    try Measurement(
      name: "P13.slow", value: ours, unit: "kB/s", n: count, size: setting.size,
      details: [
        "ratio": ours / theirs, "seconds": sent.seconds, "bytes": Double(bytes),
        "bytes_up": Double(sent.bytes?.up ?? 0), "bytes_down": Double(sent.bytes?.down ?? 0),
        "peer_bytes_up": Double(peerRoad.bytes.up),
        "wakeups_per_second": sent.wakeUps / sent.seconds,
        "memory_most_MB": sent.memory.max() ?? 0,
      ], peer: .init(name: "curl", value: theirs, n: count)
    ).print()
  }

  private func printBlocked(_ name: String, _ sent: Sent, _ setting: Setting) throws {
    let blocked = Samples(sent.blocked)
    try Measurement(
      name: name, value: blocked.maximum, unit: "ms", n: sent.blocked.count, size: setting.size,
      details: ["median_of_seconds": blocked.median, "p90_of_seconds": blocked.quantile(0.9)]
    ).print()
  }

  // MARK: Sending

  /// The results of an upload.
  private struct Sent {
    var seconds: Double
    /// The longest time the main loop was blocked in each second, in milliseconds.
    var blocked: [Double]
    var wakeUps: Double
    /// Megabytes of resident memory, twice a second.
    var memory: [Double]
    /// The bytes over the slow connection.
    var bytes: (up: Int, down: Int)?

    /// The growth from the second to the last quarter, in megabytes.
    var growth: Double {
      let quarter = memory.count / 4
      guard quarter > 0 else { return 0 }
      return Samples(memory.suffix(quarter)).median
        - Samples(Array(memory[quarter..<(2 * quarter)])).median
    }
  }

  /// Makes the window upload the first photos to a new server; nil if it did not.
  private func send(
    _ count: Int, _ name: String, _ setting: Setting, showing page: String = "daily",
    over road: (ServedProgram) throws -> ThrottlingProxy? = { _ in nil }, timeout: Int32 = 1800
  ) throws -> Sent? {
    let server = try served("to-\(name)", setting)
    defer { server.end() }
    let road = try road(server)
    defer { road?.close() }
    let store = setting.folder.appendingPathComponent("store-\(name)")
    try fill(store, count, setting)
    try SendingPerson(folder: store, port: road?.port ?? server.port).logIn()
    let process = try UIBenchmarkProcess(
      setting.mona.program,
      environment: setting.mona.environment(asking: "sync:\(page)", of: store),
      in: setting.session)
    defer { process.stop() }
    guard process.next() != nil else { return nil }
    let before = WakeUpCount(of: process.number)
    let watch = MemoryWatch(of: process.number)
    process.goOn()
    let step = process.next(within: timeout)
    let wakeUps = WakeUpCount(of: process.number).since(before)
    let memory = watch.end()
    guard let step, let milliseconds = step.milliseconds, !memory.isEmpty else { return nil }
    process.goOn()
    return Sent(
      seconds: milliseconds / 1000, blocked: step.work ?? [],
      wakeUps: Double(wakeUps - (step.beats ?? 0)), memory: memory, bytes: road?.bytes)
  }

  private func road(to server: ServedProgram) throws -> ThrottlingProxy {
    try ThrottlingProxy(to: server.port, bytesPerSecond: Self.bytesPerSecond, delay: Self.delay)
  }

  // MARK: Fixtures

  /// A server with the catalogue and one account.
  private func served(_ name: String, _ setting: Setting) throws -> ServedProgram {
    let folder = setting.folder.appendingPathComponent("served-\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: try bench.stores.folder(of: setting.size).appendingPathComponent("catalogue.sqlite"),
      to: folder.appendingPathComponent("catalogue.sqlite"))
    try ServedProgram(mona: setting.server, folder: folder).end()
    try ServedPeople(people: 1).write(into: folder)
    return try ServedProgram(mona: setting.server, folder: folder)
  }

  /// A store with this many unsent visits, each with a photo.
  private func fill(_ store: URL, _ count: Int, _ setting: Setting) throws {
    try FileManager.default.copyItem(at: try bench.stores.folder(of: setting.size), to: store)
    try PersonData(visits: count, hasPhotos: true).write(into: store)
  }

  /// The same visits as uploads for `curl`.
  private func uploads(_ photos: [PreparedPhoto], _ setting: Setting) throws
    -> [CurlSending.Upload]
  {
    let folder = setting.folder.appendingPathComponent("store-\(UUID().uuidString)")
    try fill(folder, photos.count, setting)
    let visits = try Store(folder: folder).visits(sortedBy: .date)
    return zip(visits, photos).map {
      CurlSending.Upload(discovery: $0.discovery, rating: $0.rating ?? 1, photo: $1)
    }
  }
}
