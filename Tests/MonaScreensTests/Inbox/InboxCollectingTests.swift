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
}
