import GRDB
import MonaModel

/// Completes records: a borough by position and, for other sources than MONA, names in MONA's
/// spelling.
struct DiscoveryCompletion {
  private let boundaries: Boundaries
  /// Boroughs as spelled in the catalogue, by normalized key.
  private let boroughs: [String: String]
  /// Territories such as "Laval (Laval)" by the normalized key of "Laval".
  private let territories: [String: String]
  /// Artists by the normalized key of their names, those known longest last.
  private let artists: [String: [KnownArtist]]

  private struct KnownArtist {
    var name: String
    var number: Int
  }

  /// Reads the current names.
  /// - Parameter withArtists: whether to read artists, for records of other sources.
  init(_ db: Database, withArtists: Bool = false) throws {
    boundaries = try BoundaryTable.boundaries(db)
    boroughs = try Self.names(.borough, db) { NormalizedKey.of($0) }
    territories = try Self.names(.territory, db) { name in
      NormalizedKey.of(name.range(of: " (").map { String(name[..<$0.lowerBound]) } ?? name)
    }
    var artists: [String: [KnownArtist]] = [:]
    if withArtists {
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: "SELECT nameFr, code FROM facet WHERE type = ? ORDER BY id DESC"),
        arguments: [FacetType.artist.rawValue])
      while let row = try rows.next() {
        if let name = try row.decode(String?.self, forColumn: "nameFr"),
          let number = Int(try row.decode(String.self, forColumn: "code"))
        {
          artists[NormalizedKey.of(name), default: []].append(
            KnownArtist(name: name, number: number))
        }
      }
    }
    self.artists = artists
  }

  private static func names(
    _ type: FacetType, _ db: Database, letters: (String) -> String
  ) throws -> [String: String] {
    // Names that only boundaries provided are not used, because corrected files may spell them
    // differently.
    let names = try String.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT nameFr FROM facet WHERE type = ? AND nameFr IS NOT NULL AND EXISTS (
            SELECT 1 FROM facetLink JOIN discovery ON discovery.key = facetLink.discovery
            WHERE facetLink.facet = facet.id AND discovery.filled = 0)
          ORDER BY id DESC
          """),
      arguments: [type.rawValue])
    return Dictionary(names.map { (letters($0), $0) }) { _, last in last }
  }

  /// The completed entry of a discovery; values of its record are kept.
  func entry(of discovery: Discovery) -> CatalogueEntry {
    // Most discoveries are complete and need no copy.
    if discovery.id.isFromMona, discovery.borough != nil || boundaries.isEmpty {
      return CatalogueEntry(discovery, filled: .nothing)
    }
    var discovery = discovery
    if !discovery.id.isFromMona { respell(&discovery) }
    let filled = fill(&discovery)
    return CatalogueEntry(discovery, filled: filled)
  }

  /// Sets the borough by position when the record has none.
  func fill(_ discovery: inout Discovery) -> FilledFields {
    guard discovery.borough == nil, !boundaries.isEmpty, let coordinate = discovery.coordinate,
      let boundary = boundaries.area(at: coordinate)
    else { return .nothing }
    discovery.borough = borough(boundary.name)
    guard discovery.territory == nil, let territory = boundary.territory else { return .borough }
    discovery.territory = territories[NormalizedKey.of(territory)] ?? territory
    return .boroughAndTerritory
  }

  private func respell(_ discovery: inout Discovery) {
    discovery.borough = discovery.borough.map(borough)
    discovery.territory = discovery.territory.flatMap { town in
      let letters = NormalizedKey.of(town)
      if letters == "montreal" { return "Montréal (Montréal)" }
      // The City uses the names of former towns for boroughs.
      let isBorough = letters == discovery.borough.map(NormalizedKey.of)
      return territories[letters] ?? (isBorough ? nil : town)
    }
    // Copying the fields of an artwork takes longer than all else here.
    guard !artists.isEmpty, case .artwork(var artwork) = discovery.details else { return }
    for index in artwork.makers.indices {
      if let number = number(ofArtist: artwork.makers[index].name) {
        artwork.makers[index].number = number
      }
    }
    discovery.details = .artwork(artwork)
  }

  /// The number of the known artist with this name.
  ///
  /// Of several whom the server tells apart, that of the only one who is written exactly so: nobody
  /// knows which of two namesakes it is.
  private func number(ofArtist name: String) -> Int? {
    let known = artists[NormalizedKey.of(name)] ?? []
    let numbered = known.filter { !MakerNames.isDerived(Int64($0.number)) }
    guard numbered.count > 1 else { return (numbered.first ?? known.last)?.number }
    let exact = numbered.filter { $0.name == name }
    return exact.count == 1 ? exact[0].number : nil
  }

  private func borough(_ name: String) -> String { boroughs[NormalizedKey.of(name)] ?? name }
}

/// The fields of a discovery that a boundary provided; the raw value is stored.
enum FilledFields: Int, Sendable {
  case nothing
  case borough
  case boroughAndTerritory
}

/// All values that an import writes for one discovery, besides its record; a class, as it is passed
/// between threads.
final class CatalogueEntry: Sendable {
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
  let picture: PictureReference?
  let sortFr: [UInt8]
  let sortEn: [UInt8]
  let replaces: [Int]
  let facets: [Facet]
  let search: Search

  /// A facet of the discovery.
  struct Facet: Sendable {
    var key: FacetKey
    var name: Localized
    var isCollective: Bool?
  }

  /// The folded texts, by rank.
  struct Search: Sendable {
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
    picture = discovery.picture?.reference
    replaces = discovery.replaces
    (sortFr, sortEn) = Collation.keys(title)
    // Extracted once, because it copies all fields.
    let artwork = discovery.artwork
    makers = CatalogueEntry.makers(of: artwork)
    ownerCode = artwork?.owner.map(NormalizedKey.of)
    let facets = CatalogueEntry.facets(of: discovery, artwork)
    self.facets = facets
    search = CatalogueEntry.search(of: discovery, artwork, facets: facets)
  }

  /// The makers' names, separated by commas.
  static func makers(of artwork: ArtworkDetails?) -> String {
    (artwork?.makers.map(\.name) ?? []).joined(separator: ", ")
  }

  private static func facets(of discovery: Discovery, _ artwork: ArtworkDetails?) -> [Facet] {
    var facets: [Facet] = []
    facets.reserveCapacity(8)
    var known = SeenElements<FacetKey>()
    func add(_ facet: Facet) {
      if known.insert(facet.key) { facets.append(facet) }
    }
    func add(_ type: FacetType, _ name: Localized) {
      let code = NormalizedKey.of(name.fr ?? name.en ?? "")
      if !code.isEmpty { add(Facet(key: FacetKey(type: type, code: code), name: name)) }
    }
    if let borough = discovery.borough { add(.borough, Localized(fr: borough)) }
    if let territory = discovery.territory, !territory.utf8.starts(with: "Montréal (".utf8) {
      add(.territory, Localized(fr: territory))
    }
    // Unwrapping it would copy all of its fields.
    for maker in artwork?.makers ?? [] {
      add(
        Facet(
          key: FacetKey(type: .artist, code: String(maker.number)),
          name: Localized(fr: maker.name),
          isCollective: maker.nature == .unknown ? nil : maker.nature == .collective))
    }
    artwork?.categories.pairs.forEach { add(.category, $0) }
    artwork?.subcategories.pairs.forEach { add(.subcategory, $0) }
    artwork?.materials.pairs.forEach { add(.material, $0) }
    artwork?.techniques.pairs.forEach { add(.technique, $0) }
    if let place = discovery.place { place.usages.pairs.forEach { add(.usage, $0) } }
    if let heritage = discovery.heritage { heritage.functions.pairs.forEach { add(.function, $0) } }
    return facets
  }

  private static func search(
    of discovery: Discovery, _ artwork: ArtworkDetails?, facets: [Facet]
  ) -> Search {
    var (title, makers, terms) = (IndexedLines(), IndexedLines(), IndexedLines())
    title.add(discovery.title)
    title.add(artwork?.alternative ?? Localized())
    for maker in artwork?.makers ?? [] {
      makers.add(maker.name)
      makers.add(maker.alias)
    }
    for facet in facets where facet.key.type != .artist { terms.add(facet.name) }
    // People search for untitled works by the usual placeholders.
    if discovery.title.isEmpty { terms.add(Localized(fr: "Sans titre, non titré", en: "Untitled")) }
    if let year = discovery.produced?.year { terms.add(folded: SearchPeriod.indexed(year)) }
    return Search(
      title: title.folded, makers: makers.folded, terms: terms.folded,
      address: AddressTexts(of: discovery, artwork))
  }
}

/// Folds texts into lines, without duplicates.
private struct IndexedLines {
  private var text = IndexedText()
  private var known = SeenElements<String>()
  private var foldedLines: [String] = []

  var folded: String {
    foldedLines.isEmpty
      ? text.lines : ([text.lines].filter { !$0.isEmpty } + foldedLines).joined(separator: "\n")
  }

  mutating func add(_ name: Localized) {
    add(name.fr)
    add(name.en)
  }

  mutating func add(_ line: String?) {
    if let line, known.insert(line) { text.append(line) }
  }

  /// Adds a line that is folded already.
  mutating func add(folded line: String) { foldedLines.append(line) }
}

/// Tells which elements came before: in most records they are few, and compared one by one.
private struct SeenElements<Element: Hashable> {
  private static var limit: Int { 16 }

  private var first: Element?
  private var few: [Element] = []
  /// All of them, once they are more than a few.
  private var many: Set<Element> = []

  /// Adds an element.
  /// - Returns: whether it is new.
  mutating func insert(_ element: Element) -> Bool {
    guard many.isEmpty else { return many.insert(element).inserted }
    guard let first else {
      first = element
      return true
    }
    if first == element || few.contains(element) { return false }
    few.append(element)
    if few.count == Self.limit { many = Set(few + [first]) }
    return true
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
    place.add(artwork?.place ?? Localized())
    for address in discovery.addresses { others.add(address) }
    others.add(artwork?.directions ?? Localized())
    (self.place, self.others) = (place.folded, others.folded)
  }
}
