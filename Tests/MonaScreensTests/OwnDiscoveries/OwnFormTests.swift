import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// Issue 43, point 5: the form of a work that no catalogue has, and its sheet.
@MainActor @Suite struct OwnFormTests {
  private let sample: Sample
  private let garage = Coordinate(latitude: 45.55, longitude: -73.65)

  init() throws { sample = try Sample() }

  private func form(_ purpose: OwnFormPurpose = .new) async -> OwnFormViewModel {
    let form = sample.appModel.ownForm(purpose)
    await form.load()
    return form
  }

  private func add(_ title: String = "Le Renard") throws -> OwnDiscovery {
    try sample.store.addOwn(OwnFacts(.artwork, title: title, place: garage))
  }

  @Test func `with a place alone it is added, and its sheet opens`() async throws {
    sample.appModel.beginOwnDiscovery()
    let form = await form()
    await form.submit()
    #expect(form.trouble == OwnDiscoveryError.nothingToFind.sentence)
    form.draft.title = "Le Renard"
    form.draft.makers = "Zoé Éthier\n\nFluke"
    form.draft.note = "Derrière le garage"
    form.draft.place = garage
    await form.submit()
    let own = try #require(try sample.store.ownDiscoveries().first)
    #expect(own.facts.makers == ["Zoé Éthier", "Fluke"] && form.trouble == nil)
    #expect(try sample.store.personalNote(of: own.id) == "Derrière le garage")
    #expect(try sample.store.visits().isEmpty)
    #expect(sample.navigation.routes == [.sheet(own.id)])
    #expect(await self.form().draft.title.isEmpty, "the next one is empty")
  }

  @Test func `with a photo it is collected`() async throws {
    sample.appModel.beginOwnDiscovery()
    let form = await form()
    form.draft.title = "Le Renard"
    await form.take(photo: try sample.photo())
    #expect(form.photoText == "IMG_0001.jpg")
    await form.submit()
    let own = try #require(try sample.store.ownDiscoveries().first)
    #expect(try sample.store.visit(of: own.id)?.photo != nil)
    #expect(sample.navigation.routes == [.collected(own.id, badges: [])])
  }

  @Test func `a place of the person's own is kept, and one of the photo is replaced by the next`() {
    let draft = OwnDraft()
    let (file, other) = (URL(fileURLWithPath: "/a"), Coordinate(latitude: 45, longitude: -73))
    draft.take(file, at: garage)
    #expect(draft.place == garage)
    draft.take(file, at: other)
    #expect(draft.place == other)
    draft.place = garage
    draft.take(file, at: other)
    #expect(draft.place == garage)
    draft.take(file, at: nil)
    draft.removePhoto()
    #expect(draft.place == garage)
  }

