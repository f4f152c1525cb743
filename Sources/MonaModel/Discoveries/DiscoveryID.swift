/// Identifies a discovery by kind and number, because numbers of different kinds overlap.
package struct DiscoveryID: Hashable, Comparable, Sendable {
  /// The primary key of both databases: four times the number, plus the kind.
  package let key: Int64

  /// The kind the number belongs to.
  @inlinable package var kind: DiscoveryKind {
    // Both initialisers ensure that the two low bits are a valid kind.
    DiscoveryKind(rawValue: Self.kindValue(ofKey: key)) ?? .artwork
  }

  /// The server's number within the kind.
  @inlinable package var number: Int { Int(key >> 2) }

  /// The discovery numbered `number` among those of `kind`.
  @inlinable package init(_ kind: DiscoveryKind, _ number: Int) {
    key = Int64(number) << 2 | Int64(kind.rawValue)
  }

  /// The discovery stored under `key`; nil when its two low bits are no valid kind.
  @inlinable package init?(key: Int64) {
    guard DiscoveryKind(rawValue: Self.kindValue(ofKey: key)) != nil else { return nil }
    self.key = key
  }

  /// The raw value of the kind in a key: its two low bits, 0 to 3, of which 3 is no kind.
  @inlinable package static func kindValue(ofKey key: Int64) -> Int { Int(key & 3) }

  /// The same in SQL, for the key in a column or parameter.
  package static func kindSQL(ofKey column: String) -> String { "(\(column) & 3)" }

  /// SQL for the number of a discovery, for the key in a column or parameter.
  package static func numberSQL(ofKey column: String) -> String { "(\(column) >> 2)" }

  /// Orders by kind, then by number.
  package static func < (left: Self, right: Self) -> Bool {
    (left.kind, left.number) < (right.kind, right.number)
  }
}

extension DiscoveryID: LosslessStringConvertible {
  /// The text form, such as `artwork:4`.
  package var description: String { "\(kind.name):\(number)" }

  /// Reads `artwork:4`; nil when the kind is unknown or the number is not a whole number.
  package init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = DiscoveryKind(name: String(parts[0])),
      let number = Int(parts[1]), (0..<Self.numberLimit).contains(number)
    else { return nil }
    self.init(kind, number)
  }

  /// The exclusive upper limit of numbers, so that a key fits 64 bits.
  static let numberLimit = 1 << 60
}

extension DiscoveryID {
  /// The number of low bits of a number that identify the record; the higher bits identify its
  /// source.
  private static let recordBits = 40

  /// Its source, a `CatalogueSource.id`; 0 for MONA.
  package var source: Int { number >> Self.recordBits }

  /// Whether it belongs to MONA's own catalogue, which the server knows.
  package var isFromMona: Bool { source == 0 }

  /// The lowest key of discoveries that a person adds: theirs are all from it on.
  package static let firstOwnKey = keys(ofSource: ownSource).lowerBound

  /// Whether it is a discovery that the person added, which no catalogue has.
  package var isOwn: Bool { source == Self.ownSource }

  /// Creates the identity of a record, numbered below `recordLimit`, of a source.
  package init(_ kind: DiscoveryKind, source: Int, record: Int) {
    self.init(kind, source << Self.recordBits | record)
  }

  /// The exclusive upper limit of record numbers within a source.
  package static let recordLimit = 1 << recordBits

  /// The number of possible sources, including MONA.
  package static let sourceLimit = numberLimit / recordLimit

  /// The source reserved for discoveries that a person adds; no catalogue gets this number.
  package static let ownSource = sourceLimit - 1

  /// SQL for the source of a discovery, for the key in a column or parameter.
  package static func sourceSQL(ofKey column: String) -> String {
    "(\(column) >> \(recordBits + 2))"
  }

  /// The keys of all discoveries of a source, whatever their kind.
  package static func keys(ofSource source: Int) -> ClosedRange<Int64> {
    let first = Int64(source) << (recordBits + 2)
    return first...(first | (1 << (recordBits + 2) - 1))
  }
}

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

/// The state of a discovery for the person.
package enum DiscoveryState: String, CaseIterable, Codable, Sendable {
  case uncollected
  case targeted
  case collected
}
