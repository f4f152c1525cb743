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
  /// Numbers of artists by the normalized key of their names.
  private let artists: [String: Int]

  /// Reads the current names.
  /// - Parameter withArtists: whether to read artists, for records of other sources.
  init(_ db: Database, withArtists: Bool = false) throws {
    boundaries = try BoundaryTable.boundaries(db)
    boroughs = try Self.names(.borough, db) { NormalizedKey.of($0) }
    territories = try Self.names(.territory, db) { name in
      NormalizedKey.of(name.range(of: " (").map { String(name[..<$0.lowerBound]) } ?? name)
    }
    var artists: [String: Int] = [:]
    if withArtists {
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: "SELECT nameFr, code FROM facet WHERE type = ? ORDER BY id DESC"),
        arguments: [FacetType.artist.rawValue])
      while let row = try rows.next() {
        if let name = try row.decode(String?.self, forColumn: "nameFr"),
          let number = Int(try row.decode(String.self, forColumn: "code"))
        {
          artists[NormalizedKey.of(name)] = number
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
    guard case .artwork(var artwork) = discovery.details else { return }
    for index in artwork.makers.indices {
      if let number = artists[NormalizedKey.of(artwork.makers[index].name)] {
        artwork.makers[index].number = number
      }
    }
    discovery.details = .artwork(artwork)
  }

  private func borough(_ name: String) -> String { boroughs[NormalizedKey.of(name)] ?? name }
}

/// The fields of a discovery that a boundary provided; the raw value is stored.
enum FilledFields: Int, Sendable {
  case nothing
  case borough
  case boroughAndTerritory
}
