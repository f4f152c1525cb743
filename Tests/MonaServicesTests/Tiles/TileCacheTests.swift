import Foundation
import MonaMap
import MonaTestSupport
import Testing

@testable import MonaServices

@Suite("Tile cache", .timeLimit(.minutes(1)))
final class TileCacheTests: Sendable {
  private let folder: URL
  private let template: TileTemplate
  private static let image = TestPNG.black(width: 64, height: 64)
  private static let start = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tile-cache-\(UUID().uuidString)")
    template = try TileTemplate("http://127.0.0.1/{z}/{x}/{y}.png")
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private static func tile(_ x: Int) -> Tile { Tile(zoom: 12, x: x, y: 7) }

  private static func kept(at date: Date) throws -> CachedImage {
    let answer = HTTPAnswer(
      status: 200, headers: ["etag": "\"é\"", "last-modified": "yesterday"], body: image)
    return try #require(CachedImage(answer, at: date))
  }

  private func fill(_ cache: ImageCache, _ count: Int) throws {
    for x in 0..<count {
      cache.store(
        try Self.kept(at: Self.start + TimeInterval(x) * 7200), Self.tile(x), of: template)
    }
  }

  private func here(_ cache: ImageCache, _ count: Int, at date: Date) -> [Int] {
    (0..<count).filter { cache.cached(Self.tile($0), of: template, at: date) != nil }
  }

  @Test("A tile is read back as it was stored")
  func whole() throws {
    let cache = ImageCache(folder: folder)
    let kept = try Self.kept(at: Self.start)
    cache.store(kept, Self.tile(1), of: template)
    #expect(cache.cached(Self.tile(1), of: template, at: Self.start) == kept)
    #expect(cache.cached(Self.tile(2), of: template, at: Self.start) == nil)
    #expect(kept.validators == ["If-None-Match": "\"é\"", "If-Modified-Since": "yesterday"])
  }

  @Test("A tile from the future counts as expired: the clock was set back")
  func future() throws {
    let kept = try Self.kept(at: Self.start)
    #expect(kept.isFresh(at: Self.start + 60))
    #expect(!kept.isFresh(at: Self.start - 60))
  }

  @Test("The least recently used are removed first, and none below the limit")
  func leastRecentlyUsed() throws {
    let cache = ImageCache(folder: folder)
    try fill(cache, 20)
    let size = cache.used() / 20
    #expect(size > 0)
    cache.limit(to: size * 20)
    #expect(here(cache, 20, at: Self.start).count == 20)
    // The two oldest tiles are used again, after all others.
    let late = Self.start + 1_000_000
    #expect(here(cache, 2, at: late) == [0, 1])
    cache.limit(to: size * 10)
    #expect(here(cache, 20, at: late) == [0, 1] + Array(13..<20))
    #expect(cache.used() <= size * 9)
  }

  @Test("The cache is trimmed automatically")
  func sweepsByItself() async throws {
    let cache = ImageCache(folder: folder, limit: 40_000, countingDelay: .zero)
    for x in 0..<200 {
      cache.store(try Self.kept(at: Self.start + TimeInterval(x)), Self.tile(x), of: template)
    }
    while cache.used() > 40_000 { await Task.yield() }
    #expect(cache.cached(Self.tile(199), of: template, at: Self.start) != nil)
  }

  @Test("Clearing removes all, and later tiles are stored")
  func clears() throws {
    let cache = ImageCache(folder: folder)
    try fill(cache, 5)
    cache.clear()
    #expect(cache.used() == 0)
    #expect(here(cache, 5, at: Self.start).isEmpty)
    try fill(cache, 2)
    #expect(here(cache, 5, at: Self.start) == [0, 1])
  }

  @Test(
    "A truncated, empty or foreign file is no tile",
    arguments: [Data(), Data("{}\n".utf8), Data("hello".utf8), image, nil])
  func damaged(_ content: Data?) throws {
    let cache = ImageCache(folder: folder)
    try fill(cache, 1)
    let file = folder.appendingPathComponent("\(template.folder)/12/0/7")
    let bytes = try Data(contentsOf: file)
    try (content ?? bytes.dropLast(10)).write(to: file)
    #expect(cache.cached(Self.tile(0), of: template, at: Self.start) == nil)
    try fill(cache, 1)
    #expect(cache.cached(Self.tile(0), of: template, at: Self.start) != nil)
  }

  @Test("A folder without write permission is an empty cache")
  func unwritable() throws {
    try Data("a file".utf8).write(to: folder)
    let cache = ImageCache(folder: folder)
    try fill(cache, 1)
    #expect(cache.cached(Self.tile(0), of: template, at: Self.start) == nil)
    #expect(cache.used() == 0)
  }

  // MARK: Killed processes

  private static let variable = "MONA_TEST_TILE_FOLDER"

  /// Not a test by itself: the next test runs it in a separate process, where it stores tiles until it is killed.
  @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
  func `writer that will be killed`() throws {
    let path = try #require(ProcessInfo.processInfo.environment[Self.variable])
    let cache = ImageCache(folder: URL(fileURLWithPath: path), limit: 300_000, countingDelay: .zero)
    for turn in 0... { try fill(cache, 40 + turn % 2) }
  }

  @Test("After a kill while writing, the cache has whole tiles only")
  func killed() async throws {
    for _ in 1...5 {
      let writer = try ChildTest(
        "writer that will be killed", environment: [Self.variable: folder.path])
      let last = folder.appendingPathComponent("\(template.folder)/12/39/7").path
      while !FileManager.default.fileExists(atPath: last), writer.isRunning {
        try await Task.sleep(for: .milliseconds(1))
      }
      #expect(writer.kill())
      var count = 0
      let found = FileManager.default.enumerator(
        at: folder.appendingPathComponent(template.folder), includingPropertiesForKeys: nil)
      while let file = found?.nextObject() as? URL {
        guard FileStatus(file.path)?.isFolder == false else { continue }
        count += 1
        #expect(try CachedImage(Data(contentsOf: file))?.image == Self.image)
      }
      #expect(count > 0)
      let cache = ImageCache(folder: folder)
      cache.sweep()
      let parts = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("parts").path)
      #expect(parts.isEmpty, "partial files are removed by the next trim")
      cache.clear()
    }
  }
}
