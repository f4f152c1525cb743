import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// What screen readers say of acts whose result is only seen.
@MainActor @Suite struct AnnouncementTests {
  private func collected() async throws -> (Sample, SheetViewModel) {
    let sample = try Sample()
    try sample.store.collect(Sample.joute, photo: nil)
    return (sample, await sample.appModel.sheet(Sample.joute))
  }

  @Test(arguments: [
    (SpokenLanguage.english, "Rated: 4 stars."), (.french, "Note\u{A0}: 4 étoiles."),
  ])
  func `stars by the mouse are announced`(_ language: SpokenLanguage, _ text: String) async throws {
    let (sample, sheet) = try await collected()
    try withLanguage(language) { sheet.rate(4) }
    #expect(sample.toasts.takeAnnouncements() == [text])
    #expect(sample.toasts.takeAnnouncements().isEmpty, "once is enough")
    sheet.rate(nil)
    #expect(sample.toasts.takeAnnouncements() == ["The stars are taken back."])
  }

  @Test func `of stars that a key replaced, the message says all`() async throws {
    let (sample, sheet) = try await collected()
    #expect(sheet.rateVisit(2))
    #expect(sample.toasts.takeAnnouncements() == ["Rated: 2 stars."])
    #expect(sheet.rateVisit(5))
    #expect(sample.toasts.takeAnnouncements().isEmpty)
    let toast = try #require(sample.toasts.take().first)
    #expect(toast.text == "5 stars instead of 2 stars.")
    #expect(toast.undoText == "Undo: Control+Z.")
    await sample.toasts.undo(toast)
    #expect(sheet.visit?.rating == 2)
    #expect(sample.toasts.takeAnnouncements() == ["Rated: 2 stars.", "Undone."])
  }

  @Test func `stars on the page after collecting are announced`() async throws {
    let (sample, _) = try await collected()
    let flow = sample.appModel.collected(Sample.joute, badges: [])
    await flow.load()
    flow.rate(1)
    #expect(sample.toasts.takeAnnouncements() == ["Rated: 1 star."])
  }

  @Test func `a message says that a work is targeted, an announcement that it no longer is`()
    async throws
  {
    let sample = try Sample()
    let sheet = await sample.appModel.sheet(Sample.joute)
    sheet.toggleTarget()
    #expect(sample.toasts.take().count == 1)
    #expect(sample.toasts.takeAnnouncements().isEmpty)
    sheet.toggleTarget()
    #expect(sample.toasts.take().isEmpty)
    #expect(sample.toasts.takeAnnouncements() == ["No longer targeted."])
  }

  @Test func `a comment that is saved or removed as its page closes is announced`() async throws {
    let (sample, sheet) = try await collected()
    sheet.comment.write("Vu.")
    sheet.comment.leave()
    #expect(sample.toasts.takeAnnouncements() == ["The comment is saved."])
    await sample.appModel.pendingWrites.settle()
    sheet.comment.leave()
    #expect(sample.toasts.takeAnnouncements().isEmpty, "nothing was left to save")
    sheet.comment.write("")
    sheet.comment.leave()
    #expect(sample.toasts.takeAnnouncements() == ["The comment is removed."])
  }

  @Test func `an undoing that fails is not announced as done`() async throws {
    let sample = try Sample()
    let toasts = sample.toasts
    toasts.show("Removed") { toasts.report(StoreError.commentChanged(Sample.joute)) }
    let toast = try #require(toasts.take().first)
    #expect(toast.undoText == "Undo: Control+Z.")
    await toasts.undo(toast)
    #expect(toasts.takeAnnouncements().isEmpty)
    #expect(toasts.take().count == 1)
  }

  @Test func `the title comes first of what is said of a discovery`() async throws {
    let sample = try Sample()
    let sheet = await sample.appModel.sheet(Sample.joute)
    let row = try #require(sheet.row)
    #expect(row.spoken.hasPrefix("The Joust, Jean-Paul Riopelle, "))
    #expect(row.spoken.hasSuffix("Artwork, Not collected"))
  }
}
