import Foundation
import MonaModel
import MonaPerson
import Testing

@testable import MonaScreens

@MainActor @Suite("Rating and comment in the inbox")
struct GroupNotesTests {
  @Test("There are five stars to give, whatever digit is pressed")
  func stars() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.viewModel.notes.rate(7)
    await sample.viewModel.settle()
    #expect(sample.viewModel.groups.front?.rating == nil)
    #expect(sample.toasts.take().isEmpty)
  }

  @Test("A comment that is too long is kept whole, and nothing is collected until it is shortened")
  func tooLong() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    let words = String(repeating: "é", count: CommentLimit.scalars + 1)
    viewModel.notes.write(words)
    #expect(viewModel.notes.isTooLong && viewModel.notes.remark.hasPrefix("1 "))
    viewModel.deciding.choose(1)
    viewModel.groups.come(to: 0)
    #expect(viewModel.notes.comment == words)
    viewModel.groups.move(by: 1)
    viewModel.collecting.collect()
    #expect(viewModel.groups.position == 0 && viewModel.work.activity == nil)
    viewModel.notes.write("Court")
    viewModel.collecting.collect()
    await viewModel.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Court")
  }

  @Test("The same stars again remove them, and a collected photo keeps them")
  func takingBack() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let (viewModel, notes) = (sample.viewModel, sample.viewModel.notes)
    notes.rate(3)
    #expect(notes.rating == 3)
    notes.rate(3)
    #expect(notes.rating == nil)
    viewModel.deciding.choose(1)
    viewModel.collecting.collect()
    await viewModel.settle()
    viewModel.groups.come(to: 0)
    #expect(!notes.isOpen)
    notes.expectStars(true)
    #expect(!notes.isRating)
    notes.rate(5)
    await viewModel.settle()
    #expect(notes.rating == nil)
  }

  @Test("The comment is stored when another group is selected")
  func leaving() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let (viewModel, notes) = (sample.viewModel, sample.viewModel.notes)
    notes.expectStars(true)
    notes.write("Belle lumière ")
    viewModel.groups.move(by: 1)
    #expect(notes.comment.isEmpty)
    #expect(!notes.isRating)
    await viewModel.settle()
    #expect(try await viewModel.core.groups().first?.comment == "Belle lumière")
  }

  @Test("The comment shows as it is typed, though it is stored without its trailing space")
  func typing() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.viewModel.notes.write("Belle ")
    sample.viewModel.notes.flush()
    await sample.viewModel.settle()
    #expect(sample.viewModel.groups.front?.comment == "Belle")
    #expect(sample.viewModel.notes.comment == "Belle ")
  }
}
