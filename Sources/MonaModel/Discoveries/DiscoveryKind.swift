/// What a discovery is; the raw value is stored in both databases.
package enum DiscoveryKind: Int, CaseIterable, Codable, Comparable, Sendable {
  case artwork = 0
  case place = 1
  case heritage = 2

  /// The word that names the kind in `artwork:4`, in JSON and on the server.
  package var name: String {
    switch self {
    case .artwork: "artwork"
    case .place: "place"
    case .heritage: "heritage"
    }
  }

  /// The kind named by `name`, if any.
  package init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// Orders artworks before places before heritage sites.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
