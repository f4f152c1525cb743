import Foundation
import GRDB

/// A database's schema as text: what each migration does to an empty database, as a digest, and the
/// tables, indexes and triggers that all of them make.
package struct SchemaText {
  /// The migrations with their digests, in their order.
  package let migrations: [(name: String, digest: String)]
  /// The statements that make the schema, one or more lines each.
  package let statements: [String]

  /// What a migrator makes.
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
      // The tables behind those of full-text search are SQLite's.
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

  /// Reads what `text` wrote.
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

  /// What is recorded in the folder `Tests/Schemas`.
  package var text: String {
    let migrations = migrations.map { "\(Self.mark)\($0.name): \($0.digest)\n" }.joined()
    return migrations + "\n" + statements.joined(separator: "\n\n") + "\n"
  }

  private static let mark = "-- migration "

  /// The file of this name in `Tests/Schemas`.
  package static func file(_ name: String, from test: String = #filePath) -> URL {
    var folder = URL(fileURLWithPath: test)
    while folder.path != "/", folder.lastPathComponent != "Tests" {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("Schemas/\(name).sql")
  }
}

/// The statements a migration runs; those of GRDB and of SQLite's own tables left out.
private final class StatementLog: @unchecked Sendable {
  /// Only the one connection's queue adds to it.
  private var hash: UInt64 = StatementLog.start

  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let verbs = [
    "CREATE ", "ALTER ", "DROP ", "INSERT ", "UPDATE ", "DELETE ", "WITH ",
  ]

  func add(_ sql: String) {
    guard Self.verbs.contains(where: sql.hasPrefix), !sql.contains("grdb_migrations"),
      !sql.contains("'main'.")
    else { return }
    // FNV-1a of the words: how they are laid out over lines is no change.
    let words = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for byte in (words + "\n").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Of what came since the last time.
  func digest() -> String {
    defer { hash = Self.start }
    return String(hash, radix: 16)
  }
}
