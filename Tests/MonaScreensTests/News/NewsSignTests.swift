import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// What is new, on the Daily view, and the choice whether photos are shown to everybody.
@MainActor @Suite struct NewsSignTests {
  private let sample: Sample
  private let sign: NewsSign

  init() throws {
    sample = try Sample()
    sign = sample.appModel.newsSign()
  }

  @Test func `thanks for a photo that everybody sees is said once, in both languages`() async throws
  {
    await sign.loader.load()
    #expect(sign.text == nil)
    try sample.store.noteShown([Sample.joute: Date()])
    await sign.loader.load()
    try withLanguage(.english) {
      #expect(
        sign.text == "Thanks: your photograph now shows The Joust to everybody")
    }
    try withLanguage(.french) {
      #expect(
        sign.text
          == "Merci\u{A0}: votre photographie montre maintenant La Joute à tout le monde"
      )
    }
    sign.open()
    #expect(sample.navigation.routes.last == .sheet(Sample.joute))
    while try !sample.store.newlyShown().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    await sign.loader.load()
    #expect(sign.text == nil)
  }

  @Test func `an answered report is new until the reports are seen`() async throws {
    let report = try sample.store.report(ReportContent(.damaged, of: Sample.joute))
    try sample.store.confirmReport(report.id, number: 3)
    let answer = try #require(
      RemoteReport(
        id: report.id, number: 3, content: report.content, state: .done, answer: "Merci",
        reportedAt: nil, changedAt: nil))
    try sample.store.merge([answer])
    await sign.loader.load()
    try withLanguage(.english) {
      #expect(sign.text == "Your report of The Joust is answered")
    }
    sign.open()
    #expect(sample.navigation.routes.last == .reports)
    await sample.appModel.reports().load()
    await sign.loader.load()
    #expect(sign.text == nil)
  }

  @Test func `a sheet shows the picture of the server, with its author`() async throws {
    let reference = try #require(PictureReference("https://mona.test/api/v3/artworks/1/picture"))
    try sample.store.replaceServerPictures(
      with: [Sample.joute: CataloguePicture(reference, author: "Ana")])
    let sheet = await sample.appModel.sheet(Sample.joute)
    await sheet.load()
    #expect(sheet.cover.picture == reference)
    try withLanguage(.english) {
      #expect(sheet.pictureCredit?.text == "Picture: Ana")
    }
  }
}

/// The second consent, apart from the first.
@MainActor @Suite struct ShowingChoiceTests {
  private let sample: Sample
  private let fake = FakeAccount()

  init() throws { sample = try Sample(account: fake.client) }

  private var session: AccountSession { sample.appModel.account }

  @Test func `agreeing to send agrees to nothing else, and asks for it only if one wants`()
    async throws
  {
    fake.state = .loggedIn(FakeAccount.name)
    await session.status.look()
    await session.questions.answerConsent(sharesPosition: false)
    #expect(try sample.store.showing() == nil && session.questions.asked == nil)
    await session.questions.answerConsent(sharesPosition: false, isShowingNext: true)
    #expect(session.questions.asked == .showing)
    await session.questions.answerShowing(name: nil)
    #expect(try sample.store.showing() == nil && session.questions.asked == nil)
    await session.questions.answerConsent(sharesPosition: nil, isShowingNext: true)
    #expect(session.questions.asked == nil)
  }

  @Test func `it says the name or that there is none, and that it was withdrawn`() async throws {
    fake.state = .loggedIn(FakeAccount.name)
    await session.status.look()
    let choice = sample.appModel.privacy().showing
    await choice.load()
    try withLanguage(.english) {
      #expect(choice.text == "You were not asked yet: none is shown.")
    }
    await session.questions.answerShowing(name: " Ana ")
    #expect(choice.isAgreed && choice.credit == "Ana")
    try withLanguage(.french) { #expect(choice.text.contains("«\u{A0}Ana\u{A0}»")) }
    await session.questions.answerShowing(name: "")
    try withLanguage(.english) { #expect(choice.text.hasSuffix("have no name.")) }
    await choice.withdraw()
    #expect(!choice.isAgreed && choice.hasAccount)
    try withLanguage(.english) { #expect(choice.text.hasSuffix("none is shown.")) }
  }
}
