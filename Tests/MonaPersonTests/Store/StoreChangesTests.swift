import Foundation
import GRDB
import MonaModel
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaCatalogue
@testable import MonaPerson

/// Two stores on one folder simulate two processes: they share no connections.
@Suite("Changes by other processes")
struct StoreChangesTests {
  private let folder: TemporaryFolder
  private let window: Store
  private let other: Store
  private let statements: Statements
  private let work = DiscoveryID(.artwork, 4)
  private let noon = Date(timeIntervalSince1970: 1_795_280_400)

  init() throws {
    folder = try TemporaryFolder()
    try #require(
      CommitWatch([folder.url]) {} != nil,
      "no inotify instance is left (fs.inotify.max_user_instances)")
    statements = Statements()
    window = try Store(folder: folder.url, tracing: statements.add)
    other = try Store(folder: folder.url)
    try other.catalogue.seed(work)
  }

  /// Records the SQL statements of a store.
  private final class Statements: Sendable {
    private let all = Mutex<[String]>([])

    @Sendable func add(_ statement: String) { all.withLock { $0.append(statement) } }

    /// The queries of the reading connections since the last call.
    func takeQuestions() -> [String] {
      all.withLock { all in
        defer { all = [] }
        return all.filter { $0.hasPrefix("SELECT") }
      }
    }
  }

  private func following(
    _ kinds: Set<DataKind> = Set(DataKind.allCases)
  ) async -> AsyncStream<Set<DataKind>>.AsyncIterator {
    await window.changes.following(kinds).makeAsyncIterator()
  }

  @Test("They are notified by kind")
  func kinds() async throws {
    var changes = await following()
    try other.target(work)
    #expect(await changes.next() == [.targets])
    try other.collect(work, photo: nil, at: noon)
    #expect(try #require(await changes.next()).isSuperset(of: [.visits, .targets]))
    try other.rate(work, 4, at: noon)
    #expect(await changes.next() == [.notes, .outbox])
    try other.comment(work, "Bravo", at: noon)
    #expect(await changes.next() == [.notes, .outbox])
    try other.rememberSearch("calder")
    #expect(await changes.next() == [.searches])
    try other.keepDraft(Draft("Encore"), of: work)
    #expect(await changes.next() == [.drafts])
    #expect(try other.daily(on: MontrealDay(noon), today: MontrealDay(noon)) == work)
    #expect(await changes.next() == [.daily])
  }

  @Test("A changed catalogue is notified, an unchanged one is not")
  func catalogue() async throws {
    var changes = await following()
    let works = folder.url.appendingPathComponent("works.json")
    try Data(#"{"artworks": [{"id": 9, "title": "Neuf"}]}"#.utf8).write(to: works)
    _ = try other.catalogue.importCatalogue(works, isComplete: true)
    #expect(await changes.next() == [.catalogue])
    let list = Data(#"[{"id":1,"title":"Un","required_count":1}]"#.utf8)
    let first = try other.catalogue.importBadges(list, keeping: [])
    #expect(first.inserted == 1)
    #expect(await changes.next() == [.badges])
    let again = try other.catalogue.importBadges(list, keeping: [])
    #expect(again.unchanged == 1)
    try other.target(DiscoveryID(.artwork, 9))
    #expect(await changes.next() == [.targets])
  }

  @Test("A write that changes nothing is not notified")
  func nothing() async throws {
    try other.collect(work, photo: nil, at: noon)
    try other.rate(work, 4, at: noon)
    var changes = await following([.notes, .visits, .searches])
    _ = await changes.next()
    try other.rate(work, 4, at: noon)
    try other.untarget(work)
    try other.rememberSearch("calder")
    #expect(await changes.next() == [.searches])
  }

  @Test("Changes of kinds without observers read only the revisions")
  func statementCount() async throws {
    var badges = await following([.badges, .catalogue])
    var targets = await following([.targets])
    try other.target(work)
    _ = await targets.next()
    _ = statements.takeQuestions()
    try other.untarget(work)
    _ = await targets.next()
    let questions = statements.takeQuestions()
    #expect(!questions.isEmpty && questions.allSatisfy { $0.contains("personRevision") })
    try other.catalogue.write(changing: .badges) { db in
      try db.execute(sql: "UPDATE discovery SET year = 1974")
    }
    #expect(await badges.next() == [.badges])
  }

  @Test("Triggers count the changes of each table of the person's")
  func everyTable() throws {
    try window.person.read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT IN
            ('grdb_migrations', 'personRevision', 'owner', 'changeCounter',
            'remoteVisit', 'toldVisit', 'confirmedRemoval', 'keptRecord', 'recordSource',
            'ownDiscovery',
            'sqlite_stat1', 'sqlite_sequence')
          """)
      #expect(tables.count >= 11)
      for table in tables {
        let events = try String.fetchAll(
          db,
          sql: """
            SELECT sql FROM main.sqlite_master WHERE type = 'trigger' AND tbl_name = ?
              AND name GLOB '*Counts*'
            """, arguments: [table])
        for event in ["AFTER INSERT", "AFTER DELETE", "AFTER UPDATE"] {
          #expect(events.contains { $0.contains(event) }, "\(event) of \(table) is not counted")
        }
      }
    }
  }
}
