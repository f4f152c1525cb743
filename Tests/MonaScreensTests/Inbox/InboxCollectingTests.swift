import Foundation
import Testing

@testable import MonaScreens

@MainActor @Suite("Collecting from the inbox")
struct InboxCollectingTests {
  @Test("collects what was decided, with stars and words, and takes all of it back")
  func collecting() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let screen = sample.screen
    screen.notes.rate(4)
    screen.notes.write("Belle lumière")
    screen.deciding.chooseLikeliest()
    screen.deciding.chooseLikeliest()
    screen.deciding.skip()
    screen.collecting.collect()
    await screen.settle()
    #expect(screen.content == .collected)
    #expect(screen.collecting.outcome?.count == 2)
    let visit = try #require(try sample.store.visit(of: Sample.joute))
    #expect(visit.rating == 4)
    #expect(visit.comment == "Belle lumière")

    screen.collecting.undo()
    await screen.settle()
    #expect(screen.content == .review)
    #expect(screen.groups.decidedCount == 2)
    #expect(try sample.store.visits().isEmpty)
  }

  @Test("asks for the card that was pulled out, and offers no undo of nothing")
  func cardPulledOut() async throws {
    let sample = try InboxSample()
    let card = sample.folder.appendingPathComponent("card")
    let pocket = sample.folder.appendingPathComponent("pocket")
    try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
    _ = try sample.photo("card/a.jpg", 0, at: InboxSample.joute)
    let screen = sample.screen
    screen.reading.read([card])
    await screen.settle()
    screen.deciding.chooseLikeliest()
    await screen.settle()
    try FileManager.default.moveItem(at: card, to: pocket)
    screen.collecting.collect()
    await screen.settle()
    #expect(screen.content == .review && !screen.collecting.canUndo)
    #expect(sample.notices.waiting.last?.text.contains("“card”") == true)
    #expect(screen.collecting.failures.isEmpty && screen.groups.decidedCount == 1)

    try FileManager.default.moveItem(at: pocket, to: card)
    screen.collecting.collect()
    await screen.settle()
    #expect(screen.content == .collected && screen.collecting.canUndo)
  }
}
