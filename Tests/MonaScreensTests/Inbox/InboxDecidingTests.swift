import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite("Deciding in the inbox")
struct InboxDecidingTests {
  @Test("Confirming, skipping and undoing move to the next undecided group")
  func deciding() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    #expect(viewModel.content == .review)
    #expect(viewModel.groups.all.count == 3)
    #expect(viewModel.groups.candidates.first?.id == Sample.joute)
    viewModel.deciding.chooseLikeliest()
    #expect(viewModel.groups.position == 1)
    viewModel.deciding.skip()
    #expect(viewModel.groups.position == 2)
    viewModel.deciding.choose(1)
    #expect(viewModel.groups.openCount == 0)
    #expect(viewModel.groups.decidedCount == 2)
    await viewModel.settle()
    #expect(viewModel.groups.decidedCount == 2)
    #expect(try sample.store.visits().isEmpty)

    viewModel.groups.come(to: 0)
    viewModel.deciding.undo()
    #expect(viewModel.groups.all[0].decision == .undecided)
    await viewModel.settle()
    #expect(viewModel.groups.all.map(\.isOpen) == [true, false, false])
    viewModel.deciding.undo()
    #expect(viewModel.groups.position == 2)
    await viewModel.settle()
    #expect(viewModel.groups.all.map(\.isOpen) == [true, false, true])
  }

  @Test("A photo that joined another group can leave it again")
  func joining() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    viewModel.reading.read([
      try sample.photo("a.jpg", 0, at: InboxSample.joute),
      try sample.photo("b.jpg", 60, at: InboxSample.joute),
    ])
    await viewModel.settle()
    #expect(viewModel.groups.all.count == 2)
    viewModel.deciding.choose(1)
    viewModel.deciding.choose(1)
    await viewModel.settle()
    #expect(viewModel.groups.all.map(\.photos.count) == [2])
    viewModel.groups.come(to: 0)
    viewModel.deciding.splitOrJoin()
    await viewModel.settle()
    #expect(viewModel.groups.all.count == 2)
  }

  @Test("A photo of a collected work is said to be added, and those that are kept are marked")
  func adding() async throws {
    let sample = try InboxSample()
    let file = try sample.photo("old.jpg", -600)
    _ = try await sample.appModel.services.collecting.collect(
      Sample.joute, photo: file, title: "La Joute")
    try await sample.readThree()
    let viewModel = sample.viewModel
    viewModel.groups.come(to: 0)
    try withLanguage(.french) {
      #expect(viewModel.groups.candidates[0].note == "S’ajoute aux photos que vous avez")
      #expect(viewModel.groups.candidates[0].spoken.contains("S’ajoute aux photos"))
    }
    let group = viewModel.groups.all[0]
    if group.photos.count > 1 {
      _ = viewModel.obey(.toggleKept)
      #expect(viewModel.groups.photo?.isKept == true)
    }
    viewModel.deciding.chooseLikeliest()
    await viewModel.settle()
    #expect(viewModel.groups.all[0].decision == .chosen(Sample.joute))
    viewModel.collecting.collect()
    await viewModel.settle()
    #expect(try sample.store.photos(of: Sample.joute).count > 1)
  }

  @Test("All that is clear is accepted by one key, and taken back by one")
  func clear() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    viewModel.reading.read([
      try sample.photo("a.jpg", 0, at: InboxSample.joute),
      try sample.photo("b.jpg", 20, at: InboxSample.library),
      try sample.photo("c.jpg", 40), try sample.photo("d.jpg", 60, at: InboxSample.presbytery),
    ])
    await viewModel.settle()
    #expect(viewModel.deciding.clearCount == 3)
    viewModel.groups.come(to: 1)
    viewModel.deciding.skip()
    #expect(viewModel.deciding.clearCount == 2)
    _ = viewModel.obey(.acceptClear)
    #expect(viewModel.groups.decidedCount == 2 && viewModel.groups.openCount == 1)
    #expect(viewModel.groups.front?.photos.first?.file.lastPathComponent == "c.jpg")
    try withLanguage(.english) {
      #expect(viewModel.status.text == "2 clear groups accepted. 1 left.")
    }
    await viewModel.settle()
    #expect(viewModel.groups.decidedCount == 2)
    #expect(try sample.store.visits().isEmpty)

    _ = viewModel.obey(.undo)
    #expect(viewModel.groups.decidedCount == 0 && viewModel.groups.position == 0)
    await viewModel.settle()
    #expect(viewModel.groups.all.map(\.isOpen) == [true, false, true, true])
    // What was decided before is taken back by the next key.
    viewModel.groups.come(to: 0)
    _ = viewModel.obey(.undo)
    await viewModel.settle()
    #expect(viewModel.groups.openCount == 4)
  }

  @Test("Once all is accepted, one key takes all back, or the group that is looked at")
  func allClear() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    _ = viewModel.obey(.acceptClear)
    #expect(viewModel.groups.openCount == 0)
    _ = viewModel.obey(.undo)
    await viewModel.settle()
    #expect(viewModel.groups.openCount == 3)

    _ = viewModel.obey(.acceptClear)
    viewModel.groups.come(to: 2)
    _ = viewModel.obey(.undo)
    await viewModel.settle()
    #expect(viewModel.groups.all.map(\.isOpen) == [false, false, true])
    _ = viewModel.obey(.acceptClear)
    _ = viewModel.obey(.acceptClear)
    try withLanguage(.english) {
      #expect(viewModel.status.text == "No group is clear enough: look at each of them.")
    }
  }

  @Test("Clear groups of one work that became one are taken back as they were")
  func clearJoined() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    viewModel.reading.read([
      try sample.photo("a.jpg", 0, at: InboxSample.joute),
      try sample.photo("b.jpg", 60, at: InboxSample.joute),
      try sample.photo("c.jpg", 90, at: InboxSample.library),
    ])
    await viewModel.settle()
    _ = viewModel.obey(.acceptClear)
    await viewModel.settle()
    #expect(viewModel.groups.all.map(\.photos.count).sorted() == [1, 2])
    _ = viewModel.obey(.undo)
    await viewModel.settle()
    #expect(viewModel.groups.all.map(\.photos.count) == [1, 1, 1])
    #expect(viewModel.groups.openCount == 3)
  }

  @Test("A discovery farther away is found by its name")
  func finding() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let find = sample.viewModel.find
    find.type("plateau")
    await find.chooseFirst()
    #expect(sample.viewModel.groups.all[0].decision == .chosen(Sample.library))
    #expect(find.text.isEmpty)
  }
}
