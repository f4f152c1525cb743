import Foundation
import MonaModel

/// The address of a map server's tiles, with `{z}`, `{x}` and `{y}` where a tile's own go.
///
/// `{s}`, by which browsers spread their connections over several names of one server, is always
/// "a": MONA keeps to two connections, and one name means one cache. `{r}`, which asks for twice
/// the pixels, is nothing.
package struct TileTemplate: Hashable, Sendable {
  /// The address as it was written, without the white space around it.
  package let text: String
  /// The server, with its port: what two connections at most are counted by.
  package let server: String

  /// Reads an address.
  ///
  /// - Throws: ``TileTemplateError`` for what is no address of tiles, or could be listened to on
  ///   the way: plain `http` is for this computer only.
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

  /// Where a tile is.
  package func address(of tile: Tile) -> String { Self.filled(text, with: tile) }

  /// A short name for what comes from there, of letters and digits: that of a folder.
  ///
  /// It does not tell the address, which may hold a key.
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
  /// Reads the address from a text.
  package init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the address as a text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Why a text is no address of tiles.
package enum TileTemplateError: Error, Hashable, Sendable {
  /// There is nothing.
  case empty
  /// It is no web address.
  case notAnAddress
  /// Anyone on the way could read it: plain http, to another computer.
  case notSecure
  /// These of `{z}`, `{x}` and `{y}` are not in it.
  case missing([String])
  /// This, in braces, means nothing to MONA.
  case unknown(String)
}
