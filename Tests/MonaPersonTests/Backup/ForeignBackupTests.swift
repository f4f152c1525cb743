import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Backups whose database somebody changed, with checksums that are right.
@Suite struct ForeignBackupTests {
  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `tables and columns that MONA does not know are left out`(way: RestorePlan.Way) async throws
  {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try await old.collect(joute, photo: "joute", rating: 4)
    try old.store.target(manor, at: noon)
    let file = try old.backUp(changedBy: [
      #"CREATE TABLE "a ""quoted"" name" (x)"#, #"INSERT INTO "a ""quoted"" name" VALUES (1)"#,
      #"ALTER TABLE target ADD COLUMN "another column""#,
      #"ALTER TABLE keptRecord ADD COLUMN "another column""#,
    ])
    #expect(try BackupFile(file).verify().manifest.visits == 1)
    _ = try new.restoring(file).run(way)
    #expect(try new.visits() == old.visits())
    #expect(try new.store.state(of: manor) == .targeted)
  }

  @Test(arguments: [
    "ALTER TABLE badgeWon RENAME TO other; CREATE VIEW badgeWon AS SELECT * FROM other",
    "CREATE VIRTUAL TABLE words USING fts5 (word)",
    "CREATE TRIGGER more AFTER INSERT ON visit BEGIN DELETE FROM target; END",
  ])
  func `a database that runs code of others is damaged, and changes nothing`(sql: String)
    async throws
  {
    try await expectDamaged(after: sql)
  }

  @Test(arguments: [
    // A table without types and constraints, a column of another name, a missing table.
    "CREATE TABLE plain AS SELECT * FROM keptRecord; DROP TABLE keptRecord;"
      + "ALTER TABLE plain RENAME TO keptRecord; INSERT INTO keptRecord VALUES (3, x'00', 7)",
    "ALTER TABLE draft RENAME COLUMN comment TO words", "DROP TABLE setAsideWords",
    // Values of other types than their columns have, or beyond what may be counted on.
    "UPDATE visit SET collectedAt = x'80FF'", "UPDATE visitPhoto SET size = 'many'",
    "UPDATE visit SET visitChange = 1.5",
    "UPDATE visit SET rating = 4, ratingChange = 9223372036854775807, ratingChangedAt = '2026'",
    "UPDATE changeCounter SET last = 9223372036854775807",
    // Rows that MONA's own constraints forbid, and one that it always has.
    "PRAGMA ignore_check_constraints = ON; UPDATE visit SET rating = 9",
    "PRAGMA ignore_check_constraints = ON; INSERT INTO target VALUES (3, '2026')",
    "DELETE FROM changeCounter", "DELETE FROM syncState", "DELETE FROM grdb_migrations",
    // Another number of visits than the description has.
    "INSERT INTO visit SELECT 40, collectedAt, NULL, NULL, NULL, NULL, 0, 90, 0, 0, 0, NULL, NULL, NULL, 0, 0,"
      + " NULL FROM visit",
  ])
  func `rows that MONA could not have written are found before anything is restored`(
    sql: String
  ) async throws {
    try await expectDamaged(after: sql, comment: "Vu")
  }

  /// Expects a back-up that a statement has changed to be found damaged, and to change nothing.
  private func expectDamaged(after sql: String, comment: String? = nil) async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try await old.collect(joute, photo: "joute", comment: comment)
    try await new.collect(library, photo: "library")
    let before = try new.rows()
    let file = try old.backUp(changedBy: [sql])
    #expect(throws: BackupError.damaged(file)) { try BackupFile(file).verify() }
    #expect(throws: BackupError.damaged(file)) { try new.restoring(file) }
    #expect(try new.rows() == before)
  }

  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `a trigger of MONA's name does what MONA's does`(way: RestorePlan.Way) async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try await old.collect(joute, photo: "joute")
    try old.store.target(manor, at: noon)
    let name = "visitAddedCountsVisits"
    let file = try old.backUp(changedBy: [
      "DROP TRIGGER \(name)",
      "CREATE TRIGGER \(name) AFTER INSERT ON visit BEGIN DELETE FROM target; END",
    ])
    _ = try new.restoring(file).run(way)
    #expect(try new.store.state(of: manor) == .targeted)
    #expect(try new.visits() == old.visits())
  }

  @Test(arguments: [".", "a/./b.jpg", String(repeating: "n", count: 256)])
  func `a name that no file of the album can have is found before anything is restored`(
    name: String
  ) async throws {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute")
    let file = try computer.backUp(changedBy: ["UPDATE visitPhoto SET name = '\(name)'"])
    #expect(throws: BackupError.damaged(file)) { try BackupFile(file).verify() }
    #expect(throws: BackupError.damaged(file)) { try SimulatedComputer().restoring(file) }
  }
}

extension SimulatedComputer {
  /// A backup whose database these statements changed.
  fileprivate func backUp(changedBy statements: [String]) throws -> URL {
    let parts = folder.url.appendingPathComponent("parts")
    try run("mkdir parts && tar -xf '\(backUp().path)' -C parts")
    let queue = try DatabaseQueue(path: parts.appendingPathComponent("person.sqlite").path)
    try queue.write { db in
      try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
      for sql in statements { try db.execute(sql: sql) }
    }
    try queue.close()
    try run(
      """
      cd parts && find . -type f ! -name SHA256SUMS -printf '%P\\0' | xargs -0 sha256sum >SHA256SUMS &&
      tar -cf ../changed.tar .
      """)
    return folder.url.appendingPathComponent("changed.tar")
  }

  private func run(_ command: String) throws {
    let shell = TestProcess()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "cd \"$0\" && \(command)", folder.url.path]
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0)
  }
}
