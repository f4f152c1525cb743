import Foundation
import MonaModel
import MonaPerson
import Testing

@testable import MonaScreens

@MainActor @Suite("One batch after the other in the inbox")
struct InboxBatchTests {
  private let sample: InboxSample
  private var viewModel: InboxViewModel { sample.viewModel }

  init() throws { sample = try InboxSample() }

  /// Reads two photos, of the discoveries of these places.
  private func readTwo(_ names: String..., at minutes: Double = 0) async throws {
    viewModel.reading.read([
      try sample.photo(names[0], minutes, at: InboxSample.joute),
      try sample.photo(names[1], minutes + 20, at: InboxSample.library),
    ])
    await viewModel.settle()
  }

  @Test("A batch begins at its first photo with an empty comment, whatever the one before had")
  func clean() async throws {
    try await readTwo("a.jpg", "b.jpg")
    viewModel.deciding.choose(1)
    viewModel.notes.write("Sur la dernière")
    viewModel.deciding.choose(1)
    viewModel.collecting.collect()
    await viewModel.settle()
    #expect(viewModel.content == .collected)

    try await readTwo("c.jpg", "d.jpg", at: 600)
    #expect(viewModel.content == .review && viewModel.groups.all.count == 2)
    #expect(viewModel.groups.position == 0 && viewModel.groups.photoName == "c.jpg")
    #expect(viewModel.notes.comment.isEmpty)
    #expect(!viewModel.collecting.canUndo)
    viewModel.notes.write("Sur la première")
    await viewModel.settle()
    let groups = try await viewModel.core.groups()
    #expect(groups.map(\.comment) == ["Sur la première", nil])
    #expect(try sample.store.visit(of: Sample.library)?.comment == "Sur la dernière")
  }

  @Test("What was skipped is not taken back from the batch after it")
  func undoing() async throws {
    try await readTwo("a.jpg", "b.jpg")
    viewModel.deciding.skip()
    viewModel.deciding.skip()
    await viewModel.settle()
    try await readTwo("c.jpg", "d.jpg", at: 600)
    viewModel.deciding.undo()
    await viewModel.settle()
    #expect(viewModel.groups.openCount == 2)
    #expect(viewModel.status.text == "There is nothing to take back.")
  }

  @Test("A comment that is still being typed belongs to the photo it was typed for")
  func typing() async throws {
    try await readTwo("a.jpg", "b.jpg")
    viewModel.deciding.skip()
    viewModel.groups.come(to: 1)
    viewModel.deciding.skip()
    viewModel.notes.write("Trop tard")
    try await readTwo("c.jpg", "d.jpg", at: 600)
    #expect(try await viewModel.core.groups().allSatisfy { $0.comment == nil })
    #expect(viewModel.notes.comment.isEmpty && sample.toasts.take().isEmpty)
  }

  @Test("Numbers of photos, groups and tracks are never used again")
  func numbers() async throws {
    try await readTwo("a.jpg", "b.jpg")
    let first = try await viewModel.core.photos().map(\.id)
    viewModel.discard()
    await viewModel.settle()
    try await readTwo("c.jpg", "d.jpg", at: 600)
    let second = try await viewModel.core.photos().map(\.id)
    #expect(Set(first).isDisjoint(with: second))
  }

  @Test("A comment that is too long stays with its photo's content")
  func tooLong() async throws {
    try await readTwo("a.jpg", "b.jpg")
    let words = String(repeating: "é", count: CommentLimit.scalars + 1)
    viewModel.notes.write(words)
    viewModel.groups.move(by: 1)
    #expect(viewModel.notes.comment.isEmpty)
    viewModel.groups.move(by: -1)
    #expect(viewModel.notes.comment == words)
    viewModel.discard()
    await viewModel.settle()
    try await readTwo("c.jpg", "d.jpg", at: 600)
    #expect(viewModel.notes.comment.isEmpty)
  }

  @Test("The same photo under another name keeps what was decided and typed, also after a restart")
  func sameContent() async throws {
    try await readTwo("a.jpg", "b.jpg")
    viewModel.notes.write("Vu de près")
    viewModel.notes.rate(4)
    await viewModel.settle()

    let later = sample.laterRun().inbox
    await later.open()
    later.reading.read([try sample.photo("pasted 2.jpg", 0, at: InboxSample.joute)])
    await later.settle()
    #expect(later.groups.all.count == 2 && later.groups.photoName == "a.jpg")
    #expect(later.notes.comment == "Vu de près" && later.notes.rating == 4)
    #expect(later.stored.aside.map(\.name) == ["pasted 2.jpg"])
  }

  @Test("Another photo under a name that is used again gets nothing of the former one")
  func sameName() async throws {
    try await readTwo("a.jpg", "b.jpg")
    viewModel.notes.write("De la première")
    viewModel.deciding.choose(1)
    await viewModel.settle()
    viewModel.groups.come(to: 0)
    #expect(viewModel.notes.comment == "De la première")

    // The emptied card numbers its photos again.
    viewModel.reading.read([try sample.photo("a.jpg", 700, at: InboxSample.presbytery)])
    await viewModel.settle()
    let group = try #require(
      viewModel.groups.all.first { $0.photos.first?.file.fileName == "a.jpg" })
    #expect(group.decision == .undecided && group.comment == nil)
    viewModel.groups.come(to: try #require(viewModel.groups.all.firstIndex(of: group)))
    #expect(viewModel.notes.comment.isEmpty)
    #expect(viewModel.groups.all.count == 2)
  }

  @Test("A photo that was edited keeps what was decided and typed")
  func edited() async throws {
    try await readTwo("a.jpg", "b.jpg")
    viewModel.notes.write("Vu de près")
    viewModel.deciding.choose(1)
    await viewModel.settle()
    viewModel.reading.read([try sample.photo("a.jpg", 0, at: InboxSample.library)])
    await viewModel.settle()
    let group = try #require(viewModel.groups.all.first { $0.comment != nil })
    #expect(group.comment == "Vu de près" && group.photos.first?.file.fileName == "a.jpg")
  }
}
