import Foundation
import Glibc

/// A tile in the cache: its image, and what the server said of it.
package struct CachedTile: Hashable, Sendable {
  /// The image's bytes.
  package var image: Data
  /// When the server last said that this is the image.
  package var fetchedAt: Date
  /// Until when nobody needs to ask again.
  package var expiresAt: Date
  /// The server's `ETag` of this version.
  package var etag: String?
  /// The server's `Last-Modified`, word for word.
  package var lastModified: String?

  /// How long a tile is shown without asking the server, at least: OpenStreetMap's policy says
  /// seven days.
  static let freshness: TimeInterval = 7 * 24 * 3600
  private static let longestFreshness: TimeInterval = 365 * 24 * 3600

  /// What a server answered with; nil when it asks that nothing be kept.
  init?(_ answer: HTTPAnswer, at now: Date) {
    let directives = Self.directives(answer.headers["cache-control"])
    if directives.keys.contains("no-store") { return nil }
    image = answer.body
    fetchedAt = now
    expiresAt = now + Self.freshness(directives)
    etag = answer.headers["etag"].flatMap(Self.line)
    lastModified = answer.headers["last-modified"].flatMap(Self.line)
  }

  /// Reads what ``bytes`` wrote; nil for anything else, or a part of it.
  init?(_ bytes: Data) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      // A file that holds something else is no tile, and is fetched again.
      let header = try? JSONDecoder().decode(Header.self, from: bytes[..<end])
    else { return nil }
    image = Data(bytes[bytes.index(after: end)...])
    guard image.count == header.size else { return nil }
    fetchedAt = header.fetched
    expiresAt = header.expires
    etag = header.etag
    lastModified = header.lastModified
  }

  /// One line of JSON with what the server said, then the image.
  var bytes: Data {
    let header = Header(
      size: image.count, fetched: fetchedAt, expires: expiresAt, etag: etag,
      lastModified: lastModified)
    // Nothing in it can fail to be written.
    return ((try? JSONEncoder().encode(header)) ?? Data()) + [UInt8(ascii: "\n")] + image
  }

  /// The same image, after the server answered that it has not changed (304).
  func revalidated(by answer: HTTPAnswer, at now: Date) -> CachedTile {
    var tile = self
    tile.fetchedAt = now
    tile.expiresAt = now + Self.freshness(Self.directives(answer.headers["cache-control"]))
    tile.etag = answer.headers["etag"].flatMap(Self.line) ?? etag
    tile.lastModified = answer.headers["last-modified"].flatMap(Self.line) ?? lastModified
    return tile
  }

  /// Whether it can be shown without asking; what comes from the future, by a clock that was set
  /// back, cannot.
  func isFresh(at now: Date) -> Bool { fetchedAt <= now && now < expiresAt }

  /// What asks the server for another image only.
  var validators: [String: String] {
    var headers: [String: String] = [:]
    headers["If-None-Match"] = etag
    headers["If-Modified-Since"] = lastModified
    return headers
  }

  private struct Header: Codable {
    var size: Int
    var fetched: Date
    var expires: Date
    var etag: String?
    var lastModified: String?
  }

  private static func freshness(_ directives: [String: String]) -> TimeInterval {
    let maxAge = directives["max-age"].flatMap(TimeInterval.init) ?? 0
    return maxAge.isFinite ? min(longestFreshness, max(freshness, maxAge)) : freshness
  }

  /// The directives of a `Cache-Control` header by name: "public, max-age=86400".
  private static func directives(_ header: String?) -> [String: String] {
    (header ?? "").split(separator: ",").reduce(into: [:]) { directives, part in
      let parts = part.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
      }
      if let name = parts.first { directives[name.lowercased()] = parts.count > 1 ? parts[1] : "" }
    }
  }

  /// The text if it can be sent back in a header: one line, not too long.
  private static func line(_ text: String) -> String? {
    text.utf8.count <= 1000 && !text.contains(where: \.isNewline) ? text : nil
  }
}

/// What the system tells of a file without opening it; Foundation takes ten times as long.
struct FileStatus {
  var path: String
  var isFolder: Bool
  /// The bytes of the disk it takes.
  var size: Int
  /// When its content last changed.
  var changed: Date

  /// Nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.path = path
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    size = Int(status.st_blocks) * 512
    changed = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
  }
}
