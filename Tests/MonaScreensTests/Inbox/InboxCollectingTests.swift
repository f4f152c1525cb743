import Foundation
import Testing

@testable import MonaScreens

@MainActor @Suite("Collecting from the inbox")
struct InboxCollectingTests {
  @Test("Decided groups are collected with stars and comments, and all of it can be undone")
  func collecting() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    viewModel.notes.rate(4)
    viewModel.notes.write("Belle lumière")
    viewModel.deciding.chooseLikeliest()
    viewModel.deciding.chooseLikeliest()
    viewModel.deciding.skip()
    _ = sample.toasts.takeAnnouncements()
    viewModel.collecting.collect()
    await viewModel.settle()
    #expect(sample.toasts.takeAnnouncements() == ["2 discoveries collected."])
    #expect(viewModel.content == .collected)
    #expect(viewModel.collecting.outcome?.count == 2)
    let visit = try #require(try sample.store.visit(of: Sample.joute))
    #expect(visit.rating == 4)
    #expect(visit.comment == "Belle lumière")

    viewModel.collecting.undo()
    await viewModel.settle()
    #expect(viewModel.content == .review)
    #expect(viewModel.groups.decidedCount == 2)
    #expect(try sample.store.visits().isEmpty)
  }

  @Test("One collected group is taken back by the key of undoing, and collected again")
  func alone() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    viewModel.deciding.chooseLikeliest()
    viewModel.deciding.chooseLikeliest()
    viewModel.deciding.skip()
    viewModel.collecting.collect()
    await viewModel.settle()
    let count = try sample.store.visits().count
    viewModel.collecting.review()
    await viewModel.lookAgain()
    #expect(viewModel.content == .review, "the result does not come back by itself")
    viewModel.groups.come(to: 0)
    #expect(viewModel.groups.front?.isCollected == true)
    _ = viewModel.obey(.undo)
    await viewModel.settle()
    #expect(try sample.store.visits().count == count - 1)
    #expect(sample.toasts.waiting.last?.text.contains("taken back") == true)
    #expect(viewModel.content == .review && viewModel.groups.decidedCount == 1)
    // It is a decision like others now.
    viewModel.groups.come(to: 0)
    _ = viewModel.obey(.undo)
    await viewModel.settle()
    #expect(viewModel.groups.decidedCount == 0 && viewModel.groups.openCount == 1)
  }

  @Test("Undoing takes back what the displayed result collected, not what was collected before")
  func lastRun() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    for count in [1, 2] {
      for _ in 0..<count { viewModel.deciding.chooseLikeliest() }
      viewModel.collecting.collect()
      await viewModel.settle()
      #expect(viewModel.collecting.outcome?.count == count)
      if count == 1 { viewModel.collecting.review() }
    }
    viewModel.collecting.undo()
    await viewModel.settle()
    #expect(try sample.store.visits().count == 1 && viewModel.groups.decidedCount == 2)
  }

  @Test("A removed card is asked for, and without visits there is no undo")
  func cardPulledOut() async throws {
    let sample = try InboxSample()
    let card = sample.folder.appendingPathComponent("card")
    let pocket = sample.folder.appendingPathComponent("pocket")
    try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
    _ = try sample.photo("card/a.jpg", 0, at: InboxSample.joute)
    let viewModel = sample.viewModel
    viewModel.reading.read([card])
    await viewModel.settle()
    viewModel.deciding.chooseLikeliest()
    await viewModel.settle()
    try FileManager.default.moveItem(at: card, to: pocket)
    viewModel.collecting.collect()
    await viewModel.settle()
    #expect(viewModel.content == .review && !viewModel.collecting.canUndo)
    #expect(sample.toasts.waiting.last?.text.contains("“card”") == true)
    #expect(viewModel.collecting.failures.isEmpty && viewModel.groups.decidedCount == 1)

    try FileManager.default.moveItem(at: pocket, to: card)
    viewModel.collecting.collect()
    await viewModel.settle()
    #expect(viewModel.content == .collected && viewModel.collecting.canUndo)
  }
}
