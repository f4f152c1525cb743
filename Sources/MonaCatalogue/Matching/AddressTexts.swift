import MonaModel

/// Folded text of where a discovery stands; both empty where nothing is said.
struct AddressTexts: Sendable {
  /// The building, square or park.
  var place: String
  var others: String

  var isEmpty: Bool { place.isEmpty && others.isEmpty }

  init(of discovery: Discovery) {
    var (place, others) = (IndexedLines(), IndexedLines())
    for line in discovery.addressLines {
      if line.part == .place { place.add(line.text) } else { others.add(line.text) }
    }
    (self.place, self.others) = (place.folded, others.folded)
  }
}
