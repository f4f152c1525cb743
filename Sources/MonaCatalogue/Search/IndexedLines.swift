import MonaModel

/// Folds texts into lines, without duplicates.
struct IndexedLines {
  private var text = IndexedText()
  private var seen = SmallSet<String>()

  var folded: String { text.lines }

  mutating func add(_ name: Localized) {
    add(name.fr)
    add(name.en)
  }

  mutating func add(_ line: String?) {
    if let line, seen.insert(line) { text.append(line) }
  }
}

/// The folded location texts of a discovery.
struct AddressTexts: Sendable {
  /// The building, square or park.
  var place: String
  var others: String

  var isEmpty: Bool { place.isEmpty && others.isEmpty }

  init(of discovery: Discovery) {
    self.init(of: discovery, discovery.artwork)
  }

  /// - Parameter artwork: the artwork fields of the discovery.
  init(of discovery: Discovery, _ artwork: ArtworkDetails?) {
    var (place, others) = (IndexedLines(), IndexedLines())
    // The same order as `addressLines`.
    if let artwork { place.add(artwork.place) }
    for address in discovery.addresses { others.add(address) }
    if let artwork { others.add(artwork.directions) }
    (self.place, self.others) = (place.folded, others.folded)
  }
}

/// A set optimised for few elements.
///
/// Up to `limit` values are compared linearly, which is faster than hashing; more are hashed.
struct SmallSet<Value: Hashable> {
  private static var limit: Int { 32 }

  /// The first value, stored without an array because most sets have only one.
  private var first: Value?
  private var few: [Value] = []
  private var others: Set<Value> = []

  /// Inserts a value; returns whether it is new.
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
