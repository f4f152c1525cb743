import Foundation
import MonaModel

/// A `mona:` URI, which other programs can store and open: "mona:artwork/276", "mona:map".
package enum MonaLink: Hashable, Sendable {
  /// A discovery's sheet, and the name of its catalogue, shown on a computer that has not imported
  /// it; nil for MONA's own.
  case discovery(DiscoveryID, catalogue: String? = nil)
  /// One of the five views.
  case view(MainView)
  /// The photo inbox.
  case inbox
  /// A search for these words.
  case search(String)

  /// The URI scheme, without the colon.
  static let scheme = "mona"

  /// Parses "mona:artwork/276", "mona:artwork/5910974510923777/Murs%20peints", "mona:map",
  /// "mona:inbox" and "mona:search/calder"; nil for anything else.
  ///
  /// Slashes after the colon are ignored, because desktops may add them (gvfs does).
  package init?(_ address: String) {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let colon = address.firstIndex(of: ":"),
      address[..<colon].lowercased() == Self.scheme
    else { return nil }
    let parts = address[colon...].dropFirst().split(separator: "/").compactMap {
      $0.removingPercentEncoding
    }
    guard let first = parts.first?.lowercased() else { return nil }
    switch (first, parts.count) {
    case ("inbox", 1): self = .inbox
    case ("search", 2): self = .search(parts[1])
    case (_, 1):
      guard let view = MainView(rawValue: first) else { return nil }
      self = .view(view)
    case (_, 2...3):
      guard let id = DiscoveryID("\(first):\(parts[1])") else { return nil }
      self = .discovery(id, catalogue: parts.count > 2 ? parts[2] : nil)
    default: return nil
    }
  }

  /// The URI.
  package var address: String {
    switch self {
    case .discovery(let id, nil): "\(Self.scheme):\(id.kind.name)/\(id.number)"
    case .discovery(let id, let name?):
      "\(Self.scheme):\(id.kind.name)/\(id.number)/\(Self.escaped(name))"
    case .view(let view): "\(Self.scheme):\(view.rawValue)"
    case .inbox: "\(Self.scheme):inbox"
    case .search(let words): "\(Self.scheme):search/\(Self.escaped(words))"
    }
  }

  private static func escaped(_ text: String) -> String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~")
    // Cannot fail: every string can be encoded as UTF-8.
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
