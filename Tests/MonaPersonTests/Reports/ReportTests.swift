import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite struct ReportTests {
  private let store: Store
  private let key = "0a1b2c3d-0000-4000-8000-00000000000"
  private let photo = Data([0xFF, 0xD8, 0xFF, 0xD9])

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library, manor])
  }

  private func remote(
    _ number: Int, _ content: ReportContent, _ state: ReportState = .received,
    answer: String? = nil
  ) throws -> RemoteReport {
    try #require(
      RemoteReport(
        id: "\(key)\(number)", number: number, content: content, state: state, answer: answer,
        reportedAt: noon, changedAt: noon))
  }

  @Test func `a report is stored with its photo, once, and the latest is listed first`() throws {
    let place = Coordinate(latitude: 45.5, longitude: -73.5)
    let moved = ReportContent(.moved, of: joute, words: " Au parc \n", place: place)
    let first = try store.report(moved, photo: photo, id: "\(key)1", at: noon)
    #expect(first.content == ReportContent(.moved, of: joute, words: "Au parc", place: place))
    #expect(first.hasPhoto && first.state == .waiting && first.failure == nil)
    #expect(try store.reportPhoto(of: first.id) == photo)
    let again = try store.report(
      ReportContent(.absent, of: joute), id: "\(key)1", at: noon.addingTimeInterval(9))
    #expect(again == first)
    let wrong = ReportContent(.wrong, of: library, facts: [.date, .title, .date])
    try store.report(wrong, id: "\(key)2", at: noon.addingTimeInterval(60))
    #expect(try store.reports().map(\.id) == ["\(key)2", "\(key)1"])
    #expect(try store.reports(of: library).first?.content.facts == [.title, .date])
    #expect(try store.waitingReports().map(\.id) == ["\(key)1", "\(key)2"])
  }

  @Test(arguments: [
    (ReportContent(.wrong, of: joute, words: "  "), ReportError.factMissing),
    (ReportContent(.moved, of: joute), .placeMissing),
    (ReportContent(.new, of: nil, words: "Une murale"), .placeMissing),
    (ReportContent(.absent, of: joute, words: String(repeating: "é", count: 1901)), .tooLong(1901)),
  ])
  func `a report that says too little or too much is refused`(
    content: ReportContent, error: ReportError
  ) throws {
    #expect(throws: error) { try store.report(content) }
    #expect(throws: StoreError.self) {
      try store.report(ReportContent(.absent, of: DiscoveryID(.artwork, 99)))
    }
    #expect(try store.reports().isEmpty)
  }

  @Test func `one that no server has can be removed, with undo, and no other`() throws {
    let report = try store.report(ReportContent(.damaged, of: joute), photo: photo)
    let removed = try store.removeReport(report.id)
    #expect(try store.reports().isEmpty && store.reportPhoto(of: report.id) == nil)
    try store.restore(removed)
    try store.restore(removed)
    #expect(try store.reports() == [report])
    #expect(try store.reportPhoto(of: report.id) == photo)
    try store.confirmReport(report.id, number: 4)
    #expect(throws: ReportError.alreadySent) { try store.removeReport(report.id) }
    #expect(throws: ReportError.unknown) { try store.removeReport("\(key)7") }
  }

  @Test func `one that was passed on does not wait, until it is to be sent all the same`() throws {
    let report = try store.report(ReportContent(.absent, of: joute))
    try store.noteReportPassedOn(report.id)
    #expect(try store.waitingReports().isEmpty && store.report(report.id)?.state == .passedOn)
    try store.retryReport(report.id)
    #expect(try store.waitingReports().map(\.id) == [report.id])
    try store.confirmReport(report.id, number: 1)
    try store.noteReportPassedOn(report.id)
    #expect(try store.report(report.id)?.state == .received)
  }

  @Test func `works of other catalogues wait for no server`() throws {
    let mural = DiscoveryID(.artwork, source: 3, record: 1)
    try store.catalogue.seed(mural)
    let report = try store.report(ReportContent(.absent, of: mural))
    #expect(!report.isForMona)
    #expect(try store.waitingReports().isEmpty && store.reports() == [report])
  }

  @Test func `a server's answers, lost confirmations and reports of other devices are merged once`()
    throws
  {
    let mine = ReportContent(.absent, of: joute)
    try store.report(mine, photo: photo, id: "\(key)1")
    let theirs = try remote(2, ReportContent(.damaged, of: library, words: "Graffiti"))
    for _ in 1...2 { try store.merge([remote(1, mine), theirs]) }
    #expect(try store.reports().count == 2)
    #expect(try store.report("\(key)1")?.state == .received && store.waitingReports().isEmpty)
    #expect(try store.report("\(key)2")?.content == theirs.content)
    try store.merge([remote(1, mine, .done, answer: "Moved to the square"), theirs])
    let answered = try #require(try store.report("\(key)1"))
    #expect(answered.state == .done && answered.answer == "Moved to the square")
    #expect(answered.hasPhoto)
    let before = try store.person.read { try RevisionTableReader.reports($0) }
    try store.merge([remote(1, mine, .done, answer: "Moved to the square"), theirs])
    #expect(try store.person.read { try RevisionTableReader.reports($0) } == before)
  }

  @Test func `what a server lost that was put back waits again, what it answered stays`() throws {
    for number in 1...2 {
      try store.report(ReportContent(.absent, of: joute), photo: photo, id: "\(key)\(number)")
      try store.confirmReport("\(key)\(number)", number: number)
    }
    try store.merge([
      remote(1, ReportContent(.absent, of: joute)),
      remote(2, ReportContent(.absent, of: joute), .declined),
    ])
    try store.merge([])
    #expect(try store.waitingReports().map(\.id) == ["\(key)1"])
    #expect(try store.report("\(key)2")?.state == .declined)
    #expect(try store.reportPhoto(of: "\(key)1") == photo)
  }

  @Test func `a report follows the replacement of its work`() throws {
    let report = try store.report(ReportContent(.absent, of: joute))
    try store.catalogue.replace(joute, by: library)
    try store.followReplacements()
    #expect(try store.report(report.id)?.content.discovery == library)
  }

  @Test func `logging out with the data keeps what is on this computer only`() async throws {
    let folder = try TemporaryFolder()
    for number in 1...2 {
      try store.report(ReportContent(.absent, of: joute), id: "\(key)\(number)")
    }
    try store.confirmReport("\(key)1", number: 1)
    let collecting = Collecting(
      store: store, album: Album(folder: folder.url), inspector: SimulatedComputer.inspector,
      trash: .folder(in: folder))
    try await collecting.removeFromHere()
    #expect(try store.reports().map(\.id) == ["\(key)2"])
  }

  @Test func `after the account is erased, what was not answered counts as never sent`() throws {
    for number in 1...2 {
      try store.report(ReportContent(.absent, of: joute), id: "\(key)\(number)")
      try store.confirmReport("\(key)\(number)", number: number)
    }
    try store.merge([
      remote(1, ReportContent(.absent, of: joute)),
      remote(2, ReportContent(.absent, of: joute), .done),
    ])
    try store.removeOwner()
    #expect(try store.waitingReports().map(\.id) == ["\(key)1"])
    #expect(try store.report("\(key)2")?.state == .done)
  }

  @Test func `erasing takes reports with their photos, and undo brings them back`() async throws {
    let folder = try TemporaryFolder()
    let report = try store.report(ReportContent(.damaged, of: joute), photo: photo)
    let collecting = Collecting(
      store: store, album: Album(folder: folder.url), inspector: SimulatedComputer.inspector,
      trash: .folder(in: folder))
    #expect(try store.personalCounts().reports == 1)
    let erased = try await collecting.erasePersonal()
    #expect(try store.reports().isEmpty && store.personalCounts().isEmpty)
    _ = try await collecting.restore(erased)
    #expect(try store.reports() == [report])
    #expect(try store.reportPhoto(of: report.id) == photo)
  }
}

