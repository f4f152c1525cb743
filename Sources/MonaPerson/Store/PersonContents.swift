import Foundation
import GRDB
import MonaCatalogue
import MonaModel

/// A summary of a person's database that no other process has open.
package struct PersonContents: Sendable {
  /// The last applied migration.
  package var schema: String
  /// The number of visits.
  package var visits: Int
  /// When a visit was last made or changed; nil without visits.
  package var lastChange: Date?
  /// The names of all photos, sorted.
  package var photos: [String]

  /// Reads and checks the whole file.
  /// - Throws: `StorageError.damaged` if it is corrupt, if it has views, virtual tables or triggers
  ///   that MONA did not make, or if a photo's name leads out of the album; `NewerDatabase`.
  package init(of file: URL) throws {
    let queue = try Self.open(file)
    try PersonSchema.migrator.refuseNewer(queue)
    self = try queue.read { db in
      guard try DatabaseCopy.isSound(db), try db.tableExists("visit") else {
        throw StorageError.damaged
      }
      let applied = try PersonSchema.migrator.appliedIdentifiers(db)
      let schema = PersonSchema.migrator.migrations.last(where: applied.contains)
      guard let schema, try Self.hasOnlyOwnCode(db, schema) else { throw StorageError.damaged }
      return try PersonContents(db, schema: schema)
    }
  }

  /// Whether reading and writing its tables runs no code but MONA's: a file from elsewhere could have
  /// a view in place of a table, or triggers.
  private static func hasOnlyOwnCode(_ db: Database, _ schema: String) throws -> Bool {
    let foreign = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM sqlite_master WHERE type = 'view' OR sql LIKE 'CREATE VIRTUAL%')
        """)
    guard foreign == false else { return false }
    let triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    let found = try String.fetchSet(db, sql: triggers)
    guard !found.isEmpty else { return true }
    let own = try DatabaseQueue()
    try PersonSchema.migrator.migrate(own, upTo: schema)
    return try found.isSubset(of: own.read { db in try String.fetchSet(db, sql: triggers) })
  }

  private init(_ db: Database, schema: String) throws {
    self.schema = schema
    visits = try Int.fetchOne(db, sql: "SELECT count(*) FROM visit") ?? 0
    let moments = """
      max(collectedAt, ifnull(photoChangedAt, ''), ifnull(ratingChangedAt, ''),
        ifnull(commentChangedAt, ''))
      """
    lastChange = try String.fetchOne(db, sql: "SELECT max(\(moments)) FROM visit")
      .flatMap(ISO8601.date)
    let hasPhotos = try db.tableExists("visitPhoto")
    photos = try String.fetchAll(
      db,
      sql: hasPhotos
        ? "SELECT name FROM visitPhoto ORDER BY name"
        : "SELECT photo FROM visit WHERE photo IS NOT NULL ORDER BY photo")
    guard photos.allSatisfy(Album.holds) else { throw StorageError.damaged }
  }

  /// Opens a file without the catalogue, as untrusted input.
  static func open(_ file: URL, readonly: Bool = true) throws -> DatabaseQueue {
    var configuration = Catalogue.configuration()
    configuration.readonly = readonly
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA trusted_schema = OFF") }
    return try DatabaseQueue(path: file.path, configuration: configuration)
  }
}
