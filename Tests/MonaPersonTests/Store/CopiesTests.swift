import Foundation
import GRDB
import MonaCatalogue
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite struct CopiesTests {
  private func day(_ number: Int) -> MontrealDay {
    MontrealDay(noon.addingTimeInterval(Double(number) * 86_400))
  }

  @Test func `a copy is made each day, and the last seven are kept`() async throws {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute")
    let copies = try #require(computer.store.copies)
    for number in 0..<9 {
      #expect(try copies.makeDaily(computer.store, on: day(number)))
      #expect(try !copies.makeDaily(computer.store, on: day(number)))
    }
    #expect(Set(copies.all().map(\.name)) == Set((2..<9).map { day($0).description }))
    for copy in copies.all() { #expect(try copy.contents().visits == 1) }
    let rights = try FileManager.default.attributesOfItem(atPath: copies.all()[0].file.path)
    #expect(rights[.posixPermissions] as? Int == 0o600)
  }

  @Test func `copies of each account's file are separate`() throws {
    let computer = try SimulatedComputer()
    let owner = PersonOwner(server: "https://mona.test/api/v3", user: "7")
    let other = try Store(folder: computer.data, file: PersonFile(of: owner))
    try #require(other.copies).makeDaily(other)
    #expect(computer.store.copies?.all().isEmpty == true)
    #expect(other.copies?.all().count == 1)
  }

  @Test func `a damaged database is not copied, and is reported when it is opened`()
    async throws
  {
    let computer = try SimulatedComputer()
    for id in [joute, library, manor] {
      try await computer.collect(
        id, photo: "\(id)", comment: String(repeating: "Oh ! ", count: 300))
    }
    let data = computer.data
    try #require(computer.store.copies).makeDaily(computer.store, on: day(0))
    let file = data.appendingPathComponent("person.sqlite")
    try Damage.overwritePage(of: "visit", in: file)
    let again = try Store(folder: data)
    #expect(again.keepDailyCopy())
    #expect(again.copies?.all().map(\.name) == [day(0).description])
    #expect {
      _ = try Store(folder: data)
    } throws: { error in
      (error as? StoreError)?.isOfLostData == true
    }
  }

  @Test func `restoring uses the newest intact copy, and sets the damaged file aside`()
    async throws
  {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute", rating: 3)
    let copies = try #require(computer.store.copies)
    try copies.makeDaily(computer.store, on: day(0))
    let name = try #require(try await computer.collect(library, photo: "library"))
    try copies.makeDaily(computer.store, on: day(1))
    // The newest copy is damaged too.
    try Data(repeating: 7, count: 9000).write(to: copies.all()[0].file)
    let person = computer.data.appendingPathComponent("person.sqlite")
    let recovery = PersonRecovery(computer.folders)
    let offer = try #require(recovery.offer())
    #expect(throws: BackupError.inUse, "a file in use is not replaced") {
      try recovery.goBack(to: offer.copy)
    }
    #expect(try computer.store.visits().count == 2)
    computer.close()
    try Data(repeating: 7, count: 9000).write(to: person)
    #expect(offer.copy.name == day(0).description && offer.contents.visits == 1)
    #expect(offer.photosSince == [name], "lost photos are listed")
    let aside = try #require(try recovery.goBack(to: offer.copy))
    #expect(try Data(contentsOf: aside).count == 9000)
    let again = try Store(folder: computer.data, album: computer.album.folder)
    #expect(try again.visits().map(\.discovery) == [joute])
    #expect(try again.visit(of: joute)?.rating == 3)
    try again.rate(joute, 5)
  }

  @Test func `a missing file with copies does not start a new collection`() async throws {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute")
    try #require(computer.store.copies).makeDaily(computer.store)
    let person = computer.data.appendingPathComponent("person.sqlite")
    computer.close()
    for suffix in DatabaseFile.suffixes { unlink(person.path + suffix) }
    #expect(throws: StoreError.missing(file: person)) { try Store(folder: computer.data) }
    let recovery = PersonRecovery(computer.folders)
    #expect(try recovery.goBack(to: try #require(recovery.offer()).copy) == nil)
    #expect(try Store(folder: computer.data).visits().count == 1)
  }

  @Test func `the missing file of an account with copies stays the current one`()
    async throws
  {
    let computer = try SimulatedComputer()
    let file = PersonFile(of: PersonOwner(server: "https://mona.test/api/v3", user: "a/7"))
    let account = try Store(folder: computer.data, file: file)
    try file.use(in: computer.data)
    let person = file.url(in: computer.data)
    for suffix in DatabaseFile.suffixes { unlink(person.path + suffix) }
    #expect(
      PersonFile.inUse(in: computer.data) == .first,
      "without a file or a copy the first file is used"
    )
    try #require(account.copies).makeDaily(computer.store)
    #expect(PersonFile.inUse(in: computer.data) == file)
    #expect(throws: StoreError.missing(file: person)) {
      try Store(folder: computer.data, file: .inUse(in: computer.data))
    }
  }

  @Test func `the backup of one account does not replace another's file`() async throws {
    let (computer, other) = (try SimulatedComputer(), try SimulatedComputer())
    computer.close()
    let owner = PersonOwner(server: "https://mona.test/api/v3", user: "7")
    _ = try other.store.claim(for: owner, called: "léa")
    let backup = BackupFile(try other.backUp())
    var folders = computer.folders
    folders.person = PersonFile(of: PersonOwner(server: owner.server, user: "8"))
    #expect(throws: BackupError.otherAccount("8")) {
      try PersonRecovery(folders).restore(backup, SimulatedComputer.inspector)
    }
    #expect(!FileManager.default.fileExists(atPath: folders.person.url(in: computer.data).path))
    folders.person = PersonFile(of: owner)
    try PersonRecovery(folders).restore(backup, SimulatedComputer.inspector)
    #expect(FileManager.default.fileExists(atPath: folders.person.url(in: computer.data).path))
  }

  @Test func `erased data is in no copy, nor in files set aside as damaged`() async throws {
    let computer = try SimulatedComputer()
    let owner = PersonOwner(server: "https://mona.test/api/v3", user: "7")
    try await computer.collect(joute, photo: "joute", comment: "Only mine")
    let copies = try #require(computer.store.copies)
    try copies.makeDaily(computer.store, on: day(0))
    computer.close()
    let aside = try #require(try PersonRecovery(computer.folders).goBack(to: copies.all()[0]))
    let again = try Store(folder: computer.data)
    let other = try Store(folder: computer.data, file: PersonFile(of: owner))
    try #require(other.copies).makeDaily(other)
    try #require(again.copies).makeDaily(again, on: day(1))
    let collecting = Collecting(
      store: again, album: computer.album, inspector: SimulatedComputer.inspector,
      trash: .folder(in: computer.folder))
    _ = try await collecting.erasePersonal()
    #expect(again.copies?.all().isEmpty == true)
    #expect(!FileManager.default.fileExists(atPath: aside.path))
    #expect(other.copies?.all().count == 1, "another account's copies stay")
  }

  @Test func `nor in a copy being made, nor in what a killed process left`() async throws {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute", comment: "Only mine")
    let copies = try #require(computer.store.copies)
    try copies.makeDaily(computer.store, on: day(0))
    let left = [
      copies.place.appendingPathComponent(".copy.\(UUID())"),
      computer.data.appendingPathComponent(".person.sqlite.\(UUID())"),
      computer.data.appendingPathComponent(".scratch.\(UUID())"),
    ]
    for folder in left {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }
    let (begun, ends) = AsyncStream.makeStream(of: Void.self)
    let (first, last) = (
      copies.all()[0].file, copies.place.appendingPathComponent("\(day(1)).sqlite")
    )
    let copying = Task.detached {
      try FolderLock.holding(copies.place) {
        ends.yield()
        usleep(300_000)
        try FileManager.default.copyItem(at: first, to: last)
      }
    }
    _ = await begun.first { true }
    _ = try await computer.collecting.erasePersonal()
    try await copying.value
    #expect(copies.all().isEmpty)
    for folder in left { #expect(!FileManager.default.fileExists(atPath: folder.path)) }
  }

  @Test func `failed starts are counted until one succeeds`() throws {
    let mark = CrashLoopCounter(in: try TemporaryFolder().url)
    #expect((0..<3).map { _ in mark.begin() } == [0, 1, 2])
    mark.end()
    #expect(mark.begin() == 0)
  }
}

/// Damages a database like a failing disk.
enum Damage {
  /// Overwrites a leaf page of a table.
  static func overwritePage(of table: String, in file: URL) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { db in
      _ = try db.checkpoint(.truncate)
    }
    let (page, size) = try queue.read { db in
      (
        try Int.fetchOne(
          db, sql: "SELECT pageno FROM dbstat WHERE name = ? ORDER BY path DESC",
          arguments: [table]) ?? 1,
        try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
      )
    }
    try queue.close()
    let handle = try FileHandle(forWritingTo: file)
    try handle.seek(toOffset: UInt64((page - 1) * size))
    try handle.write(contentsOf: Data(repeating: 0xA5, count: size))
    try handle.close()
  }
}
