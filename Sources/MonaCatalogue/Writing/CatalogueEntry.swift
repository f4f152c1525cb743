import MonaModel

/// All values that an import writes for one discovery, besides its record.
struct CatalogueEntry {
  let id: DiscoveryID
  let title: Localized
  let makers: String
  let produced: ProductionDate?
  let borough: String?
  let territory: String?
  /// The fields above that a boundary provided.
  let filled: FilledFields
  let ownerCode: String?
  let coordinate: Coordinate?
  let sortFr: [UInt8]
  let sortEn: [UInt8]
  let replaces: [Int]
  let facets: [Facet]
  let search: Search

  /// A facet of the discovery.
  struct Facet {
    var key: FacetKey
    var name: Localized
    var isCollective: Bool?
  }

  /// The folded texts, by rank.
  struct Search {
    var title: String
    var makers: String
    var terms: String
    var address: AddressTexts
  }

  init(_ discovery: Discovery, filled: FilledFields) {
    self.filled = filled
    id = discovery.id
    title = discovery.title
    produced = discovery.produced
    borough = discovery.borough
    territory = discovery.territory
    coordinate = discovery.coordinate
    replaces = discovery.replaces
    (sortFr, sortEn) = Collation.keys(title)
    // Extracted once, because it copies all fields.
    let artwork = discovery.artwork
    makers = (artwork?.makers.map(\.name) ?? []).joined(separator: ", ")
    ownerCode = artwork?.owner.map(NormalizedKey.of)
    facets = Self.facets(of: discovery, artwork)
    search = Self.search(of: discovery, artwork, facets: facets)
  }

  private static func facets(of discovery: Discovery, _ artwork: ArtworkDetails?) -> [Facet] {
    var facets: [Facet] = []
    facets.reserveCapacity(8)
    var known: Set<FacetKey> = []
    func add(_ facet: Facet) {
      if known.insert(facet.key).inserted { facets.append(facet) }
    }
    func add(_ type: FacetType, _ name: Localized) {
      let code = NormalizedKey.of(name.fr ?? name.en ?? "")
      if !code.isEmpty { add(Facet(key: FacetKey(type: type, code: code), name: name)) }
    }
    if let borough = discovery.borough { add(.borough, Localized(fr: borough)) }
    if let territory = discovery.territory, !territory.utf8.starts(with: "Montréal (".utf8) {
      add(.territory, Localized(fr: territory))
    }
    if let artwork {
      for maker in artwork.makers {
        add(
          Facet(
            key: FacetKey(type: .artist, code: String(maker.number)),
            name: Localized(fr: maker.name),
            isCollective: maker.nature == .unknown ? nil : maker.nature == .collective))
      }
      artwork.categories.pairs.forEach { add(.category, $0) }
      artwork.subcategories.pairs.forEach { add(.subcategory, $0) }
      artwork.materials.pairs.forEach { add(.material, $0) }
      artwork.techniques.pairs.forEach { add(.technique, $0) }
    }
    if let place = discovery.place { place.usages.pairs.forEach { add(.usage, $0) } }
    if let heritage = discovery.heritage { heritage.functions.pairs.forEach { add(.function, $0) } }
    return facets
  }

  private static func search(
    of discovery: Discovery, _ artwork: ArtworkDetails?, facets: [Facet]
  ) -> Search {
    var (title, makers, terms) = (IndexedLines(), IndexedLines(), IndexedLines())
    title.add(discovery.title)
    if let artwork {
      title.add(artwork.alternative)
      for maker in artwork.makers {
        makers.add(maker.name)
        makers.add(maker.alias)
      }
    }
    for facet in facets where facet.key.type != .artist { terms.add(facet.name) }
    // People search for untitled works by the usual placeholders.
    if discovery.title.isEmpty { terms.add(Localized(fr: "Sans titre, non titré", en: "Untitled")) }
    return Search(
      title: title.folded, makers: makers.folded, terms: terms.folded,
      address: AddressTexts(of: discovery, artwork))
  }
}

/// Folds texts into lines, without duplicates.
private struct IndexedLines {
  private var text = IndexedText()
  private var seen: Set<String> = []

  var folded: String { text.lines }

  mutating func add(_ name: Localized) {
    add(name.fr)
    add(name.en)
  }

  mutating func add(_ line: String?) {
    if let line, seen.insert(line).inserted { text.append(line) }
  }
}

/// The folded location texts of a discovery.
struct AddressTexts {
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
