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
}
