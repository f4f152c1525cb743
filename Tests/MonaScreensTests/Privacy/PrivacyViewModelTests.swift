import Foundation
import MonaSync
import MonaTestSupport
import MonaText
import Testing

@testable import MonaPerson
@testable import MonaScreens

/// The page *Privacy* and its actions.
@MainActor @Suite struct PrivacyViewModelTests {
  private let sample: Sample
  private let fake = FakeAccount()
  private let viewModel: PrivacyViewModel

  init() throws {
    sample = try Sample(account: fake.client)
    viewModel = sample.appModel.privacy()
  }

  private var notice: String? { sample.toasts.take().last?.text }

  private func collectOne() async throws {
    _ = try await sample.appModel.services.collecting.collect(
      Sample.joute, photo: sample.photo(), title: "La Joute", rating: 4, comment: "Haute")
    try sample.store.target(Sample.library)
  }

  @Test func `without an account there is no consent, and the page says why`() throws {
    try withLanguage(.english) {
      #expect(viewModel.consentText == "You have no account here: nothing is sent.")
    }
    try withLanguage(.french) {
      #expect(PrivacyText.points.count == 3 && viewModel.title == "Vie privée")
      #expect(PrivacyText.rights.hasPrefix("Ce que vous faites est à vous."))
    }
  }

  @Test func `the consent is the account's own`() async throws {
    fake.state = .loggedIn(FakeAccount.name)
    await sample.appModel.account.status.look()
    await viewModel.uploading.agree(sharesPosition: false)
    #expect(sample.appModel.accountPage().uploading.isAgreed)
    #expect(viewModel.consentText == viewModel.uploading.agreementText)
    viewModel.review()
    #expect(sample.appModel.account.questions.asked == .consent)
  }

  @Test func `the networks for uploads can be chosen without an account too`() async throws {
    #expect(!viewModel.uploading.hasAccount && !viewModel.uploading.isAgreed)
    await viewModel.uploading.choosePolicy(0)
    #expect(
      sample.appModel.preferences.uploadPolicy == .never && viewModel.uploading.policyIndex == 0)
  }

  @Test func `the page says what is erased, and what stays where`() async throws {
    try await collectOne()
    fake.state = .loggedIn(FakeAccount.name)
    await sample.appModel.account.status.look()
    let english = try await withLanguage(.english) { await viewModel.erasing.question() }
    let body = try #require(english?.body)
    #expect(english?.heading == "Erase everything you made in MONA?")
    #expect(body.contains("1 visit with its stars and words, 1 targeted work"))
    #expect(body.contains("The photo goes to the trash."))
    #expect(body.contains("What was sent to mona.example.org stays there"))
    #expect(body.contains("Until you quit MONA or change accounts, you can undo it."))
    let french = try await withLanguage(.french) { await viewModel.erasing.question() }
    #expect(french?.body.contains("1 visite avec ses étoiles et ses mots") == true)
  }

  @Test func `with nothing to erase the page says so and asks nothing`() async throws {
    let question = try await withLanguage(.english) { await viewModel.erasing.question() }
    #expect(question == nil && notice == "You have nothing to erase here.")
  }

  @Test func `erasing deletes all and logs out; undo restores all`() async throws {
    try await collectOne()
    fake.state = .loggedIn(FakeAccount.name)
    await sample.appModel.account.status.look()
    await viewModel.erasing.erase()
    #expect(try sample.store.personalCounts().isEmpty)
    #expect(fake.asked.contains("log out false"))
    #expect(viewModel.erasing.erased != nil)
    let undo = sample.toasts.take().last?.undo
    await undo?()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Haute")
    #expect(try sample.store.state(of: Sample.library) == .targeted)
    #expect(viewModel.erasing.erased == nil)
    let said = try await withLanguage(.english) {
      await viewModel.erasing.erase()
      await viewModel.erasing.undo()
      return notice
    }
    #expect(said == "Your data is back.")
  }

  @Test func `erasing can be undone in the next window, while MONA runs`() async throws {
    try await collectOne()
    await viewModel.erasing.erase()
    let before = sample.appModel
    let next = AppModel(
      before.services, preferences: before.preferences, erasure: before.erasure
    ).privacy()
    #expect(next.erasing.erased != nil)
    await next.erasing.undo()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Haute")
    #expect(next.erasing.erased == nil && viewModel.erasing.erased == nil)
    let other = AppModel(before.services, preferences: before.preferences).privacy()
    #expect(other.erasing.erased == nil)
  }

  @Test func `a failed log-out erases nothing`() async throws {
    try await collectOne()
    fake.state = .loggedIn(FakeAccount.name)
    await sample.appModel.account.status.look()
    fake.fail(AccountError.unsupported)
    await viewModel.erasing.erase()
    #expect(try sample.store.visit(of: Sample.joute) != nil)
    #expect(viewModel.erasing.erased == nil && notice != nil)
  }

  @Test func `the archive is written, and its message says what could not be included`()
    async throws
  {
    try await collectOne()
    let file = sample.folder.appendingPathComponent("MONA.tar")
    let said = try await withLanguage(.english) {
      await viewModel.export.export(to: file)
      return sample.toasts.take().last
    }
    #expect(said?.text == "Your data is exported: 1 visit, 1 photo.")
    #expect(said?.file == file && viewModel.export.progress == nil)
    for photo in try sample.store.albumPhotos() {
      try FileManager.default.removeItem(at: sample.appModel.services.album.url(of: photo.name))
    }
    let second = try await withLanguage(.french) {
      await viewModel.export.export(to: file)
      return notice
    }
    #expect(
      second
        == "Vos données sont exportées\u{A0}: 1 visite, 0 photo. 1 photo n’est plus dans son dossier."
    )
  }

  @Test func `a failed archive shows a message, and leaves no file`() async throws {
    let file = sample.folder.appendingPathComponent("nowhere/MONA.tar")
    await viewModel.export.export(to: file)
    #expect(notice != nil && !FileManager.default.fileExists(atPath: file.path))
    #expect(viewModel.export.progress == nil)
  }
}