/// Reads the counter of the changes of reports.
private enum RevisionTableReader {
  static func reports(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "SELECT number FROM personRevision WHERE kind = 'reports'")
  }
}

/// Reports in backups.
@Suite struct ReportBackupTests {
  private let photo = Data([0xFF, 0xD8, 0xFF, 0xD9])

  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `a backup has reports with their photos, and restoring it twice doubles none`(
    way: RestorePlan.Way
  ) async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    let report = try old.store.report(ReportContent(.damaged, of: joute), photo: photo)
    let file = try old.backUp()
    let restoring = try new.restoring(file)
    #expect(restoring.plan.reports == 1 && !restoring.plan.isEmpty(way))
    _ = try restoring.run(way)
    #expect(try new.store.reports() == [report])
    #expect(try new.store.reportPhoto(of: report.id) == photo)
    #expect(try new.restoring(file).plan.isEmpty(way))
    _ = try new.restoring(file).run(way)
    #expect(try new.store.reports() == [report])
  }

  @Test func `merging keeps what became of a report here since the backup`() async throws {
    let computer = try SimulatedComputer()
    let report = try computer.store.report(ReportContent(.damaged, of: joute), photo: photo)
    let file = try computer.backUp()
    try computer.store.confirmReport(report.id, number: 3)
    let later = try computer.store.report(ReportContent(.absent, of: library))
    _ = try computer.restoring(file).run(.merging)
    #expect(try computer.store.report(report.id)?.state == .received)
    #expect(try computer.store.waitingReports().map(\.id) == [later.id])
  }
}
