import MonaModel
import MonaPerson
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite("Groups of the inbox")
struct InboxGroupsTests {
  /// Three groups of one photo each, in an `InboxGroups` that nothing else updates.
  private func three() async throws -> (groups: InboxGroups, all: [InboxGroup]) {
    let sample = try InboxSample()
    try await sample.readThree()
    let all = sample.viewModel.groups.all
    let groups = InboxGroups()
    groups.show(all)
    return (groups, all)
  }

  @Test("The selected group stays selected when others come before it, and goes with its photo")
  func staying() async throws {
    let (groups, all) = try await three()
    groups.come(to: 1)
    groups.show(all.reversed())
    #expect(groups.position == 1)
    groups.show([all[2], all[0], all[1]])
    #expect(groups.position == 2)
    groups.stay(with: all[0].id)
    groups.show(all)
    #expect(groups.position == 0)
  }

  @Test("A work of the day's tour says so")
  func tourOfTheDay() async throws {
    let sample = try InboxSample()
    try sample.store.addTour(Tour("Plateau", of: [Sample.library], at: InboxSample.noon))
    try await sample.readThree()
    let groups = InboxGroups()
    groups.show(sample.viewModel.groups.all)
    groups.come(to: 1)
    let first = try #require(groups.candidates.first)
    #expect(first.id == Sample.library)
    #expect(first.note == tr("On your tour “{name}”", ["name": "Plateau"]))
    #expect(first.spoken.contains("Plateau"))
    groups.come(to: 0)
    #expect(groups.candidates.first?.note == "")
  }

  @Test("A photo without a place has no location, one far from all works has nothing nearby")
  func unplaced() async throws {
    let sample = try InboxSample()
    sample.viewModel.reading.read([
      try sample.photo("a.jpg", 0),
      try sample.photo("b.jpg", 200, at: Coordinate(latitude: 10, longitude: 10)),
    ])
    await sample.viewModel.settle()
    let rows = sample.viewModel.groups.all.map { InboxGroupRow($0, under: nil).details }
    #expect(rows == ["No location", "Nothing nearby"])
  }

  @Test("A group is selected as long as there are any")
  func shrinking() async throws {
    let (groups, all) = try await three()
    groups.come(to: 2)
    groups.show([all[0]])
    #expect(groups.front == all[0])
    groups.show([])
    #expect(groups.front == nil && groups.photo == nil)
    groups.move(by: 1)
    #expect(groups.position == 0)
  }

  @Test("A change of the selected group is signalled once")
  func telling() async throws {
    let (groups, all) = try await three()
    var told: [InboxGroup.ID] = []
    groups.cameInFront = { told.append($0.id) }
    groups.come(to: 1)
    groups.come(to: 1)
    groups.show(all)
    groups.move(by: 5)
    groups.move(by: -1)
    #expect(told == [all[1].id, all[0].id])
  }

  @Test("Far moves end at the first or last group")
  func movingFar() async throws {
    let (groups, all) = try await three()
    groups.moveFar(by: 10)
    #expect(groups.position == all.count - 1)
    groups.moveFar(by: -1_000_000)
    #expect(groups.position == 0)
  }

  @Test("Next goes to the next undecided group, and from the last to the first")
  func undecided() async throws {
    let (groups, _) = try await three()
    groups.come(to: 1)
    groups.changeFront { $0.decision = .skipped }
    groups.showNextUndecided()
    #expect(groups.position == 2)
    groups.changeFront { $0.decision = .skipped }
    groups.showNextUndecided()
    #expect(groups.position == 0)
    #expect(groups.openCount == 1 && groups.decidedCount == 0)
  }

  @Test("A photo's file name shows, so that it can be found on the card")
  func files() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let groups = sample.viewModel.groups
    #expect(groups.photoName == "a.jpg")
    #expect(groups.photoPath == sample.folder.appendingPathComponent("a.jpg").path)
    #expect(groups.photoSpoken.hasPrefix("a.jpg, "))
    #expect(groups.row(at: 1)?.spoken.hasSuffix(", b.jpg") == true)
  }

  @Test("Another photo is shown fitted, whatever the zoom of the previous one")
  func closely() async throws {
    let (groups, all) = try await three()
    var joined = all[0]
    joined.photos += all[1].photos
    groups.show([joined, all[2]])
    groups.zoomed.zoom.view = PhotoZoom.Size(1000, 600)
    groups.zoomed.zoom.photo = PhotoZoom.Size(4000, 3000)
    groups.zoomed.zoom.toggle()
    groups.show([joined, all[2]])
    groups.look(at: joined.chosenPhoto)
    #expect(!groups.zoomed.zoom.isFitted)
    groups.look(at: all[1].id)
    #expect(groups.zoomed.zoom.isFitted)
    groups.zoomed.zoom.toggle()
    groups.move(by: 1)
    #expect(groups.zoomed.zoom.isFitted)
  }

  @Test("The photo being collected shows, until another is selected")
  func looking() async throws {
    let (groups, all) = try await three()
    var joined = all[0]
    joined.photos += all[1].photos
    groups.show([joined, all[2]])
    #expect(groups.photo?.id == joined.chosenPhoto)
    groups.look(at: all[1].id)
    #expect(groups.photo?.id == all[1].id)
    groups.move(by: 1)
    groups.move(by: -1)
    #expect(groups.photo?.id == joined.chosenPhoto)
  }
}
