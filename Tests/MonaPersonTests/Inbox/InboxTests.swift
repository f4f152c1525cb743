import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Photos and decisions of the inbox")
struct InboxTests {
  private let fixture: InboxFixture
  private let store: Store
  private let inbox: Inbox
  private let horse = DiscoveryID(.artwork, 10)
  private let fountain = DiscoveryID(.artwork, 11)

  init() throws {
    fixture = try InboxFixture()
    store = fixture.store
    inbox = fixture.inbox()
    try store.catalogue.seed(horse, title: "Cheval", at: place(north: 0, east: 0))
    try store.catalogue.seed(fountain, title: "Fontaine", at: place(north: 0, east: 400))
  }

  /// Three photos of the horse, one of the fountain.
  private func fillCard() throws {
    for (index, name) in ["a.jpg", "b.jpg", "c.jpg"].enumerated() {
      try fixture.photo(name, at: place(north: 10, east: 3), minute: Double(index))
    }
    try fixture.photo("d.jpg", at: place(north: 5, east: 395), minute: 20)
  }

  @Test("Without photos there is no batch, and nothing to decide")
  func empty() async throws {
    #expect(try await inbox.open() == nil)
    #expect(try await inbox.groups().isEmpty)
    #expect(try await inbox.collect().count == 0)
    await #expect(throws: InboxError.noBatch) { try await inbox.read() }
    await #expect(throws: InboxError.noPhotos(fixture.card)) {
      try await inbox.read([fixture.card])
    }
    #expect(try await inbox.open() == nil)
  }

  @Test("Photos of one work are one group, with its candidates")
  func groups() async throws {
    try fillCard()
    let batch = try await inbox.read([fixture.card])
    #expect(batch.folder?.path == fixture.card.path)
    #expect(batch.state == .deciding)
    #expect(batch.counts.photos == 4)
    let groups = try await inbox.groups()
    #expect(groups.map(\.photos.count) == [3, 1])
    #expect(groups.map { $0.candidates.first?.id } == [horse, fountain])
    #expect(groups.allSatisfy { $0.isClear })
    #expect(groups.allSatisfy { $0.decision == .undecided && $0.choice == nil })
    #expect(groups[0].chosenPhoto == groups[0].photos[0].id)
    #expect(try #require(groups[0].candidates[0].metres) < 12)
  }

  @Test("A camera of doubtful time does not make the groups of another doubtful")
  func doubtfulCamera() async throws {
    try fillCard()
    for minute in [0.5, 1.5, 20.5] {
      try fixture.photo("x\(minute).jpg", minute: minute, camera: "X")
    }
    try await inbox.read([fixture.card])
    let groups = try await inbox.groups()
    #expect(groups.map(\.isClear) == [true, false, true, false])
    #expect(groups.map(\.photos.count) == [3, 2, 1, 1])
    #expect(groups.map { $0.candidates.first?.id } == [horse, horse, fountain, fountain])
    // Deciding both for one work joins them.
    try await inbox.decideClear(within: 30)
    try await inbox.decide(.chosen(horse), for: groups[1])
    #expect(try await inbox.groups().map(\.photos.count) == [5, 1, 1])
  }

  @Test("Works of a tour under way that day come first, and it is said why")
  func tourOfTheDay() async throws {
    let near = DiscoveryID(.artwork, 12)
    try store.catalogue.seed(near, title: "Voisine", at: place(north: 40, east: 0))
    try fixture.photo("a.jpg", at: place(north: 10, east: 3), minute: 0)
    let day = start
    try await inbox.read([fixture.card])
    #expect(try await inbox.groups()[0].candidates.prefix(2).map(\.id) == [horse, near])
    let isClear = try await inbox.groups()[0].isClear

    let id = try store.addTour(Tour("Demain", of: [near], at: day + 86_400))
    #expect(
      try await inbox.groups()[0].candidates.prefix(2).map(\.tour) == [nil, nil], "made later")
    try store.removeTour(id)
    try store.addTour(Tour("Centre", of: [near, fountain], at: day - 86_400))
    var group = try await inbox.groups()[0]
    #expect(group.candidates.prefix(2).map(\.id) == [near, horse])
    #expect(group.candidates.prefix(2).map(\.tour) == ["Centre", nil])
    #expect(!group.isClear, "an order is no certainty")

    // The nearest is on the tour too: as clear as without it.
    try store.addTour(Tour("Chevaux", of: [horse], at: day))
    group = try await inbox.groups()[0]
    #expect(group.candidates.prefix(2).map(\.id) == [horse, near])
    #expect(
      group.candidates.prefix(2).map(\.tour) == ["Chevaux", "Centre"] && group.isClear == isClear)

    // Done on an earlier day, the tour is no longer under way for it.
    try store.collect(horse, photo: nil, at: day - 3 * 86_400)
    #expect(try await inbox.groups()[0].candidates.first { $0.id == horse }?.tour == nil)
  }

  @Test("A stop that is left out of the tour, or is too far away, does not come first")
  func stopsLeftOut() async throws {
    let near = DiscoveryID(.artwork, 12)
    try store.catalogue.seed(near, title: "Voisine", at: place(north: 40, east: 0))
    try fixture.photo("a.jpg", at: place(north: 10, east: 3), minute: 0)
    var tour = Tour("Centre", of: [near, fountain], at: start)
    tour.skip(near, true)
    try store.addTour(tour)
    try await inbox.read([fixture.card])
    #expect(try await inbox.groups()[0].candidates.first?.id == horse)
    #expect(try await inbox.groups()[0].candidates.allSatisfy { $0.tour == nil })
  }

  @Test("Each decision is stored for the next run")
  func kept() async throws {
    try fillCard()
    try await inbox.read([fixture.card])
    var groups = try await inbox.groups()
    try await inbox.decide(.chosen(horse), for: groups[0])
    try await inbox.rate(groups[0], 4)
    try await inbox.comment(groups[0], " Beau ! ")
    try await inbox.choosePhoto(groups[0].photos[2].id, of: groups[0])
    try await inbox.decide(.skipped, for: groups[1])
    groups = try await fixture.inbox().groups()
    #expect(groups[0].decision == .chosen(horse))
    #expect(groups[0].choice?.id == horse)
    #expect(groups[0].rating == 4)
    #expect(groups[0].comment == "Beau !")
    #expect(groups[0].chosenPhoto == groups[0].photos[2].id)
    #expect(groups[1].decision == .skipped)
    #expect(try store.visits().isEmpty)
  }

  @Test("Undoing a decision leaves the group as if it had none")
  func undecided() async throws {
    try fillCard()
    try await inbox.read([fixture.card])
    let before = try await inbox.groups()
    try await inbox.decide(.chosen(fountain), for: before[0])
    try await inbox.decide(.undecided, for: before[0])
    #expect(try await inbox.groups() == before)
    #expect(try store.inboxContents()?.groups.isEmpty == true)
  }

  @Test("Two groups decided for one work are merged, and the group keeps its photo")
  func joined() async throws {
    try fillCard()
    try await inbox.read([fixture.card])
    let groups = try await inbox.groups()
    try await inbox.decide(.chosen(horse), for: groups[0])
    try await inbox.comment(groups[1], "De loin.")
    try await inbox.decide(.chosen(horse), for: groups[1])
    let after = try await inbox.groups()
    #expect(after.map(\.photos.count) == [4])
    #expect(after[0].chosenPhoto == groups[0].chosenPhoto)
    #expect(after[0].comment == "De loin.")
  }

  @Test("A photo is removed from a group, and groups are merged, by hand")
  func composed() async throws {
    try fillCard()
    try await inbox.read([fixture.card])
    var groups = try await inbox.groups()
    try await inbox.decide(.chosen(horse), for: groups[0])
    groups = try await inbox.groups()
    try await inbox.separate(groups[0].photos[1].id, from: groups[0])
    groups = try await inbox.groups()
    #expect(groups.map(\.photos.count) == [2, 1, 1])
    #expect(groups.map(\.decision) == [.chosen(horse), .undecided, .undecided])
    try await inbox.join(groups[1], with: groups[2])
    groups = try await inbox.groups()
    #expect(groups.map(\.photos.count) == [2, 2])
    await #expect(throws: InboxError.unknown(groups[1].photos[0].id)) {
      try await inbox.choosePhoto(groups[1].photos[0].id, of: groups[0])
    }
  }

  @Test("A decision about a group that changed is refused")
  func stale() async throws {
    try fillCard()
    try await inbox.read([fixture.card])
    let old = try await inbox.groups()
    try await inbox.separate(old[0].photos[0].id, from: old[0])
    await #expect(throws: InboxError.unknown(old[0].id)) {
      try await inbox.decide(.skipped, for: old[0])
    }
    await #expect(throws: StoreError.unknownDiscovery(library)) {
      try await inbox.decide(.chosen(library), for: old[1])
    }
    await #expect(throws: StoreError.ratingOutOfRange(6)) { try await inbox.rate(old[1], 6) }
  }

  @Test("An unreadable photo is kept with its problem, and stops no other")
  func problems() async throws {
    try fillCard()
    try fixture.photo("b.jpg", text: "broken")
    try fixture.photo("raw.CR2")
    try fixture.photo("d.nef")
    let batch = try await inbox.read([fixture.card])
    #expect(batch.counts.problems == 2)
    let photos = try await inbox.photos()
    #expect(
      photos.filter { $0.problem != nil }.map { $0.file.lastPathComponent } == ["b.jpg", "raw.CR2"])
    #expect(photos.compactMap(\.problem) == [.album(.notAnImage), .rawFile])
    #expect(try await inbox.groups().flatMap(\.photos).count == 3)
  }

  @Test("A visit's photo, a skipped one and a duplicate are recognised")
  func known() async throws {
    try fillCard()
    try await inbox.read([fixture.card])
    let groups = try await inbox.groups()
    try await inbox.decide(.chosen(horse), for: groups[0])
    try await inbox.decide(.skipped, for: groups[1])
    try await inbox.collect()
    #expect(try await inbox.open()?.state == .finished)
    // The same card again, with a copy of the fountain's photo, and a new photo with its copy.
    try fixture.photo("f.jpg", minute: 300)
    for (name, copy) in [("d.jpg", "e.jpg"), ("f.jpg", "g.jpg")] {
      try FileManager.default.copyItem(
        at: fixture.card.appendingPathComponent(name), to: fixture.card.appendingPathComponent(copy)
      )
    }
    let batch = try await inbox.read([fixture.card])
    #expect(batch.counts.known == 6)
    let photos = try await inbox.photos()
    #expect(photos.map(\.importedAs) == [horse, horse, horse, nil, nil, nil, nil])
    #expect(photos.map(\.wasSkipped) == [false, false, false, true, true, false, false])
    #expect(photos.map(\.copyOf) == [nil, nil, nil, nil, nil, nil, photos[5].id])
    #expect(try await inbox.groups().map(\.photos.count) == [1])
    // And for the album itself.
    #expect(try await inbox.read([fixture.album.folder]).counts.known == 7)
  }

  @Test("Discarding a batch deletes its decisions; visits stay")
  func discarded() async throws {
    try fillCard()
    try await inbox.read([fixture.card])
    let groups = try await inbox.groups()
    try await inbox.decide(.chosen(horse), for: groups[0])
    try await inbox.collect()
    try await inbox.discard()
    #expect(try await inbox.open() == nil)
    #expect(try store.visits().map(\.discovery) == [horse])
  }

  @Test("Among near equals targeted works come first, collected ones last and marked")
  func ranks() async throws {
    let (wished, had) = (DiscoveryID(.artwork, 20), DiscoveryID(.artwork, 21))
    try store.catalogue.seed(wished, title: "Souhaitée", at: place(north: 12, east: 0))
    try store.catalogue.seed(had, title: "Vue", at: place(north: 2, east: 0))
    try store.target(wished)
    try store.collect(had, photo: nil)
    try fixture.photo("a.jpg", at: place(north: 2, east: 1), minute: 0)
    try await inbox.read([fixture.card])
    let candidates = try await inbox.groups()[0].candidates
    #expect(candidates.prefix(3).map(\.id) == [wished, horse, had])
    #expect(candidates.prefix(3).map(\.row.state) == [.targeted, .uncollected, .collected])
  }

  @Test("Reading and decisions change nothing outside the inbox")
  func quiet() async throws {
    try fillCard()
    let kinds = Set(DataKind.allCases).subtracting([.catalogue, .badges])
    var changes = await store.changes.following(kinds).makeAsyncIterator()
    try await inbox.read([fixture.card])
    #expect(await changes.next() == [.inbox])
    try await inbox.rate(try await inbox.groups()[0], 3)
    try store.target(horse)
    var notified: Set<DataKind> = []
    while !notified.contains(.targets) { notified.formUnion(await changes.next() ?? [.targets]) }
    #expect(notified.isSubset(of: [.inbox, .targets]))
  }
}
