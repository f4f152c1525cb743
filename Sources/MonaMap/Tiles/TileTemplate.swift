import Foundation
import MonaModel

/// The address template of a tile server, with the placeholders `{z}`, `{x}` and `{y}`.
///
/// `{s}`, by which browsers distribute requests over several host names, is always "a": MONA uses
/// at most two connections, and one name makes one cache. `{r}`, which requests double resolution,
/// is replaced by nothing.
package struct TileTemplate: Hashable, Sendable {
  /// The template as entered, trimmed.
  package let text: String
  /// The host and port, by which connections are limited.
  package let server: String

  /// Parses a template.
  /// - Throws: ``TileTemplateError`` when it is invalid or insecure: plain `http` is only allowed
  ///   for this computer.
  package init(_ text: String) throws(TileTemplateError) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw .empty }
    let missing = ["{z}", "{x}", "{y}"].filter { !text.contains($0) }
    guard missing.isEmpty else { throw .missing(missing) }
    let filled = Self.filled(text, with: Tile(zoom: 0, x: 0, y: 0))
    if let unknown = filled.firstMatch(of: /\{[^{}]*\}/) {
      throw .unknown(String(unknown.output))
    }
    guard !filled.contains(where: { $0.isWhitespace || $0 == "{" || $0 == "}" }),
      let url = URL(string: filled), let scheme = url.scheme?.lowercased(),
      let host = url.host, !host.isEmpty, url.user == nil, ["http", "https"].contains(scheme)
    else { throw .notAnAddress }
    guard scheme == "https" || Self.isThisComputer(host) else { throw .notSecure }
    self.text = text
    server = "\(host.lowercased()):\(url.port ?? (scheme == "https" ? 443 : 80))"
  }

  /// The address of a tile.
  package func address(of tile: Tile) -> String { Self.filled(text, with: tile) }

  /// A short folder name of letters and digits, derived from a hash.
  ///
  /// It does not reveal the address, which may contain a key.
  package var folder: String { String(StableHash.of(text), radix: 36) }

  private static func filled(_ text: String, with tile: Tile) -> String {
    [
      "{z}": String(tile.zoom), "{x}": String(tile.x), "{y}": String(tile.y), "{s}": "a", "{r}": "",
    ].reduce(text) { $0.replacing($1.key, with: $1.value) }
  }

  private static func isThisComputer(_ host: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]", "::1"].contains(host.lowercased())
  }
}

extension TileTemplate: Codable {
  /// Decodes the template from a string.
  package init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the template as a string.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Why a text is not a valid tile template.
package enum TileTemplateError: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// It is not a web address.
  case notAnAddress
  /// It is plain http to another computer, which others could intercept.
  case notSecure
  /// These of the placeholders `{z}`, `{x}` and `{y}` are missing.
  case missing([String])
  /// This placeholder is unknown.
  case unknown(String)
}
