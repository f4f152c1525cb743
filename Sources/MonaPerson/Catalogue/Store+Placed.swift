import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// All that a map shows: what the catalogue holds and knows the place of, in no order.
  package func placed() throws -> [PlacedDiscovery] {
    try person.readSnapshot { db in try Catalogue.placed(states: Self.personalStates(db), db) }
  }

  /// How the person stands to what they collected or targeted; all others are uncollected.
  package func personalStates() throws -> [DiscoveryID: DiscoveryState] {
    try person.readSnapshot(Self.personalStates)
  }

  private static func personalStates(_ db: Database) throws -> [DiscoveryID: DiscoveryState] {
    var states: [DiscoveryID: DiscoveryState] = [:]
    // What is both targeted and collected is collected.
    for (table, state) in [("target", DiscoveryState.targeted), ("visit", .collected)] {
      let keys = try Int64.fetchAll(db, sql: "SELECT discovery FROM \(table)")
      for key in keys { DiscoveryID(key: key).map { states[$0] = state } }
    }
    return states
  }
}
