import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite("Handling the keys of the inbox")
struct InboxObeyingTests {
  @Test("A digit after R gives stars, any other digit decides")
  func rating() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    let idle = viewModel.hint(isNarrow: false)
    #expect(idle != nil && viewModel.hint(isNarrow: true) == nil)
    #expect(viewModel.obey(.expectStars) == .photos)
    #expect(viewModel.notes.isRating && viewModel.hint(isNarrow: false) != idle)
    #expect(viewModel.hint(isNarrow: true) == viewModel.hint(isNarrow: false))
    #expect(viewModel.obey(.choose(4)) == .photos)
    #expect(viewModel.notes.rating == 4 && viewModel.groups.position == 0)
    #expect(viewModel.obey(.choose(1)) == .photos)
    #expect(viewModel.groups.all[0].decision == .chosen(Sample.joute))
    #expect(viewModel.groups.position == 1)
  }

  @Test("R or Escape cancels waiting for stars")
  func notRating() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    _ = viewModel.obey(.expectStars)
    _ = viewModel.obey(.expectStars)
    #expect(!viewModel.notes.isRating)
    _ = viewModel.obey(.expectStars)
    #expect(viewModel.escape(isCommenting: false) == .unchanged)
    #expect(!viewModel.notes.isRating)
    #expect(viewModel.escape(isCommenting: false) == nil)
  }

  @Test("P reports the likeliest work, or the chosen one, with the displayed photo")
  func reporting() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    #expect(viewModel.obey(.report) == .unchanged)
    let navigation = sample.appModel.navigation
    #expect(navigation.routes.last == .report(Sample.joute))
    let draft = sample.appModel.report(Sample.joute).draft
    #expect(draft.photo == viewModel.groups.photo?.file)
    #expect(draft.place == viewModel.groups.photo?.position?.coordinate && draft.problem == nil)
  }

  @Test(
    "A comment or a search cancels waiting for stars",
    arguments: [InboxCommand.comment, .find])
  func leftForWords(command: InboxCommand) async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    _ = sample.viewModel.obey(.expectStars)
    _ = sample.viewModel.obey(command)
    #expect(!sample.viewModel.notes.isRating)
  }

  @Test("Keys move the focus to the search, the comment, the photos, or nowhere")
  func focus() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    #expect(viewModel.obey(.find) == .search)
    #expect(viewModel.obey(.comment) == .comment)
    #expect(viewModel.obey(.skip) == .photos)
    #expect(viewModel.groups.all[0].decision == .skipped)
    #expect(viewModel.obey(.undo) == .photos)
    #expect(viewModel.groups.all[0].isOpen && viewModel.groups.position == 0)
  }

  @Test("The same message twice is two, which screen readers say both")
  func repeated() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let status = sample.viewModel.status
    for count in 1...2 {
      #expect(sample.viewModel.obey(.undo) == .photos)
      #expect(status.text == "There is nothing to take back." && status.count == count)
    }
    try withLanguage(.french) {
      #expect(sample.viewModel.obey(.undo) == .photos)
      #expect(status.text == "Il n’y a rien à annuler." && status.count == 3)
    }
  }

  @Test("T shows the clocks, which screen readers say with the time, and hides them")
  func clock() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let viewModel = sample.viewModel
    #expect(viewModel.obey(.clock) == .unchanged)
    #expect(viewModel.clock.isShown)
    let spoken = try #require(sample.toasts.takeAnnouncements().first)
    #expect(spoken.hasPrefix("\(viewModel.clock.title). \(viewModel.clock.text)."))
    #expect(spoken.hasSuffix(viewModel.clock.sentence))
    #expect(viewModel.obey(.clock) == .unchanged)
    #expect(!viewModel.clock.isShown)
    #expect(sample.toasts.takeAnnouncements() == ["Clock and tracks are hidden."])
  }

  @Test("Escape leaves the comment and keeps it")
  func comment() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.viewModel.notes.write("Belle lumière")
    #expect(sample.viewModel.escape(isCommenting: true) == .photos)
    #expect(!sample.viewModel.notes.isPending)
    await sample.viewModel.settle()
    #expect(try await sample.viewModel.core.groups().first?.comment == "Belle lumière")
  }
}
