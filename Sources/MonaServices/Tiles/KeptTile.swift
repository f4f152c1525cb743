import Foundation

/// A tile as it is kept: its image, and what the server said of it.
package struct KeptTile: Hashable, Sendable {
  /// The image's bytes.
  package var image: Data
  /// When the server last said that this is the image.
  package var fetchedAt: Date
  /// Until when nobody needs to ask again.
  package var expiresAt: Date
  /// How the server calls this version of it (ETag).
  package var mark: String?
  /// When the server last changed it, in its own words (Last-Modified).
  package var modified: String?

  /// How long a tile is shown without asking the server, at least: OpenStreetMap's policy says
  /// seven days.
  static let freshness: TimeInterval = 7 * 24 * 3600
  private static let longestFreshness: TimeInterval = 365 * 24 * 3600

  /// What a server answered with; nil when it asks that nothing be kept.
  init?(_ answer: HTTPAnswer, at now: Date) {
    let wishes = Self.wishes(answer.headers["cache-control"])
    if wishes.keys.contains("no-store") { return nil }
    image = answer.body
    fetchedAt = now
    expiresAt = now + Self.freshness(wishes)
    mark = answer.headers["etag"].flatMap(Self.line)
    modified = answer.headers["last-modified"].flatMap(Self.line)
  }

  /// Reads what ``bytes`` wrote; nil for anything else, or a part of it.
  init?(_ bytes: Data) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let about = try? JSONDecoder().decode(About.self, from: bytes[..<end])
    else { return nil }
    image = Data(bytes[bytes.index(after: end)...])
    guard image.count == about.size else { return nil }
    fetchedAt = about.fetched
    expiresAt = about.expires
    mark = about.mark
    modified = about.modified
  }

  /// A line that says what the server said, then the image.
  var bytes: Data {
    let about = About(
      size: image.count, fetched: fetchedAt, expires: expiresAt, mark: mark, modified: modified)
    return ((try? JSONEncoder().encode(about)) ?? Data()) + [UInt8(ascii: "\n")] + image
  }

  /// The same image, after the server said that it still is the image.
  func renewed(by answer: HTTPAnswer, at now: Date) -> KeptTile {
    var kept = self
    kept.fetchedAt = now
    kept.expiresAt = now + Self.freshness(Self.wishes(answer.headers["cache-control"]))
    kept.mark = answer.headers["etag"].flatMap(Self.line) ?? mark
    kept.modified = answer.headers["last-modified"].flatMap(Self.line) ?? modified
    return kept
  }

  /// Whether it can be shown without asking; what comes from the future, by a clock that was set
  /// back, cannot.
  func isFresh(at now: Date) -> Bool { fetchedAt <= now && now < expiresAt }

  /// What asks the server for another image only.
  var validators: [String: String] {
    var headers: [String: String] = [:]
    headers["If-None-Match"] = mark
    headers["If-Modified-Since"] = modified
    return headers
  }

  private struct About: Codable {
    var size: Int
    var fetched: Date
    var expires: Date
    var mark: String?
    var modified: String?
  }

  private static func freshness(_ wishes: [String: String]) -> TimeInterval {
    let wish = wishes["max-age"].flatMap(TimeInterval.init) ?? 0
    return wish.isFinite ? min(longestFreshness, max(freshness, wish)) : freshness
  }

  /// "public, max-age=86400" by name.
  private static func wishes(_ header: String?) -> [String: String] {
    (header ?? "").split(separator: ",").reduce(into: [:]) { wishes, part in
      let parts = part.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
      }
      if let name = parts.first { wishes[name.lowercased()] = parts.count > 1 ? parts[1] : "" }
    }
  }

  /// What can be sent back in a header.
  private static func line(_ text: String) -> String? {
    text.utf8.count <= 1000 && !text.contains(where: \.isNewline) ? text : nil
  }
}
