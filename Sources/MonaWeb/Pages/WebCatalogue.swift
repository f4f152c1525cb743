import MonaCatalogue
import MonaMap
import MonaModel

/// What the pages read of the catalogue, under the numbers that clients know.
package struct WebCatalogue: Sendable {
  let catalogue: Catalogue
  /// The land that maps draw; nil where it is not installed.
  let land: Land?
  /// The published numbers of discoveries, in the same order; blocks on the disk.
  let publish: @Sendable (_ ids: [DiscoveryID]) throws -> [DiscoveryID]
  /// The identity in the catalogue of a published number; nil when nothing is published under it.
  let stored: @Sendable (_ id: DiscoveryID) -> DiscoveryID?

  package init(
    _ catalogue: Catalogue, land: Land?,
    publish: @escaping @Sendable ([DiscoveryID]) throws -> [DiscoveryID],
    stored: @escaping @Sendable (DiscoveryID) -> DiscoveryID?
  ) {
    (self.catalogue, self.land, self.publish, self.stored) = (catalogue, land, publish, stored)
  }

  /// The rows of discoveries with the addresses of their pages.
  func rows(_ ids: [DiscoveryID]) throws -> [(row: DiscoveryRow, path: String)] {
    let rows = try catalogue.rows(ids)
    return zip(rows, try publish(rows.map(\.id))).map { ($0, $1.path) }
  }

  /// The rows of discoveries by their published numbers, retired ones too.
  func works(_ published: some Sequence<DiscoveryID>) throws -> [DiscoveryID: DiscoveryRow] {
    let ids = Set(published).compactMap { id in stored(id).map { (stored: $0, published: id) } }
    let rows = try catalogue.rows(ids.map(\.stored))
    let known = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    return Dictionary(ids.compactMap { id in known[id.stored].map { (id.published, $0) } }) {
      first, _ in first
    }
  }

  /// The published number of a listed discovery, or of the one that replaces it; nil where lists have neither.
  func current(_ published: DiscoveryID) throws -> DiscoveryID? {
    try stored(published).flatMap(catalogue.currentDiscovery).flatMap { try publish([$0.id]).first }
  }

  /// The discoveries within a radius in metres, the nearest first, each under its published number.
  func near(
    _ place: Coordinate, within radius: Double, limit: Int, except id: DiscoveryID? = nil
  ) throws -> [(row: DiscoveryRow, published: DiscoveryID, metres: Double)] {
    let near = try catalogue.discoveries(within: radius, of: place).filter { $0 != id }
    let rows = try catalogue.rows(near).compactMap { row in
      row.coordinate.map { (row: row, metres: Distance.metres(from: place, to: $0)) }
    }.sorted { ($0.metres, $0.row.id) < ($1.metres, $1.row.id) }.prefix(limit)
    return zip(rows, try publish(rows.map(\.row.id))).map { ($0.row, $1, $0.metres) }
  }

  /// A link to the page of a discovery, under its published number.
  /// - Parameter row: nil for one that the catalogue has lost.
  static func link(_ id: DiscoveryID, _ row: DiscoveryRow?) -> Frame.Link {
    Frame.Link(address: id.path, text: row?.displayTitle ?? id.description)
  }
}
