import MonaModel

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