  @Test func `what it may be is shown before it is added`() async throws {
    let form = await form()
    #expect(form.doubles.isEmpty && form.doublesText == nil)
    form.draft.place = Coordinate(latitude: 45.5036, longitude: -73.5609)
    await form.load()
    #expect(form.doubles.map(\.title.text) == ["The Joust"])
    try withLanguage(.english) { #expect(form.storeText == "It Is Another: Add It") }
    form.take(doubleAt: 0)
    #expect(sample.navigation.routes == [.sheet(Sample.joute)])
  }

  @Test func `the place is chosen on the map, from its menu too`() async throws {
    sample.navigation.show(.map)
    let map = sample.appModel.map()
    map.beginDiscovery(at: try #require(garage))
    #expect(sample.navigation.routes == [.ownForm(.new)])
    let form = await form()
    #expect(form.draft.place == garage)
    let park = try #require(Coordinate(latitude: 45.51, longitude: -73.55))
    form.choosePlace()
    await map.click(on: nil, at: park, zoom: 15)
    #expect(form.draft.place == park && sample.navigation.routes == [.ownForm(.new)])
  }

  @Test func `another kind is another sheet`() async throws {
    let own = try add()
    sample.navigation.open(.sheet(own.id))
    let sheet = await sample.appModel.sheet(own.id)
    sheet.editOwn()
    #expect(sample.navigation.routes == [.sheet(own.id), .ownForm(.edit(own.id))])
    let form = await form(.edit(own.id))
    #expect(form.draft.title == "Le Renard" && !form.asksForNote && !form.asksForPhoto)
    form.draft.kind = .place
    await form.submit()
    let now = try #require(try sample.store.ownDiscoveries().first)
    #expect(now.id.kind == .place && sample.navigation.routes == [.sheet(now.id)])
  }

  @Test func `a removed one is said to be gone`() async throws {
    let own = try add()
    let form = await form(.edit(own.id))
    _ = try await sample.context.services.collecting.removeOwn(own.id)
    await form.load()
    #expect(form.isGone && !form.canStore)
  }

  @Test func `the sheet removes it, and the toast brings it back`() async throws {
    let own = try add()
    sample.navigation.open(.sheet(own.id))
    let sheet = await sample.appModel.sheet(own.id)
    try withLanguage(.english) {
      #expect(sheet.ownText?.hasPrefix("Your own discovery, added on ") == true)
      #expect(sheet.removalQuestion.heading.contains("Le Renard"))
    }
    await sheet.removeOwn()
    #expect(try sample.store.ownDiscoveries().isEmpty && sample.navigation.routes.isEmpty)
    await sample.toasts.take().first?.undo?()
    #expect(try sample.store.ownDiscoveries().map(\.id) == [own.id])
    let joute = await sample.appModel.sheet(Sample.joute)
    #expect(joute.ownText == nil && !joute.canPropose)
  }

  @Test func `it is proposed once, and its sheet says what became of it`() async throws {
    let own = try add()
    var sheet = await sample.appModel.sheet(own.id)
    #expect(sheet.canPropose && sheet.reportText == nil)
    await sheet.proposeOwn()
    sheet = await sample.appModel.sheet(own.id)
    #expect(!sheet.canPropose && sheet.reportText != nil)
    #expect(try sample.store.reports().map(\.content.problem) == [.new])
    #expect(sample.navigation.routes == [.reports])
  }

  @Test func `an update that brings the work has MONA propose to join them`() async throws {
    let own = try sample.store.addOwn(
      OwnFacts(
        .artwork, title: "La joute", place: Coordinate(latitude: 45.5036, longitude: -73.5609)))
    await sample.context.ownDiscoveries.proposeJoins()
    let toast = try #require(sample.toasts.take().first)
    #expect(toast.text.contains("La joute"))
    toast.offer?.act()
    #expect(sample.navigation.routes == [.sheet(own.id)])
    let sheet = await sample.appModel.sheet(own.id)
    #expect(sheet.twin?.row.id == Sample.joute && sheet.canNoteOther)
    #expect(await sample.appModel.sheet(Sample.joute).twin?.row.id == own.id)
    await sheet.noteOther()
    #expect(sheet.twin == nil)
    #expect(await sample.appModel.sheet(Sample.joute).twin == nil)
    await sample.context.ownDiscoveries.proposeJoins()
    #expect(sample.toasts.take().isEmpty)
  }

  @Test func `joining keeps the visit, and can be taken back`() async throws {
    let own = try sample.store.addOwn(
      OwnFacts(
        .artwork, title: "La joute", place: Coordinate(latitude: 45.5036, longitude: -73.5609)))
    try sample.store.collect(own.id, photo: nil, rating: 3)
    let sheet = await sample.appModel.sheet(own.id)
    await sheet.joinTwin()
    #expect(try sample.store.visit(of: Sample.joute)?.rating == 3)
    #expect(sample.navigation.routes == [.sheet(Sample.joute)])
    await sample.toasts.take().first?.undo?()
    #expect(try sample.store.rows([own.id]).first?.isRetired == false)
  }

  @Test func `the list of own discoveries has only these, marked so`() async throws {
    let own = try add()
    guard case .list(let list, let title) = Route.own else { return }
    let viewModel = sample.appModel.list(list, title: title)
    await viewModel.load()
    #expect(viewModel.ids == [own.id])
    try withLanguage(.english) {
      #expect(viewModel.row(at: 0)?.details.contains("Your own discovery") == true)
    }
  }
}

/// Issue 43, point 5: *New Discovery…* in the inbox.
@MainActor @Suite struct InboxNewDiscoveryTests {
  @Test func `the group's photo makes an own discovery, which the group then shows`() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    #expect(viewModel.obey(.addNew) == .unchanged)
    #expect(sample.appModel.navigation.routes == [.ownForm(.inbox)])
    let form = sample.appModel.ownForm(.inbox)
    await form.load()
    #expect(form.draft.place == InboxSample.joute && !form.doubles.isEmpty)
    form.draft.title = "Le Renard"
    await form.submit()
    let own = try #require(try sample.store.ownDiscoveries().first)
    await viewModel.settle()
    #expect(viewModel.groups.all[0].decision == .chosen(own.id))
    #expect(sample.appModel.navigation.routes.isEmpty)
    viewModel.collecting.collect()
    await viewModel.settle()
    #expect(try sample.store.visit(of: own.id)?.photo != nil)
  }

  @Test func `a double is chosen for the group instead`() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    _ = sample.viewModel.obey(.addNew)
    let form = sample.appModel.ownForm(.inbox)
    await form.load()
    form.take(doubleAt: 0)
    await sample.viewModel.settle()
    #expect(sample.viewModel.groups.all[0].decision == .chosen(Sample.joute))
    #expect(try sample.store.ownDiscoveries().isEmpty)
  }
}
