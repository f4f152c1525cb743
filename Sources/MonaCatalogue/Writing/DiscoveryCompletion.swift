import GRDB
import MonaModel

/// What the catalogue adds to a record: the borough it does not name, and for other sources than
/// MONA the spelling of names that MONA has already.
struct DiscoveryCompletion: Sendable {
  private let boundaries: Boundaries
  /// Names as the catalogue spells them, by their letters.
  private let boroughs: [String: String]
  /// "Laval (Laval)" by the letters of "Laval".
  private let territories: [String: String]
  /// Numbers of artists by the letters of their names.
  private let artists: [String: Int]

  /// Reads what the catalogue has now.
  /// - Parameter withArtists: whether records of other sources are to be completed.
  init(_ db: Database, withArtists: Bool = false) throws {
    boundaries = try BoundaryTable.boundaries(db)
    boroughs = try Self.names(.borough, db) { FoldedName.of($0) }
    territories = try Self.names(.territory, db) { name in
      FoldedName.of(name.range(of: " (").map { String(name[..<$0.lowerBound]) } ?? name)
    }
    var artists: [String: Int] = [:]
    if withArtists {
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: "SELECT nameFr, code FROM facet WHERE type = ? ORDER BY id DESC"),
        arguments: [FacetType.artist.rawValue])
      while let row = try rows.next() {
        if let name = try row.decode(String?.self, atIndex: 0),
          let number = Int(try row.decode(String.self, atIndex: 1))
        {
          artists[FoldedName.of(name)] = number
        }
      }
    }
    self.artists = artists
  }

  private static func names(
    _ type: FacetType, _ db: Database, letters: (String) -> String
  ) throws -> [String: String] {
    // What boundaries alone brought is no example: a corrected file spells it as it likes.
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

  /// The discovery with what the catalogue adds; what its record says stays.
  func entry(of discovery: Discovery) -> CatalogueEntry {
    // Most have all, and are not copied.
    if discovery.id.isFromMona, discovery.borough != nil || boundaries.isEmpty {
      return CatalogueEntry(discovery, filled: .nothing)
    }
    var discovery = discovery
    if !discovery.id.isFromMona { respell(&discovery) }
    let filled = fill(&discovery)
    return CatalogueEntry(discovery, filled: filled)
  }

  /// Gives a discovery whose record names no borough the one it lies in.
  func fill(_ discovery: inout Discovery) -> FilledFields {
    guard discovery.borough == nil, !boundaries.isEmpty, let coordinate = discovery.coordinate,
      let boundary = boundaries.area(at: coordinate)
    else { return .nothing }
    discovery.borough = borough(boundary.name)
    guard discovery.territory == nil, let territory = boundary.territory else { return .borough }
    discovery.territory = territories[FoldedName.of(territory)] ?? territory
    return .boroughAndTerritory
  }

  private func respell(_ discovery: inout Discovery) {
    discovery.borough = discovery.borough.map(borough)
    discovery.territory = discovery.territory.flatMap { town in
      let letters = FoldedName.of(town)
      if letters == "montreal" { return "Montréal (Montréal)" }
      // The City writes the former town for the borough it has become.
      let isBorough = letters == discovery.borough.map(FoldedName.of)
      return territories[letters] ?? (isBorough ? nil : town)
    }
    guard case .artwork(var artwork) = discovery.details else { return }
    for index in artwork.makers.indices {
      if let number = artists[FoldedName.of(artwork.makers[index].name)] {
        artwork.makers[index].number = number
      }
    }
    discovery.details = .artwork(artwork)
  }

  private func borough(_ name: String) -> String { boroughs[FoldedName.of(name)] ?? name }
}

/// What a boundary says of a discovery whose record does not; the raw value is stored.
enum FilledFields: Int, Sendable {
  case nothing
  case borough
  case boroughAndTerritory
}
