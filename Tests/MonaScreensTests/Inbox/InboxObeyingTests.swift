import Testing

@testable import MonaScreens

@MainActor @Suite("Obeying the keys of the inbox")
struct InboxObeyingTests {
  @Test("gives stars by the digit that follows R, and decides by any other")
  func rating() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let screen = sample.screen
    let idle = screen.hint(isNarrow: false)
    #expect(idle != nil && screen.hint(isNarrow: true) == nil)
    #expect(screen.obey(.expectStars) == .photos)
    #expect(screen.notes.isRating && screen.hint(isNarrow: false) != idle)
    #expect(screen.hint(isNarrow: true) == screen.hint(isNarrow: false))
    #expect(screen.obey(.choose(4)) == .photos)
    #expect(screen.notes.rating == 4 && screen.groups.position == 0)
    #expect(screen.obey(.choose(1)) == .photos)
    #expect(screen.groups.all[0].decision == .chosen(Sample.joute))
    #expect(screen.groups.position == 1)
  }

  @Test("ends waiting for stars by R again or by Escape")
  func notRating() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let screen = sample.screen
    _ = screen.obey(.expectStars)
    _ = screen.obey(.expectStars)
    #expect(!screen.notes.isRating)
    _ = screen.obey(.expectStars)
    #expect(screen.escape(isCommenting: false) == .unchanged)
    #expect(!screen.notes.isRating)
    #expect(screen.escape(isCommenting: false) == nil)
  }

  @Test(
    "ends waiting for stars by beginning a comment or a search",
    arguments: [InboxCommand.comment, .find])
  func leftForWords(command: InboxCommand) async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    _ = sample.screen.obey(.expectStars)
    _ = sample.screen.obey(command)
    #expect(!sample.screen.notes.isRating)
  }

  @Test("says where the keyboard goes: to the search, the comment, the photos, or nowhere")
  func focus() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let screen = sample.screen
    #expect(screen.obey(.find) == .search)
    #expect(screen.obey(.comment) == .comment)
    #expect(screen.obey(.clock) == .unchanged)
    #expect(screen.clock.isShown)
    #expect(screen.obey(.clock) == .unchanged)
    #expect(!screen.clock.isShown)
    #expect(screen.obey(.skip) == .photos)
    #expect(screen.groups.all[0].decision == .skipped)
    #expect(screen.obey(.undo) == .photos)
    #expect(screen.groups.all[0].isOpen && screen.groups.position == 0)
  }

  @Test("keeps the comment that Escape leaves")
  func comment() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.screen.notes.write("Belle lumière")
    #expect(sample.screen.escape(isCommenting: true) == .photos)
    #expect(!sample.screen.notes.isPending)
    await sample.screen.settle()
    #expect(try await sample.screen.core.groups().first?.comment == "Belle lumière")
  }
}
