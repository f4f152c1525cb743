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
  /// - Throws: `StorageError.damaged` if it is corrupt, or a photo's name leads out of the album;
  ///   `NewerDatabase`.
  package init(of file: URL) throws {
    let queue = try Self.open(file)
    try PersonSchema.migrator.refuseNewer(queue)
    self = try queue.read { db in
      guard try DatabaseCopy.isSound(db), try db.tableExists("visit") else {
        throw StorageError.damaged
      }
      let applied = try PersonSchema.migrator.appliedIdentifiers(db)
      return try PersonContents(
        db, schema: PersonSchema.migrator.migrations.last(where: applied.contains))
    }
  }

  private init(_ db: Database, schema: String?) throws {
    self.schema = schema ?? ""
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
