import Foundation
import GRDB
import MonaModel
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Moving accounts and visits", .enabled(if: PostgresServer.shared != nil))
struct MoveTests {
  private let files: TemporaryFolder
  private var folder: URL { files.url }

  init() throws { files = try TemporaryFolder() }

  /// A folder with two accounts, of which one agrees to research and has erased another; one has visits.
  private func fill(_ folder: URL) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = try ServerStore.opened(in: folder)
    let photos = try ServerPhotos(in: folder)
    let ana = try await store.register(
      username: "Ana", email: "ana@mona.test", passwordHash: "$2y$", role: .administrator)
    let gone = try await store.register(username: "gone", email: nil, passwordHash: "$2y$")
    try await store.erase(gone.id) { _ in }
    _ = try await store.note(
      StoredConsent(version: 2, givenAt: 5, withdrawnAt: nil, credit: nil), of: ana.id,
      to: .research)
    for number in 1...20 {
      try await store.note(
        VisitChange(
          rating: .set(1 + number % 5), comment: .set("Été n° \(number), l’œuvre d’« art » 🐟")),
        of: ana.id, to: DiscoveryID(.artwork, number), photos: photos)
    }
    try await store.removeVisit(of: ana.id, to: DiscoveryID(.artwork, 3), photos: photos)
    _ = try await store.keep(
      Report(problem: .moved, discovery: DiscoveryID(.place, 4), comment: "’'\"\\"), of: ana.id,
      photos: photos)
    _ = try store.setting("secret") { "a" }
  }

  private func checksums(_ folder: URL) throws -> [String: String] {
    let store = try ServerStore.opened(in: folder)
    return try store.database.read { db in try StoreCopy().checksums(db) }
  }

  private func postgres() throws -> String {
    try #require(PostgresServer.shared).newDatabase()
  }

  @Test("All tables are moved, each after those that it refers to")
  func tables() throws {
    let queue = try DatabaseQueue()
    try ServerSchema.migrator.migrate(queue)
    try queue.read { db in
      let names = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
            AND name NOT LIKE 'grdb%' AND name NOT LIKE 'commentSearch%' AND name <> 'commentWord'
          """)
      #expect(Set(names) == Set(StoreCopy.tables))
      for (index, table) in StoreCopy.tables.enumerated() {
        let others = try String.fetchAll(
          db, sql: "SELECT \"table\" FROM pragma_foreign_key_list(?)", arguments: [table])
        #expect(Set(others).isSubset(of: StoreCopy.tables[..<index]), "\(table)")
      }
    }
  }

  @Test("What is moved to PostgreSQL and back is the same, and no number is given again")
  func thereAndBack() async throws {
    try await fill(folder)
    let before = try checksums(folder)
    let report = try await ServerMove(folder).run(to: .postgres(postgres()))
    #expect(report.accounts == 1 && report.visits == 19)
    #expect(try DatabaseAddress.known(in: folder)?.hasPrefix("postgres://") == true)
    #expect(try checksums(folder) == before)
    let store = try ServerStore.opened(in: folder)
    #expect(store.database.engine == .postgres)
    let ben = try await store.register(username: "ben", email: nil, passwordHash: "$2y$")
    #expect(ben.id == 3)
    let during = try checksums(folder)
    try await ServerMove(folder).run(to: .folder)
    #expect(try DatabaseAddress.known(in: folder) == nil)
    let after = try checksums(folder)
    #expect(after.filter { during[$0.key] != $0.value } == [:])
    #expect(try await ServerCheck(folder).run().allSatisfy { $0 != .damaged(.server) })
    let last = try ServerStore.opened(in: folder)
    #expect(last.database.engine == .sqlite)
    #expect(
      try await last.register(username: "cat", email: nil, passwordHash: "$2y$").id == 4)
  }

  @Test("Who still writes where it was is refused, and reads as before")
  func sealed() async throws {
    try await fill(folder)
    let old = try ServerStore.opened(in: folder)
    try await ServerMove(folder).run(to: .postgres(postgres()))
    await #expect(throws: DatabaseError.self) {
      try await old.register(username: "ben", email: nil, passwordHash: "$2y$")
    }
    #expect(try old.visitCount(of: DiscoveryID(.artwork, 5)) == 1)
    let next = try ServerStore.opened(in: folder)
    try await ServerMove(folder).run(to: .folder)
    await #expect(throws: ServerStoreError.self) {
      try await next.register(username: "ben", email: nil, passwordHash: "$2y$")
    }
    #expect(try next.visitCount(of: DiscoveryID(.artwork, 5)) == 1)
  }

  @Test("What was left in the folder by a move goes, so that what is erased is nowhere")
  func left() async throws {
    try await fill(folder)
    let file = ServerDatabase.server.file(in: folder)
    try ServerMove.removeMoved(in: folder)
    #expect(file.isThere)
    try await ServerMove(folder).run(to: .postgres(postgres()))
    #expect(file.isThere)
    try ServerMove.removeMoved(in: folder)
    #expect(!file.isThere)
    #expect(try ServerStore.opened(in: folder).visitCount(of: DiscoveryID(.artwork, 5)) == 1)
  }

  @Test("A move that was cut off after the copy is finished by another run")
  func cutOff() async throws {
    try await fill(folder)
    let address = try postgres()
    let (source, target) = (
      try ServerStore.opened(in: folder), try ServerStore(postgres: address)
    )
    try ServerMove.copy(source.database, to: target.database, sealing: true)
    #expect(try DatabaseAddress.known(in: folder) == nil)
    // It can be taken back,
    #expect(try await ServerMove(folder).run(to: .folder).visits == 19)
    _ = try source.setting("other") { "b" }
    await #expect(throws: ServerError.databaseTaken) {
      try await ServerMove(folder).run(to: .postgres(address))
    }
    try await source.database.write { db in
      try db.execute("DELETE FROM setting WHERE name = 'other'")
    }
    // or finished.
    #expect(try await ServerMove(folder).run(to: .postgres(address)).visits == 19)
    #expect(try DatabaseAddress.known(in: folder) == address)
    // Where it was moved from before, it is written again.
    try await ServerMove(folder).run(to: .folder)
    try await ServerMove(folder).run(to: .postgres(address))
    let store = try ServerStore.opened(in: folder)
    #expect(store.database.engine == .postgres)
    _ = try await store.register(username: "ben", email: nil, passwordHash: "$2y$")
  }

  @Test("A database with other rows is left as it is, and so is one that is not there")
  func refused() async throws {
    try await fill(folder)
    let before = try checksums(folder)
    let taken = try postgres()
    let other = try ServerStore(postgres: taken)
    _ = try await other.register(username: "other", email: nil, passwordHash: "$2y$")
    await #expect(throws: ServerError.databaseTaken) {
      try await ServerMove(folder).run(to: .postgres(taken))
    }
    await #expect(throws: ServerError.movedAlready(folder)) {
      try await ServerMove(folder).run(to: .folder)
    }
    #expect(throws: ServerError.noServerData(folder.appendingPathComponent("no"))) {
      try ServerMove(folder.appendingPathComponent("no"))
    }
    #expect(try checksums(folder) == before)
    #expect(try DatabaseAddress.known(in: folder) == nil)
    // Nothing refuses writes.
    let store = try ServerStore.opened(in: folder)
    _ = try await store.register(username: "ben", email: nil, passwordHash: "$2y$")
  }

  @Test("A backup of what is in PostgreSQL is one of SQLite's, which a server can begin with")
  func backup() async throws {
    let (data, copy, restored) = (
      folder.appendingPathComponent("data"), folder.appendingPathComponent("copy"),
      folder.appendingPathComponent("restored")
    )
    try await fill(data)
    try await ServerMove(data).run(to: .postgres(postgres()))
    let before = try checksums(data)
    _ = try await ServerBackup.make(of: data, at: copy)
    _ = try await ServerBackup.restore(copy, to: restored)
    #expect(try checksums(restored) == before)
    #expect(try DatabaseAddress.known(in: restored) == nil)
    // What is in the folder itself is of before the move.
    await #expect(throws: ServerError.notBackup(data)) {
      try await ServerBackup.restore(data, to: folder.appendingPathComponent("other"))
    }
  }

}
