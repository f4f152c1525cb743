import Foundation
import MonaPerson
import Testing

@testable import MonaScreens

@MainActor @Suite("Stars and words in the inbox")
struct GroupNotesTests {
  @Test("has five stars to give, whatever digit is pressed")
  func stars() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.viewModel.notes.rate(7)
    await sample.viewModel.settle()
    #expect(sample.viewModel.groups.front?.rating == nil)
    #expect(sample.toasts.take().isEmpty)
  }

  @Test("loses no word of a comment that is too long, and collects nothing short of it")
  func tooLong() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    let words = String(repeating: "é", count: Visit.commentLimit + 1)
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

  @Test("takes stars back that are given twice, and none once it is collected")
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

  @Test("keeps what is typed when another group comes in front")
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

  @Test("shows the words as they are typed, though they are kept without the blank at their end")
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
