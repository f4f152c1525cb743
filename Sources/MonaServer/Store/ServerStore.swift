import Foundation
import GRDB
import MonaCatalogue

/// The single entry point to accounts, tokens, visits and reports.
///
/// What its methods return was read from the database or is durable in it.
struct ServerStore: Sendable {
  let database: any DatabaseWriter
  let clock: ServerClock

  /// Opens the store in a file, creates it when it is missing, and migrates an older one.
  /// - Throws: `NewerDatabase` when a newer server wrote it.
  init(file: URL, clock: ServerClock = .live) throws {
    PrivateFiles.prepareDatabase(file)
    var configuration = Catalogue.configuration()
    // An acknowledged write survives a loss of power.
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    try ServerSchema.migrator.refuseNewer(pool)
    try ServerSchema.migrator.migrate(pool)
    self.init(pool, clock)
  }

  /// A store in memory, for tests.
  static func inMemory(clock: ServerClock = .live) throws -> ServerStore {
    let queue = try DatabaseQueue(configuration: Catalogue.configuration())
    try ServerSchema.migrator.migrate(queue)
    return ServerStore(queue, clock)
  }

  /// Whether the database answers a query.
  func answers() async throws -> Bool {
    try await database.read { db in try Bool.fetchOne(db, sql: "SELECT 1") ?? false }
  }

  private init(_ database: any DatabaseWriter, _ clock: ServerClock) {
    self.database = database
    self.clock = clock
  }
}
