import Foundation
import GRDB
import MonaCatalogue
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Own discoveries survive damage of the catalogue, kills, restores and changes of account (issue 43, point 5).
@Suite struct OwnDiscoverySurvivalTests {
  private let here = Coordinate(latitude: 45.51, longitude: -73.57)

  private var mural: OwnFacts { OwnFacts(.artwork, title: "Le Renard", place: here) }

  private func listed(_ store: Store) throws -> [DiscoveryID] {
    var list = DiscoveryList()
    list.isOwn = true
    return try store.ordered(list, language: .french).ids
  }

  @Test func `what was killed before the catalogue had it is there at the next start`() throws {
    let computer = try SimulatedComputer()
    let own = OwnDiscovery(
      id: DiscoveryID(.artwork, source: DiscoveryID.ownSource, record: 7), facts: mural,
      createdAt: noon)
    try computer.store.writePerson { db in try own.save(db) }
    #expect(try listed(computer.store).isEmpty)
    let again = try Store(folder: computer.data)
    #expect(try listed(again) == [own.id])
    // So with a removal.
    try again.writePerson { db in try OwnDiscovery.delete(own.id, db) }
    #expect(try listed(Store(folder: computer.data)).isEmpty)
  }

  @Test func `a damaged or lost catalogue gets them again`() async throws {
    let sample = try DamagedStore()
    try await sample.fill()
    var store: Store? = try Store(folder: sample.data)
    let own = try #require(try store?.addOwn(mural))
    let joined = try #require(
      try store?.addOwn(OwnFacts(.artwork, title: "Œuvre 9", place: here)))
    try store?.collect(own.id, photo: nil, rating: 5, at: noon)
    try store?.join(joined.id, with: DiscoveryID(.artwork, 9))
    store = nil
    try sample.damageFirstPage()
    let repaired = try Store(folder: sample.data)
    #expect(try sample.importing(repaired).reportAtStart()?.lost.map(\.name) == ["Murales"])
    #expect(try listed(repaired) == [own.id])
    #expect(try repaired.rows([own.id]).first?.state == .collected)
    #expect(try repaired.catalogue.replacement(of: joined.id) == DiscoveryID(.artwork, 9))
  }

  @Test func `an import does not leave out what is only an own discovery`() async throws {
    let sample = try DamagedStore()
    let store = try Store(folder: sample.data)
    let own = try store.addOwn(
      OwnFacts(
        .artwork, title: "Mur 3", place: Coordinate(latitude: 46.5, longitude: -73.03)))
    _ = try await sample.importing(store).run([
      ImportOrder(sample.table, as: .content(name: "Murales"))
    ]).get()
    #expect(try store.catalogue.sources().first { $0.name == "Murales" }?.count == 400)
    let proposed = try #require(try store.proposedJoins().first)
    #expect(proposed.own.id == own.id)
    #expect(try store.rows([proposed.work]).first?.title.fr == "Mur 3")
  }

  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `a backup has them with their photos`(way: RestorePlan.Way) async throws {
    let (first, second) = (try SimulatedComputer(), try SimulatedComputer())
    let file = first.folder.url.appendingPathComponent("photo")
    try Data("renard".utf8).write(to: file)
    let own = try await first.collecting.addOwn(mural, note: "Là.", photo: file, date: noon).own
    let backup = try first.backUp()
    let restoring = try second.restoring(backup)
    #expect(!restoring.plan.isEmpty(way) && restoring.plan.ownDiscoveries == 1)
    _ = try restoring.run(way)
    #expect(try listed(second.store) == [own.id])
    #expect(try second.visits()[own.id]?.last == "renard")
    #expect(try second.store.personalNote(of: own.id) == "Là.")
    #expect(try second.restoring(backup).plan.isEmpty(way))
  }

  @Test func `a merge keeps the later change, and what is on one computer only`() throws {
    let (first, second) = (try SimulatedComputer(), try SimulatedComputer())
    let own = try first.store.addOwn(mural, at: noon)
    _ = try second.restoring(try first.backUp()).run(.merging)
    var facts = own.facts
    facts.title = "Le Renard rouge"
    try second.store.changeOwn(own.id, to: facts, at: noon + 60)
    let other = try second.store.addOwn(OwnFacts(.place, title: "B", place: here), at: noon)
    _ = try first.restoring(try second.backUp()).run(.merging)
    #expect(try Set(listed(first.store)) == [own.id, other.id])
    #expect(try first.store.rows([own.id]).first?.title.fr == "Le Renard rouge")
    // The other way round, the earlier change does not win.
    facts.title = "Autre"
    try first.store.changeOwn(own.id, to: facts, at: noon + 120)
    _ = try first.restoring(try second.backUp("b.tar")).run(.merging)
    #expect(try first.store.rows([own.id]).first?.title.fr == "Autre")
  }

  @Test func `a merge with a computer that joined the work, or changed its kind, doubles nothing`()
    async throws
  {
    let (first, second) = (try SimulatedComputer(), try SimulatedComputer())
    let own = try first.store.addOwn(mural, at: noon)
    try await first.collect(own.id, photo: "renard", comment: "Beau.")
    let moved = try first.store.addOwn(OwnFacts(.artwork, title: "M", place: here), at: noon)
    try await first.collect(moved.id, photo: "m")
    _ = try second.restoring(try first.backUp()).run(.merging)
    try second.store.join(own.id, with: joute)
    var facts = moved.facts
    facts.kind = .place
    let place = try second.store.changeOwn(moved.id, to: facts)
    _ = try first.restoring(try second.backUp()).run(.merging)
    #expect(try first.store.visit(of: joute)?.comment == "Beau.")
    #expect(try first.store.photos(of: joute).count == 1)
    #expect(try first.visits()[place.id]?.last == "m" && first.visits().count == 2)
    #expect(try listed(first.store) == [place.id])
    // An older backup brings nothing back.
    _ = try second.restoring(try first.backUp("c.tar")).run(.merging)
    #expect(try second.visits().count == 2 && listed(second.store) == [place.id])
  }

  @Test func `an account sees nothing of another's`() throws {
    let computer = try SimulatedComputer()
    try computer.store.addOwn(mural)
    let account = PersonFile(of: PersonOwner(server: "https://a.example/api/v3", user: "7"))
    let other = try Store(folder: computer.data, file: account)
    #expect(try listed(other).isEmpty && other.ownDiscoveries().isEmpty)
    #expect(try listed(Store(folder: computer.data)).count == 1)
  }

  @Test func `a removed one comes back with its visit, its photo and its stops`() async throws {
    let computer = try SimulatedComputer()
    let file = computer.folder.url.appendingPathComponent("photo")
    try Data("renard".utf8).write(to: file)
    let own = try await computer.collecting.addOwn(mural, note: "Là.", photo: file, date: noon).own
    let tour = try computer.store.addTour(Tour("a", of: [own.id, joute]))
    let removed = try await computer.collecting.removeOwn(own.id)
    #expect(try listed(computer.store).isEmpty && computer.visits().isEmpty)
    #expect(try computer.store.tour(tour)?.stops.map(\.discovery) == [joute])
    #expect(try await computer.collecting.restore(removed).isEmpty)
    #expect(try listed(computer.store) == [own.id])
    #expect(try computer.visits()[own.id]?.last == "renard")
    #expect(try computer.store.personalNote(of: own.id) == "Là.")
    #expect(try computer.store.tour(tour)?.stops.map(\.discovery) == [own.id, joute])
  }

  @Test func `one whose photo cannot be read is not added`() async throws {
    let computer = try SimulatedComputer()
    let missing = computer.folder.url.appendingPathComponent("missing")
    await #expect(throws: (any Error).self) {
      try await computer.collecting.addOwn(mural, photo: missing, date: noon)
    }
    #expect(try computer.store.ownDiscoveries().isEmpty && listed(computer.store).isEmpty)
  }
}
