import MonaModel

/// What tells a record from the others of its source, and from one version of the file to the
/// next: a person's visit stays with the record by it.
struct RecordIdentity {
  /// The source's own number, when it has a usable one.
  let own: Int?
  /// Its own name in letters, or else what it says: title, makers, place.
  let text: String

  /// Numbers of records below this are their own; those above are made from texts.
  private static let ownLimit = DiscoveryID.recordLimit / 2

  init(id: JSON, content: [String?]) {
    own = id.integer.flatMap { (0..<Self.ownLimit).contains($0) ? $0 : nil }
    if let name = id.text {
      text = "id:\(name)"
    } else {
      text = content.map { $0.map(FoldedName.of) ?? "" }.joined(separator: "|")
    }
  }

  /// A number for the text; another one for each attempt, should it be taken.
  func number(attempt: Int) -> Int {
    let text = attempt == 0 ? text : "\(text)#\(attempt)"
    return Self.ownLimit + Int(truncatingIfNeeded: StableHash.of(text) % UInt64(Self.ownLimit))
  }

  /// A place in words that small corrections leave as they are: some ten metres.
  static func place(_ coordinate: Coordinate?) -> String? {
    coordinate.map {
      "\(Int(($0.latitude * 10_000).rounded()))n\(Int(($0.longitude * 10_000).rounded()))"
    }
  }
}
