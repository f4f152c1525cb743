import Foundation
import GRDB
import MonaCatalogue
import MonaServerStore

/// The single entry point to accounts, tokens, visits and reports.
///
/// What its methods return was read from the database or is durable in it.
struct ServerStore: Sendable {
  let database: any StoreDatabase
  let clock: ServerClock
  /// The works of the catalogue, which decide what merges are in force; nil where no answer depends on it.
  var works: ResearchWorks?
  /// Identifies this opening of the database, for the names of epochs.
  private let opening = UUID().uuidString.lowercased()

  /// Opens the store in a file, creates it when it is missing, and migrates an older one.
  /// - Throws: `NewerDatabase` when a newer server wrote it.
  init(file: URL, clock: ServerClock = .live) throws {
    PrivateFiles.prepareDatabase(file)
    var configuration = Catalogue.configuration()
    configuration.prepareDatabase { db in
      // An acknowledged write survives a loss of power. Exports look up people and photos for each visit: eight
      // mebibytes keep those pages among the visits'.
      try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -8192")
    }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    try ServerSchema.migrator.refuseNewer(pool)
    try ServerSchema.migrator.migrate(pool)
    let database = SQLiteDatabase(pool)
    try Self.updateAppearances(database)
    self.init(database, clock)
  }

  /// Opens the store in a database of PostgreSQL's, creates its tables when they are missing, and migrates older ones.
  /// - Parameter url: as in `PostgresDatabase.init`.
  /// - Throws: `ServerStoreError`: `.newer` when a newer server wrote it.
  init(
    postgres url: String, clock: ServerClock = .live, limits: PostgresLimits = .init()
  ) throws {
    let database = try PostgresDatabase(url: url, limits: limits)
    try database.migrate(PostgresSchema.migrations)
    try Self.updateAppearances(database)
    self.init(database, clock)
  }

  /// A store in memory, for tests.
  static func inMemory(clock: ServerClock = .live) throws -> ServerStore {
    let queue = try DatabaseQueue(configuration: Catalogue.configuration())
    try ServerSchema.migrator.migrate(queue)
    return ServerStore(SQLiteDatabase(queue), clock)
  }

  /// Whether the database answers a query.
  func answers() async throws -> Bool {
    try await database.read { db in try db.value(Bool.self, "SELECT 1") ?? false }
  }

  /// The name of the current epoch.
  ///
  /// It changes each hour too: the memory of a virtual machine is put back together with its disk.
  var epochName: String { "\(opening)-\(clock.now() / 3_600_000)" }

  private init(_ database: any StoreDatabase, _ clock: ServerClock) {
    self.database = database
    self.clock = clock
  }
}
