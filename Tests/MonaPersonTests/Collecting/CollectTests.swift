import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Collecting a discovery")
struct CollectTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library, manor])
  }

  @Test("A visit keeps its photo, rating, comment and date")
  func visit() throws {
    try store.collect(joute, photo: "a.jpg", rating: 4, comment: " Très beau ! \n", at: noon)
    let visit = try #require(try store.visit(of: joute))
    #expect(
      visit
        == Visit(
          discovery: joute, collectedAt: noon, photo: "a.jpg", rating: 4, comment: "Très beau !"))
    #expect(try store.state(of: joute) == .collected)
    #expect(try store.visits() == [visit])
  }

  @Test("A collected discovery leaves the wish list, and its visit keeps that it was targeted")
  func targeted() throws {
    try store.target(joute, at: noon)
    #expect(try store.state(of: joute) == .targeted)
    try store.collect(joute, photo: "a.jpg", at: noon)
    #expect(try store.visit(of: joute)?.wasTargeted == true)
    #expect(try store.stats().targeted == 0)
    try store.collect(library, photo: "b.jpg", at: noon)
    #expect(try store.visit(of: library)?.wasTargeted == false)
  }

  @Test("The wish list can be changed until the discovery is collected")
  func wishes() throws {
    try store.target(joute, at: noon)
    try store.target(joute, at: noon.addingTimeInterval(60))
    try store.untarget(joute)
    try store.untarget(joute)
    #expect(try store.state(of: joute) == .uncollected)
    try store.collect(joute, photo: nil, at: noon)
    #expect(throws: StoreError.alreadyCollected(joute)) { try store.target(joute) }
    let nowhere = DiscoveryID(.artwork, 99)
    #expect(throws: StoreError.unknownDiscovery(nowhere)) { try store.target(nowhere) }
  }

  @Test("A discovery is collected once, and only if the catalogue has ever had it")
  func refusals() throws {
    try store.collect(joute, photo: "a.jpg", at: noon)
    #expect(throws: StoreError.alreadyCollected(joute)) {
      try store.collect(joute, photo: "b.jpg", at: noon)
    }
    let nowhere = DiscoveryID(.heritage, 12)
    #expect(throws: StoreError.unknownDiscovery(nowhere)) {
      try store.collect(nowhere, photo: "b.jpg", at: noon)
    }
    #expect(try store.visits().map(\.photo) == ["a.jpg"])
    try store.catalogue.seed(DiscoveryID(.artwork, 7), retired: true)
    try store.collect(DiscoveryID(.artwork, 7), photo: "c.jpg", at: noon)
  }

  @Test("Ratings go from 1 to 5", arguments: [0, 6, -1, .max, .min])
  func ratings(rating: Int) throws {
    #expect(throws: StoreError.ratingOutOfRange(rating)) {
      try store.collect(joute, photo: "a.jpg", rating: rating, at: noon)
    }
    #expect(try store.visits().isEmpty)
    try store.collect(joute, photo: "a.jpg", at: noon)
    #expect(throws: StoreError.ratingOutOfRange(rating)) { try store.rate(joute, rating) }
    for rating in 1...5 { try store.rate(joute, rating, at: noon) }
    #expect(try store.visit(of: joute)?.rating == 5)
  }

  @Test("A comment has 2,048 characters at most, counted as Unicode scalars")
  func comments() throws {
    let longest = String(repeating: "é", count: 2046) + "👩‍"
    #expect(longest.unicodeScalars.count == 2048)
    try store.collect(joute, photo: "a.jpg", comment: longest, at: noon)
    #expect(try store.visit(of: joute)?.comment == longest)
    #expect(throws: StoreError.commentTooLong(2049)) {
      try store.comment(joute, longest + "!", at: noon)
    }
    #expect(throws: StoreError.commentTooLong(2049)) {
      try store.collect(library, photo: "b.jpg", comment: longest + "!", at: noon)
    }
    #expect(try store.state(of: library) == .uncollected)
    try store.comment(joute, longest + "\n \n", at: noon)
  }

  @Test("White space clears a comment, and a null character truncates none")
  func blankComments() throws {
    try store.collect(joute, photo: "a.jpg", comment: "\u{0}ab\u{0}c", at: noon)
    #expect(try store.visit(of: joute)?.comment == "abc")
    for blank in [nil, "", " \n\t", "\u{0}", "\u{A0}"] {
      try store.comment(joute, "words", at: noon)
      try store.comment(joute, blank, at: noon)
      #expect(try store.visit(of: joute)?.comment == nil)
    }
  }

  @Test("Only a visit can be rated, commented or given another photo")
  func notCollected() throws {
    let refusal = StoreError.notCollected(joute)
    #expect(throws: refusal) { try store.rate(joute, 3) }
    #expect(throws: refusal) { try store.comment(joute, "!") }
    #expect(throws: refusal) { try store.replacePhoto(joute, with: "a.jpg") }
  }

  @Test("A rating can be removed")
  func unrated() throws {
    try store.collect(joute, photo: "a.jpg", rating: 2, at: noon)
    try store.rate(joute, nil, at: noon)
    #expect(try store.visit(of: joute)?.rating == nil)
  }

  @Test("Replacing a photo returns the name of the previous one")
  func replacedPhoto() throws {
    try store.collect(joute, photo: "a.jpg", at: noon)
    #expect(try store.replacePhoto(joute, with: "b.jpg", at: noon).photo == "a.jpg")
    #expect(try store.visit(of: joute)?.photo == "b.jpg")
  }

  @Test("When one step of collecting fails, nothing is stored")
  func allOrNothing() throws {
    try store.catalogue.seed([badge(1, 1, .any)])
    try store.target(joute, at: noon)
    try store.breakWrites(to: "badgeWon")
    #expect(throws: DatabaseError.self) { try store.collect(joute, photo: "a.jpg", at: noon) }
    #expect(try store.state(of: joute) == .targeted)
    #expect(try store.visits().isEmpty)
    #expect(try store.badgesWon().isEmpty)
  }

  @Test("Visits sort by date, title and rating, also those missing from the catalogue")
  func order() throws {
    try store.catalogue.seed(joute, title: "La Joute")
    try store.catalogue.seed(library, title: "Bibliothèque")
    let lost = DiscoveryID(.artwork, 9)
    try store.catalogue.seed(lost)
    for (index, id) in [lost, joute, manor, library].enumerated() {
      let date = noon.addingTimeInterval(Double(index))
      try store.collect(id, photo: "\(index).jpg", rating: index == 1 ? nil : 5 - index, at: date)
    }
    try store.catalogue.writer.write { db in
      try db.execute(sql: "DELETE FROM discovery WHERE key = ?", arguments: [lost.key])
    }
    #expect(try store.visits(sortedBy: .date).map(\.discovery) == [library, manor, joute, lost])
    #expect(
      try store.visits(sortedBy: .title(.french)).map(\.discovery) == [manor, library, joute, lost])
    #expect(try store.visits(sortedBy: .rating).map(\.discovery) == [lost, manor, library, joute])
  }
}
