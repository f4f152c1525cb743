import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite("Deciding in the inbox")
struct InboxDecidingTests {
  @Test("confirms, skips and takes back, going from one undecided group to the next")
  func deciding() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let screen = sample.screen
    #expect(screen.content == .review)
    #expect(screen.groups.all.count == 3)
    #expect(screen.groups.candidates.first?.id == Sample.joute)
    screen.deciding.chooseLikeliest()
    #expect(screen.groups.position == 1)
    screen.deciding.skip()
    #expect(screen.groups.position == 2)
    screen.deciding.choose(1)
    #expect(screen.groups.openCount == 0)
    #expect(screen.groups.decidedCount == 2)
    await screen.settle()
    #expect(screen.groups.decidedCount == 2)
    #expect(try sample.store.visits().isEmpty)

    screen.groups.come(to: 0)
    screen.deciding.undo()
    #expect(screen.groups.all[0].decision == .undecided)
    await screen.settle()
    #expect(screen.groups.all.map(\.isOpen) == [true, false, false])
    screen.deciding.undo()
    #expect(screen.groups.position == 2)
    await screen.settle()
    #expect(screen.groups.all.map(\.isOpen) == [true, false, true])
  }

  @Test("lets a photo that joined another leave it again")
  func joining() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    screen.reading.read([
      try sample.photo("a.jpg", 0, at: InboxSample.joute),
      try sample.photo("b.jpg", 60, at: InboxSample.joute),
    ])
    await screen.settle()
    #expect(screen.groups.all.count == 2)
    screen.deciding.choose(1)
    screen.deciding.choose(1)
    await screen.settle()
    #expect(screen.groups.all.map(\.photos.count) == [2])
    screen.groups.come(to: 0)
    screen.deciding.splitOrJoin()
    await screen.settle()
    #expect(screen.groups.all.count == 2)
  }

  @Test("replaces a photo only when its number is said")
  func replacing() async throws {
    let sample = try InboxSample()
    let file = try sample.photo("old.jpg", -600)
    _ = try await sample.screens.services.collecting.collect(
      Sample.joute, photo: file, title: "La Joute")
    try await sample.readThree()
    let screen = sample.screen
    screen.groups.come(to: 0)
    screen.deciding.chooseLikeliest()
    #expect(screen.groups.all[0].isOpen)
    try Spoken.in(.french) {
      #expect(screen.groups.candidates[0].warning == "Remplace la photo que vous avez")
      #expect(screen.groups.candidates[0].spoken.contains("Remplace la photo"))
    }
    screen.deciding.choose(1)
    await screen.settle()
    #expect(screen.groups.all[0].decision == .chosen(Sample.joute, replacingPhoto: true))
  }

  @Test("finds by its name what is not near")
  func finding() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let find = sample.screen.find
    find.type("plateau")
    await find.chooseFirst()
    #expect(sample.screen.groups.all[0].decision == .chosen(Sample.library))
    #expect(find.text.isEmpty)
  }
}
