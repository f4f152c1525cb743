import Foundation
import MonaServerStore
import MonaTestSupport

@testable import MonaServer

/// The stores of tests: in memory, or in PostgreSQL with `MONA_TEST_DATABASE=postgres` in the environment.
enum TestStore {
  static let isPostgres = ProcessInfo.processInfo.environment["MONA_TEST_DATABASE"] == "postgres"

  static func make(clock: ServerClock = .live) throws -> ServerStore {
    guard isPostgres else { return try .inMemory(clock: clock) }
    return try ServerStore(
      postgres: server().newDatabase(from: template.get()), clock: clock)
  }

  private static func server() throws -> PostgresServer {
    guard let server = PostgresServer.shared else { throw CocoaError(.executableNotLoadable) }
    return server
  }

  /// The name of a database with the tables, which is quicker to copy than they are to create.
  private static let template = Result {
    let name = "template_mona"
    let database = try PostgresDatabase(url: server().newDatabase(name), connections: 1)
    try database.migrate(PostgresSchema.migrations)
    return name
  }
}
