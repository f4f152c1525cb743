import Foundation
import Glibc

/// A cached image of a server, with the validity data of its response.
package struct CachedImage: Hashable, Sendable {
  /// The bytes of the image.
  package var image: Data
  /// When the server last confirmed the image.
  package var fetchedAt: Date
  /// Until when the image is shown without another request.
  package var expiresAt: Date
  /// The `ETag` of the image.
  package var etag: String?
  /// The `Last-Modified` header, unchanged.
  package var lastModified: String?

  /// The shortest time in seconds for which an image is shown without another request: seven days,
  /// as OpenStreetMap's policy requires.
  static let freshness: TimeInterval = 7 * 24 * 3600
  private static let longestFreshness: TimeInterval = 365 * 24 * 3600

  /// Creates the image of a response; nil when the server forbids caching.
  ///
  /// - Parameter image: the bytes to cache; nil for those of the response.
  init?(_ answer: HTTPAnswer, image: Data? = nil, at now: Date) {
    let directives = Self.directives(answer.headers["cache-control"])
    if directives.keys.contains("no-store") { return nil }
    self.image = image ?? answer.body
    fetchedAt = now
    expiresAt = now + Self.freshness(directives)
    etag = answer.headers["etag"].flatMap(Self.line)
    lastModified = answer.headers["last-modified"].flatMap(Self.line)
  }

  /// Reads ``bytes``; nil for anything else, including incomplete data.
  init?(_ bytes: Data) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      // A file with other contents is no image, and the image is fetched again.
      let header = try? JSONDecoder().decode(Header.self, from: bytes[..<end])
    else { return nil }
    image = Data(bytes[bytes.index(after: end)...])
    guard image.count == header.size else { return nil }
    fetchedAt = header.fetched
    expiresAt = header.expires
    etag = header.etag
    lastModified = header.lastModified
  }

  /// A line of JSON with the validity data, then the image.
  var bytes: Data {
    let header = Header(
      size: image.count, fetched: fetchedAt, expires: expiresAt, etag: etag,
      lastModified: lastModified)
    // The header can always be encoded.
    return ((try? JSONEncoder().encode(header)) ?? Data()) + [UInt8(ascii: "\n")] + image
  }

  /// The same image after the server confirmed it (304).
  func revalidated(by answer: HTTPAnswer, at now: Date) -> CachedImage {
    var image = self
    image.fetchedAt = now
    image.expiresAt = now + Self.freshness(Self.directives(answer.headers["cache-control"]))
    image.etag = answer.headers["etag"].flatMap(Self.line) ?? etag
    image.lastModified = answer.headers["last-modified"].flatMap(Self.line) ?? lastModified
    return image
  }

  /// Whether the image can be shown without a request; false for a date in the future, after the
  /// clock was set back.
  func isFresh(at now: Date) -> Bool { fetchedAt <= now && now < expiresAt }

  /// The request headers that make the server send the image only if it changed.
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

  /// The text if it can be sent back as a header: one line of limited length.
  private static func line(_ text: String) -> String? {
    text.utf8.count <= 1000 && !text.contains(where: \.isNewline) ? text : nil
  }
}

/// The attributes of a file from `lstat`, which takes a tenth of the time of Foundation's
/// functions.
struct FileStatus {
  var path: String
  var isFolder: Bool
  /// The allocated size on the disk, in bytes.
  var size: Int
  /// When the content last changed.
  var changed: Date

  /// Nil when the file does not exist.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.path = path
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    size = Int(status.st_blocks) * 512
    changed = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
  }
}
