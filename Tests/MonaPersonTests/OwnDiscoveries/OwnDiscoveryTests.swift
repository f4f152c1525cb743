import Foundation
import GRDB
import MonaCatalogue
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Issue 43, point 5: works that the person discovered and no catalogue has.
@Suite struct OwnDiscoveryTests {
  private let store: Store
  private let here = Coordinate(latitude: 45.51, longitude: -73.57)

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed(
      joute, title: "La Joute", at: Coordinate(latitude: 45.5036, longitude: -73.5609))
  }

  private var mural: OwnFacts {
    OwnFacts(.artwork, title: "Le Renard", makers: ["Zoé Éthier", "Fluke"], place: here)
  }

  private func own() throws -> [DiscoveryID] {
    var list = DiscoveryList()
    list.isOwn = true
    return try store.ordered(list, language: .french).ids
  }

  @Test func `an own discovery is listed, searched, mapped and counted like others`() throws {
    let before = try store.catalogue.count(of: .artwork)
    let own = try store.addOwn(mural, note: "Derrière le garage.", at: noon)
    #expect(own.id.isOwn && own.id.kind == .artwork)
    let row = try #require(try store.rows([own.id]).first)
    #expect(row.title.fr == "Le Renard" && row.makers == "Zoé Éthier, Fluke")
    #expect(row.coordinate == here && row.state == .uncollected && !row.isRetired)
    #expect(try self.own() == [own.id])
    #expect(try store.ordered(DiscoveryList(), language: .french).ids.contains(own.id))
    #expect(try store.catalogue.count(of: .artwork) == before + 1)
    #expect(try store.placed().contains { $0.id == own.id })
    let found = try store.search("renard", limit: 5, near: .montreal)
    #expect(found.sections.flatMap(\.hits.discoveries).contains { $0.id == own.id })
    #expect(try store.personalNote(of: own.id) == "Derrière le garage.")
    #expect(try store.ownDiscoveries() == [own])
  }

  @Test func `visits to own discoveries count for badges, and wait for no server`() throws {
    try store.catalogue.seed([badge(1, 1, .any)])
    let own = try store.addOwn(mural)
    #expect(try store.collect(own.id, photo: "a.jpg", rating: 4, at: noon).map(\.id) == [1])
    #expect(try store.rows([own.id]).first?.state == .collected)
    #expect(try store.outbox().isEmpty && store.outbox(of: own.id).isEmpty)
    #expect(try store.onlyHereCount() == 1)
  }

  @Test func `an own discovery is never the discovery of a day`() throws {
    try store.catalogue.retire(joute)
    try store.addOwn(mural)
    let today = try #require(MontrealDay("2026-11-28"))
    #expect(try store.daily(on: today, today: today) == nil)
    #expect(try store.remaining() == .emptyCatalogue)
  }

  @Test func `what says too little or too much is refused`() throws {
    #expect(throws: OwnDiscoveryError.nothingToFind) {
      try store.addOwn(OwnFacts(.place, title: "Nulle part"))
    }
    let long = String(repeating: "é", count: OwnFacts.textLimit + 1)
    #expect(throws: OwnDiscoveryError.longText(OwnFacts.textLimit + 1)) {
      try store.addOwn(OwnFacts(.artwork, title: long, place: here))
    }
    let many = (0...OwnFacts.makerLimit).map { "M\($0)" }
    #expect(throws: OwnDiscoveryError.tooManyMakers(OwnFacts.makerLimit + 1)) {
      try store.addOwn(OwnFacts(.artwork, makers: many, place: here))
    }
    #expect(throws: StoreError.noteTooLong(PersonalNote.limit + 1)) {
      try store.addOwn(mural, note: String(repeating: "a", count: PersonalNote.limit + 1))
    }
    #expect(try store.ownDiscoveries().isEmpty && own().isEmpty)
  }

  @Test func `texts are one line, and makers are named once`() throws {
    let own = try store.addOwn(
      OwnFacts(
        .artwork, title: " Le \n Renard\0 ", makers: ["", " Zoé  Éthier", "Zoé Éthier"], place: here
      ))
    #expect(own.facts.title == "Le Renard" && own.facts.makers == ["Zoé Éthier"])
    let title = #"“Ã©” \ "quoted" 🦊"#
    let odd = try store.addOwn(OwnFacts(.place, title: title, makers: ["x"], place: here))
    #expect(try store.rows([odd.id]).first?.title.fr == title && odd.facts.makers.isEmpty)
  }

  @Test func `a change of kind takes visit, note, wish and stops along`() throws {
    let own = try store.addOwn(mural, note: "Là.", at: noon)
    try store.collect(own.id, photo: "a.jpg", rating: 5, comment: "Beau.", at: noon)
    let tour = try store.addTour(Tour("a", of: [own.id, joute]))
    var facts = own.facts
    facts.kind = .heritage
    let now = try store.changeOwn(own.id, to: facts)
    #expect(now.id == DiscoveryID(.heritage, own.id.number))
    #expect(try store.visit(of: now.id)?.rating == 5 && store.visit(of: own.id) == nil)
    #expect(try store.personalNote(of: now.id) == "Là.")
    #expect(try store.tour(tour)?.stops.map(\.discovery) == [now.id, joute])
    #expect(try store.rows([own.id]).isEmpty && self.own() == [now.id])
    #expect(throws: OwnDiscoveryError.unknown(own.id)) { try store.changeOwn(own.id, to: facts) }
  }

  @Test func `a place can be forgotten only of what is collected`() throws {
    let own = try store.addOwn(mural)
    var facts = own.facts
    facts.place = nil
    #expect(throws: OwnDiscoveryError.nothingToFind) { try store.changeOwn(own.id, to: facts) }
    try store.collect(own.id, photo: "a.jpg", at: noon)
    try store.changeOwn(own.id, to: facts)
    #expect(try store.rows([own.id]).first?.coordinate == nil)
  }

  @Test func `likely doubles have the title, or are near`() throws {
    let near = Coordinate(latitude: 45.50365, longitude: -73.5609)
    func doubles(_ title: String, _ place: Coordinate?) throws -> [DiscoveryID] {
      try store.likelyDoubles(
        of: OwnFacts(.artwork, title: title, place: place), language: .french
      ).map(\.id)
    }
    #expect(try doubles("Autre", near) == [joute])
    #expect(try doubles("La Joute", here).isEmpty, "farther than works of one title may be")
    #expect(try doubles("Autre", here).isEmpty && doubles("", nil).isEmpty)
    let own = try store.addOwn(OwnFacts(.artwork, title: "Autre", place: near))
    #expect(try doubles("autre", nil) == [own.id], "by its title alone")
    #expect(try doubles("Autre", near) == [own.id, joute])
    #expect(
      try store.likelyDoubles(of: own.facts, except: own.id, language: .french).map(\.id)
        == [joute])
  }

  @Test func `when a catalogue brings the work, joining it keeps the visit`() throws {
    let own = try store.addOwn(mural, note: "Là.", at: noon)
    try store.collect(own.id, photo: "a.jpg", rating: 5, comment: "Beau.", at: noon)
    #expect(try store.proposedJoins().isEmpty)
    let work = DiscoveryID(.artwork, 77)
    try store.catalogue.seed(work, title: "Le renard", at: here)
    #expect(try store.proposedJoins().map(\.work) == [work])
    #expect(try store.join(work, with: own.id) == work)
    #expect(try store.visit(of: work)?.comment == "Beau." && store.visit(of: own.id) == nil)
    #expect(try store.personalNote(of: work) == "Là." && self.own().isEmpty)
    #expect(try store.ownDiscovery(own.id)?.joined == work)
    // Now the server knows it.
    #expect(try !store.outbox(of: work).isEmpty)
    #expect(try store.proposedJoins().isEmpty && store.catalogue.replacement(of: own.id) == work)
    try store.part(own.id)
    #expect(try self.own() == [own.id] && store.visit(of: work) != nil)
    #expect(throws: JoiningError.notJoined(own.id)) { try store.part(own.id) }
  }

  @Test func `what the person calls another work is not proposed again`() throws {
    let own = try store.addOwn(mural)
    let work = DiscoveryID(.artwork, 77)
    try store.catalogue.seed(work, title: "Le renard", at: here)
    try store.noteOther(own.id, than: work)
    #expect(try store.proposedJoins().isEmpty)
  }

  @Test func `joining two collected works loses and doubles nothing`() throws {
    let own = try store.addOwn(mural)
    let content = PhotoContent(
      digest: try #require(PhotoDigest(hex: String(repeating: "a", count: 64))), size: 3)
    try store.collect(
      own.id, photo: "own.jpg", content: content, rating: 5, comment: "Beau.", at: noon - 86_400)
    try store.collect(joute, photo: "same.jpg", content: content, comment: "Grand.", at: noon)
    try store.join(own.id, with: joute)
    let visit = try #require(try store.visit(of: joute))
    #expect(visit.comment == "Grand." && visit.rating == 5 && visit.collectedAt == noon - 86_400)
    #expect(try store.setAsideComments(of: joute).map(\.words) == ["Beau."])
    #expect(try store.photos(of: joute).map(\.name) == ["same.jpg"])
    #expect(try store.visit(of: own.id) == nil)
    let other = try store.addOwn(OwnFacts(.artwork, title: "B", place: here))
    try store.collect(other.id, photo: "other.jpg", at: noon)
    try store.join(other.id, with: joute)
    #expect(try store.photos(of: joute).map(\.name).sorted() == ["other.jpg", "same.jpg"])
  }

  @Test func `a proposal is a report of a new work, made once, without the note`() throws {
    let own = try store.addOwn(mural, note: "Secret.")
    let entry = try store.proposeOwn(own.id, words: "Le Renard", photo: Data([0xff]))
    #expect(entry.content.problem == .new && entry.content.place == here && entry.hasPhoto)
    #expect(entry.content.words == "Le Renard" && entry.isForMona)
    #expect(try store.ownDiscovery(own.id)?.report == entry.id)
    #expect(throws: OwnDiscoveryError.alreadyProposed) {
      try store.proposeOwn(own.id, words: "x")
    }
    _ = try store.removeReport(entry.id)
    _ = try store.proposeOwn(own.id, words: "Le Renard")
    let nowhere = try store.addOwn(OwnFacts(.artwork), hasPhoto: true)
    #expect(throws: ReportError.placeMissing) { try store.proposeOwn(nowhere.id, words: "x") }
  }

  @Test func `erasing takes own discoveries along, and undoing brings them back`() throws {
    let own = try store.addOwn(mural)
    let (_, rows) = try store.erasePersonal(at: noon)
    #expect(try store.ownDiscoveries().isEmpty && self.own().isEmpty)
    try store.restorePersonal(rows)
    #expect(try self.own() == [own.id])
  }

  @Test func `numbers of own discoveries fit their table`() throws {
    for kind in DiscoveryKind.allCases {
      let last = DiscoveryID(
        kind, source: DiscoveryID.ownSource, record: DiscoveryID.recordLimit - 1)
      #expect(DiscoveryID(last.description) == last && last.isOwn)
      try store.writePerson { db in
        try OwnDiscovery(id: last, facts: OwnFacts(kind), createdAt: noon).save(db)
      }
      #expect(throws: DatabaseError.self) {
        try store.writePerson { db in
          try OwnDiscovery(id: DiscoveryID(kind, 4), facts: OwnFacts(kind), createdAt: noon).save(
            db)
        }
      }
    }
  }
}
