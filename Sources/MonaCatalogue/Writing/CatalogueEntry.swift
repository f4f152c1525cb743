import MonaModel

/// All that an import writes of one discovery, worked out before the database is touched.
struct CatalogueEntry: Sendable {
  var id: DiscoveryID
  var title: Localized
  var makers: String
  var produced: ProductionDate?
  var borough: String?
  var territory: String?
  /// What of the two above a boundary gave.
  var filled: FilledFields
  var ownerCode: String?
  var coordinate: Coordinate?
  var sortFr: [UInt8]
  var sortEn: [UInt8]
  var replaces: [Int]
  var facets: [Facet]
  var search: Search

  /// Something the discovery shares with others.
  struct Facet: Hashable, Sendable {
    var type: FacetType
    /// Tells it from the others of its type: the letters of its name, or an artist's number.
    var code: String
    var name: Localized
    var isCollective: Bool?
  }

  /// Folded text, by weight.
  struct Search: Sendable {
    var title: String
    var makers: String
    var terms: String
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
    let names = discovery.artwork?.makers.map(\.name) ?? []
    makers = names.joined(separator: ", ")
    ownerCode = discovery.artwork?.owner.map(FoldedName.of)
    facets = Self.facets(of: discovery)
    search = Self.search(of: discovery, facets: facets)
  }

  private static func facets(of discovery: Discovery) -> [Facet] {
    var facets: [Facet] = []
    // A record may name thousands.
    var known: [FacetType: Set<String>] = [:]
    func add(_ type: FacetType, _ name: Localized) {
      let code = FoldedName.of(name.fr ?? name.en ?? "")
      guard !code.isEmpty, known[type, default: []].insert(code).inserted else { return }
      facets.append(Facet(type: type, code: code, name: name))
    }
    if let borough = discovery.borough { add(.borough, Localized(fr: borough)) }
    if let territory = discovery.territory, !territory.hasPrefix("Montréal (") {
      add(.territory, Localized(fr: territory))
    }
    switch discovery.details {
    case .artwork(let artwork):
      for maker in artwork.makers {
        let facet = Facet(
          type: .artist, code: String(maker.number), name: Localized(fr: maker.name),
          isCollective: maker.nature == .unknown ? nil : maker.nature == .collective)
        if known[.artist, default: []].insert(facet.code).inserted { facets.append(facet) }
      }
      artwork.categories.pairs.forEach { add(.category, $0) }
      artwork.subcategories.pairs.forEach { add(.subcategory, $0) }
      artwork.materials.pairs.forEach { add(.material, $0) }
      artwork.techniques.pairs.forEach { add(.technique, $0) }
    case .place(let place): place.usages.pairs.forEach { add(.usage, $0) }
    case .heritage(let heritage): heritage.functions.pairs.forEach { add(.function, $0) }
    }
    return facets
  }

  private static func search(of discovery: Discovery, facets: [Facet]) -> Search {
    let artwork = discovery.artwork
    let titles = [
      discovery.title.fr, discovery.title.en, artwork?.alternative.fr, artwork?.alternative.en,
    ]
    let makers = (artwork?.makers ?? []).flatMap { [$0.name, $0.alias] }
    let terms = facets.filter { $0.type != .artist }.flatMap { [$0.name.fr, $0.name.en] }
    return Search(title: fold(titles), makers: fold(makers), terms: fold(terms))
  }

  /// The texts folded one after another, each once.
  private static func fold(_ texts: [String?]) -> String {
    var seen: Set<String> = []
    return IndexedText.of(texts.compactMap(\.self).filter { seen.insert($0).inserted })
  }
}
