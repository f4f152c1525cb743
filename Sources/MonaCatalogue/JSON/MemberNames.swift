import Foundation

/// Names of JSON members, compared with bytes that were not made into a text.
struct MemberNames: ExpressibleByArrayLiteral, Sendable {
  /// The names by how many bytes they have, which alone tells most others apart.
  private let ofCount: [[StaticString]]

  init(arrayLiteral names: StaticString...) {
    let longest = names.map(\.utf8CodeUnitCount).max() ?? 0
    ofCount = (0...longest).map { count in names.filter { $0.utf8CodeUnitCount == count } }
  }

  /// Whether one of the names is written by exactly these bytes.
  func contains(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count < ofCount.count, let start = bytes.baseAddress else { return false }
    return ofCount[bytes.count].contains { memcmp($0.utf8Start, start, bytes.count) == 0 }
  }

  /// The members an import makes nothing of but keeps with the record.
  ///
  /// The sheet of a discovery reads them, and what tells the kinds of records apart.
  static let unreadByImport: MemberNames = [
    "acquisition", "accessibilities", "area", "bio", "description", "dimensions", "facebook",
    "from_collectives", "funders", "life", "links", "mediums", "mention", "producer", "source",
    "sous-usages", "sous_usages", "status", "supports", "synthesis", "url", "urls", "website",
    "produced_end", "id_rpcq",
  ]
}
