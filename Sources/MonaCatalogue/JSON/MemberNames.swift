/// Names of JSON members, compared with bytes that were not made into a text.
struct MemberNames: ExpressibleByArrayLiteral, Sendable {
  private let names: [StaticString]

  init(arrayLiteral names: StaticString...) {
    self.names = names
  }

  /// Whether one of the names is written by exactly these bytes.
  func contains(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    names.contains { name in
      name.utf8CodeUnitCount == bytes.count
        && UnsafeRawBufferPointer(start: name.utf8Start, count: bytes.count).elementsEqual(bytes)
    }
  }

  /// The members an import makes nothing of but keeps with the record.
  ///
  /// The sheet of a discovery reads them. What tells the kinds apart is told by its name alone.
  static let unreadByImport: MemberNames = [
    "acquisition", "accessibilities", "address", "addresses", "area", "bio", "description",
    "details", "dimensions", "directions", "facebook", "from_collectives", "funders", "life",
    "links", "mediums", "mention", "place", "producer", "source", "sous-usages", "sous_usages",
    "status", "supports", "synthesis", "url", "urls", "website", "produced_end", "id_rpcq",
  ]
}
