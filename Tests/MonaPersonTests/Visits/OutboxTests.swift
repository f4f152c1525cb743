import Foundation
import MonaTestSupport
import Testing

@testable import MonaPerson

@Suite("The outbox")
struct OutboxTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
  }

  private func markAllSent() throws {
    try store.person.write { db in
      try db.execute(sql: "UPDATE visit SET photoSent = 1, ratingSent = 1, commentSent = 1")
    }
  }

  @Test("It holds what each visit has to say, oldest first, the photo before the rest")
  func contents() throws {
    try store.collect(library, photo: "b.jpg", at: noon.addingTimeInterval(1))
    try store.collect(joute, photo: "a.jpg", rating: 3, comment: "!", at: noon)
    let items = try store.outbox()
    #expect(
      items.map(\.change) == [.photo("a.jpg"), .rating(3), .comment("!"), .photo("b.jpg")])
    #expect(items.map(\.discovery) == [joute, joute, joute, library])
    #expect(items.first?.changedAt == noon)
    for visit in try store.visits() {
      let waiting = items.filter { $0.discovery == visit.discovery }.map(\.field)
      #expect(waiting == visit.waiting)
    }
  }

  @Test("What is sent leaves it, and what changes comes back alone")
  func sent() throws {
    try store.collect(joute, photo: "a.jpg", rating: 3, comment: "!", at: noon)
    try markAllSent()
    #expect(try store.outbox().isEmpty)
    #expect(try store.visit(of: joute)?.sent == Set(VisitField.allCases))
    try store.rate(joute, 3, at: noon)
    try store.comment(joute, " ! ", at: noon)
    try store.replacePhoto(joute, with: "a.jpg", at: noon)
    #expect(try store.outbox().isEmpty)
    try store.rate(joute, 4, at: noon.addingTimeInterval(9))
    let item = OutboxItem(
      discovery: joute, change: .rating(4), changedAt: noon.addingTimeInterval(9))
    #expect(try store.outbox() == [item])
  }

  @Test("What was cleared has nothing to say")
  func cleared() throws {
    try store.collect(joute, photo: nil, rating: 3, comment: "!", at: noon)
    try markAllSent()
    try store.rate(joute, nil, at: noon)
    try store.comment(joute, nil, at: noon)
    #expect(try store.outbox().isEmpty)
  }
}
