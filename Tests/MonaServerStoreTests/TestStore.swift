import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaServerStore

/// A new and empty database of each engine.
enum TestStore: CaseIterable, CustomTestStringConvertible {
  case sqliteInMemory, sqliteInFile, postgres

  /// Those that this machine has.
  static var all: [TestStore] {
    PostgresServer.shared == nil ? [.sqliteInMemory, .sqliteInFile] : allCases
  }

  var testDescription: String {
    switch self {
    case .sqliteInMemory: "SQLite in memory"
    case .sqliteInFile: "SQLite in a file"
    case .postgres: "PostgreSQL"
    }
  }

  /// Removed when the process ends.
  private static let folder: String = {
    let folder = "/tmp/mona-store-\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: TestStore.folder) }
    return folder
  }()

  func open() throws -> any StoreDatabase {
    switch self {
    case .sqliteInMemory: return SQLiteDatabase(try DatabaseQueue())
    case .sqliteInFile:
      return SQLiteDatabase(
        try DatabasePool(path: "\(Self.folder)/\(UUID().uuidString).sqlite"))
    case .postgres: return try PostgresDatabase.forTest()
    }
  }
}

extension PostgresDatabase {
  static func forTest(
    connections: Int = 8, limits: PostgresLimits = .init()
  ) throws -> PostgresDatabase {
    guard let server = PostgresServer.shared else { throw CancellationError() }
    return try PostgresDatabase(
      url: server.newDatabase(), connections: connections, limits: limits)
  }

  /// Another server's.
  func another(connections: Int = 8) throws -> PostgresDatabase {
    try PostgresDatabase(url: url, connections: connections, limits: limits)
  }
}
