import MonaModel

/// Texts folded one after another, each once.
struct IndexedLines {
  private var text = IndexedText()
  private var seen = Distinct<String>()

  var folded: String { text.lines }

  mutating func add(_ name: Localized) {
    add(name.fr)
    add(name.en)
  }

  mutating func add(_ line: String?) {
    if let line, seen.insert(line) { text.append(line) }
  }
}

/// Folded text of where a discovery stands; both empty where nothing is said.
struct AddressTexts: Sendable {
  /// The building, square or park.
  var place: String
  var others: String

  var isEmpty: Bool { place.isEmpty && others.isEmpty }

  init(of discovery: Discovery) {
    self.init(of: discovery, discovery.artwork)
  }

  /// - Parameter artwork: what the discovery has as one.
  init(of discovery: Discovery, _ artwork: ArtworkDetails?) {
    var (place, others) = (IndexedLines(), IndexedLines())
    // In the order of `addressLines`.
    if let artwork { place.add(artwork.place) }
    for address in discovery.addresses { others.add(address) }
    if let artwork { others.add(artwork.directions) }
    (self.place, self.others) = (place.folded, others.folded)
  }
}

/// Values each of which counts once.
///
/// A few are compared one by one, which takes a fraction of what hashing them takes; of thousands, as
/// a record may have, that would be the slower way.
struct Distinct<Value: Hashable> {
  private static var limit: Int { 32 }

  /// The first of all, for which no list is made: most have no other.
  private var first: Value?
  private var few: [Value] = []
  private var others: Set<Value> = []

  /// Takes a value; says whether it is not there yet.
  mutating func insert(_ value: Value) -> Bool {
    guard let first else {
      first = value
      return true
    }
    if first == value || few.contains(value) { return false }
    guard few.count == Self.limit else {
      few.append(value)
      return true
    }
    return others.insert(value).inserted
  }
}
