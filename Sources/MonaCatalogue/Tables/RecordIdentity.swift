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
  ///
  /// A longitude of Québec is the same place here with or without its minus sign: MONA once put it
  /// back in every file, and visits stay with what was numbered then.
  static func place(_ coordinate: Coordinate?) -> String? {
    coordinate.map { place in
      let lacksSign = (44...63).contains(place.latitude) && (57...80).contains(place.longitude)
      let longitude = lacksSign ? -place.longitude : place.longitude
      return "\(Int((place.latitude * 10_000).rounded()))n\(Int((longitude * 10_000).rounded()))"
    }
  }
}
