import GRDB

/// Indexes that a large import leaves to be built once its discoveries can be browsed: what they answer is
/// answered without them too, some tenths of a second later.
///
/// They stand in a table until they are built, so that a MONA that is killed builds them the next time.
enum WaitingIndexes {
  /// Those that can wait: no query names them but that of a salvage, which goes on without.
  ///
  /// The order of titles in French cannot, as the map reads by it; lists in English are sorted meanwhile.
  static let names: Set = [
    "discoveryByKind", "discoveryBySortEn", "discoveryByPlace", "discoveryByOwner",
    "facetLinkByFacet",
  ]

  static func createTable(_ db: Database) throws {
    try db.execute(
      sql: "CREATE TABLE indexWaiting (name TEXT PRIMARY KEY, definition TEXT NOT NULL)")
  }

  /// Leaves these to be built.
  static func add(_ definitions: [IndexDefinition], _ db: Database) throws {
    for definition in definitions {
      try db.executeCached(
        sql: "INSERT INTO indexWaiting (name, definition) VALUES (?, ?)",
        arguments: [definition.name, definition.sql])
    }
  }

  /// Builds those that wait, if any do.
  static func build(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT name, definition FROM indexWaiting"))
    guard !rows.isEmpty else { return }
    try IndexDefinition.build(
      rows.map { IndexDefinition(name: $0["name"], sql: $0["definition"]) }, db)
    try db.executeCached(sql: "DELETE FROM indexWaiting")
  }
}
