import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Rows of the outbox page")
struct OutboxEntryTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    try store.collect(joute, photo: "a.jpg", rating: 3, at: noon)
    try store.collect(library, photo: nil, comment: "!", at: noon.addingTimeInterval(60))
  }

  private func failure(_ change: Int, _ reason: UploadFailure.Reason) -> UploadFailure {
    UploadFailure(
      discovery: joute, change: change, tries: 2, since: noon, nextTry: noon.addingTimeInterval(30),
      reason: reason, words: "Server Error")
  }

  @Test("Each waiting visit is listed once, with its unsent fields and since when")
  func entries() throws {
    let entries = try store.outboxEntries()
    #expect(entries.map(\.id) == [joute, library])
    #expect(entries.map(\.photo) == ["a.jpg", nil])
    #expect(entries[0].changes == [.photo("a.jpg"), .rating(3)])
    #expect(entries.map(\.since) == [noon, noon.addingTimeInterval(60)])
    #expect(try store.outboxCount() == 2)
    try store.sendAll()
    _ = try store.removeVisits([joute], at: noon.addingTimeInterval(90))
    let removal = try #require(try store.outboxEntries().first)
    #expect(removal.changes == [.removed] && removal.photo == nil)
    #expect(try store.outboxCount() == 1)
  }

  @Test(
    "A failed upload is listed until the server accepts it, or the person retries it")
  func failures() throws {
    let last = try store.outbox(of: joute).map(\.number).max() ?? 0
    try store.note(failure(last, .serverFailure))
    #expect(try store.outboxEntries().map(\.failure) == [failure(last, .serverFailure), nil])
    #expect(try store.uploadFailures() == [joute: failure(last, .serverFailure)])
    try store.retrySending([joute])
    #expect(try store.uploadFailures().isEmpty)
    try store.note(failure(last, .refused))
    try store.sendAll()
    #expect(try store.uploadFailures().isEmpty)
  }

  @Test("Sent visits are listed for two weeks")
  func sent() throws {
    try store.confirm(store.beginSending(store.outbox()), at: noon)
    let sent = try store.sentChanges(since: noon)
    #expect(sent.map(\.field) == [.comment, .rating, .photo])
    #expect(sent.map(\.discovery) == [library, joute, joute])
    _ = try store.removeVisits([library], at: noon)
    try store.confirm(
      store.beginSending(store.outbox()), at: noon.addingTimeInterval(SentChange.memory + 1))
    #expect(try store.sentChanges(since: .distantPast).map(\.isRemoval) == [true])
  }

  @Test("Every reason is stored and read back")
  func reasons() throws {
    for reason in UploadFailure.Reason.allCases {
      try store.note(failure(1, reason))
      #expect(try store.uploadFailures()[joute]?.reason == reason)
    }
  }
}
