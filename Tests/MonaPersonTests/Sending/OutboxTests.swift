import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("The outbox")
struct OutboxTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library, manor])
  }

  @Test("It holds each visit's changes in the order they were made, the photo first")
  func contents() throws {
    try store.collect(library, photo: "b.jpg", at: noon.addingTimeInterval(1))
    try store.collect(joute, photo: "a.jpg", rating: 3, comment: "!", at: noon)
    let items = try store.outbox()
    #expect(
      items.map(\.change) == [.photo("b.jpg"), .photo("a.jpg"), .rating(3), .comment("!")])
    #expect(items.map(\.discovery) == [library, joute, joute, joute])
    #expect(items.map(\.changedAt) == [noon.addingTimeInterval(1), noon, noon, noon])
    #expect(items.map(\.number) == items.map(\.number).sorted())
    #expect(Set(items.map(\.number)).count == 4)
    for id in [joute, library] {
      #expect(try store.outbox(of: id) == items.filter { $0.discovery == id })
    }
  }

  @Test("A visit without other changes is uploaded itself")
  func bare() throws {
    try store.collect(joute, photo: nil, at: noon)
    #expect(try store.outbox().map(\.change) == [.collected])
    try store.rate(joute, 2, at: noon)
    #expect(try store.outbox().map(\.change) == [.rating(2)])
    try store.sendAll()
    #expect(try store.outbox().isEmpty)
  }

  @Test("Confirmed fields leave it, and a changed one comes back alone")
  func confirmed() throws {
    try store.collect(joute, photo: "a.jpg", rating: 3, comment: "!", at: noon)
    try store.sendAll()
    #expect(try store.outbox().isEmpty)
    try store.rate(joute, 3, at: noon)
    try store.comment(joute, " ! ", at: noon)
    try store.replacePhoto(joute, with: "a.jpg", at: noon)
    #expect(try store.outbox().isEmpty)
    let later = noon.addingTimeInterval(9)
    try store.rate(joute, 4, at: later)
    let items = try store.outbox()
    #expect(items.map(\.change) == [.rating(4)] && items.map(\.changedAt) == [later])
  }

  @Test("A change has the date when it was made, not that of the photo")
  func changedAt() throws {
    let today = noon.addingTimeInterval(86_400 * 365)
    try store.collect(joute, photo: "a.jpg", rating: 3, at: noon, changedAt: today)
    #expect(try store.outbox().map(\.changedAt) == [today, today])
    #expect(try store.visit(of: joute)?.collectedAt == noon)
  }

  @Test("A field cleared before its upload is not uploaded")
  func clearedUnsent() throws {
    try store.collect(joute, photo: "a.jpg", rating: 3, comment: "!", at: noon)
    try store.rate(joute, nil, at: noon)
    try store.comment(joute, nil, at: noon)
    #expect(try store.outbox().map(\.change) == [.photo("a.jpg")])
  }

  @Test("A confirmed field that was cleared is a change like others")
  func clearedConfirmed() throws {
    try store.collect(joute, photo: "a.jpg", rating: 3, comment: "!", at: noon)
    try store.sendAll()
    try store.rate(joute, nil, at: noon)
    try store.comment(joute, nil, at: noon)
    try store.replacePhoto(joute, with: nil, at: noon)
    #expect(try store.outbox().map(\.change) == [.rating(nil), .comment(nil), .photo(nil)])
    try store.rate(joute, 5, at: noon)
    #expect(try store.outbox().map(\.change) == [.comment(nil), .photo(nil), .rating(5)])
    try store.sendAll()
    #expect(try store.outbox().isEmpty)
  }

  @Test("A visit removed before its upload is not uploaded")
  func removedUnsent() throws {
    try store.collect(joute, photo: "a.jpg", rating: 3, at: noon)
    _ = try store.removeVisits([joute], at: noon)
    #expect(try store.outbox().isEmpty)
  }

  @Test("A removed visit that the server has waits as a removal")
  func removedConfirmed() throws {
    try store.collect(joute, photo: "a.jpg", rating: 3, at: noon)
    try store.sendAll()
    _ = try store.removeVisits([joute], at: noon)
    #expect(try store.outbox().map(\.change) == [.removed])
    try store.sendAll()
    #expect(try store.outbox().isEmpty)
  }

  @Test("A new visit waits until the server has confirmed the removal of the previous one")
  func collectedAgain() throws {
    try store.collect(joute, photo: "a.jpg", rating: 3, at: noon)
    try store.sendAll()
    _ = try store.removeVisits([joute], at: noon)
    try store.collect(joute, photo: "b.jpg", at: noon)
    try store.collect(library, photo: "c.jpg", at: noon)
    #expect(try store.outbox().map(\.change) == [.removed, .photo("c.jpg")])
    // Removing the new visit adds no removal, as the server never had it.
    let again = try store.removeVisits([joute], at: noon)
    #expect(try store.outbox(of: joute).map(\.change) == [.removed])
    try store.restoreVisits(again)
    try store.sendAll()
    #expect(try store.outbox().map(\.change) == [.photo("b.jpg")])
  }

  @Test("Visits to discoveries of other sources are not uploaded")
  func otherSources() throws {
    let mural = DiscoveryID(.artwork, source: 3, record: 1)
    try store.catalogue.seed([mural])
    try store.collect(mural, photo: "a.jpg", rating: 3, at: noon)
    try store.rate(mural, nil, at: noon)
    #expect(try store.outbox().isEmpty && store.outbox(of: mural).isEmpty)
    // Other uploads do not make the server know this visit.
    try store.collect(joute, photo: "b.jpg", at: noon)
    try store.sendAll()
    _ = try store.removeVisits([mural], at: noon)
    #expect(try store.outbox().isEmpty)
  }
}

extension Store {
  /// Sends all unsent changes to a server that accepts them.
  func sendAll(photo: PhotoDigest? = nil, at date: Date = Date()) throws {
    let items = try beginSending(outbox())
    try confirm(items, photo: photo, at: date)
  }
}
