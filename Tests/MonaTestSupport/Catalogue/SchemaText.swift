import Foundation
import GRDB

/// A database's schema as text: a digest of the statements each migration runs on an empty
/// database, and the resulting tables, indexes and triggers.
package struct SchemaText {
  /// The migrations with their digests, in the order they run.
  package let migrations: [(name: String, digest: String)]
  /// The statements that create the schema, each of one or more lines.
  package let statements: [String]

  /// Runs the migrations on an empty database and records the result.
  package init(_ migrator: DatabaseMigrator) throws {
    let log = StatementLog()
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      db.trace { event in if case .statement(let statement) = event { log.add(statement.sql) } }
    }
    let queue = try DatabaseQueue(configuration: configuration)
    migrations = try migrator.migrations.map { name in
      try migrator.migrate(queue, upTo: name)
      return (name, log.digest())
    }
    statements = try queue.read { db in
      // Leaves out the shadow tables of full-text search: SQLite creates them.
      try String.fetchAll(
        db,
        sql: """
          SELECT sql || ';' FROM sqlite_master
          WHERE sql IS NOT NULL AND tbl_name <> 'grdb_migrations'
            AND tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
          ORDER BY tbl_name, type DESC, name
          """)
    }
  }

  /// Parses the format of `text`.
  package init(recorded text: String) {
    var migrations: [(name: String, digest: String)] = []
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(Self.mark) {
        let parts = line.dropFirst(Self.mark.count).split(separator: ": ")
        migrations.append((String(parts.first ?? ""), String(parts.last ?? "")))
      } else {
        lines.append(line)
      }
    }
    self.migrations = migrations
    statements = lines.joined(separator: "\n").components(separatedBy: "\n\n")
      .map { $0.trimmingCharacters(in: .newlines) }.filter { !$0.isEmpty }
  }

  /// The schema as a file in `Tests/Schemas` records it.
  package var text: String {
    let migrations = migrations.map { "\(Self.mark)\($0.name): \($0.digest)\n" }.joined()
    return migrations + "\n" + statements.joined(separator: "\n\n") + "\n"
  }

  private static let mark = "-- migration "

  /// The URL of the file for `name` in `Tests/Schemas`.
  package static func file(_ name: String, from test: String = #filePath) -> URL {
    var folder = URL(fileURLWithPath: test)
    while folder.path != "/", folder.lastPathComponent != "Tests" {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("Schemas/\(name).sql")
  }
}

/// A digest of the statements a migration runs, except those of GRDB and of SQLite's own tables.
private final class StatementLog: @unchecked Sendable {
  /// Accessed only on the queue of the one connection, or while it is idle.
  private var hash: UInt64 = StatementLog.start

  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let verbs = [
    "CREATE ", "ALTER ", "DROP ", "INSERT ", "UPDATE ", "DELETE ", "WITH ",
  ]

  func add(_ sql: String) {
    guard Self.verbs.contains(where: sql.hasPrefix), !sql.contains("grdb_migrations"),
      !sql.contains("'main'.")
    else { return }
    // FNV-1a of the words: line breaks and indentation do not change the digest.
    let words = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for byte in (words + "\n").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Returns the digest of the statements since the last call, and starts a new one.
  func digest() -> String {
    defer { hash = Self.start }
    return String(hash, radix: 16)
  }
}
