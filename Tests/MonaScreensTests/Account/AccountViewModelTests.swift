import Foundation
import MonaAPI
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens
@testable import MonaSync

@MainActor @Suite struct AccountViewModelTests {
  private let fake = FakeAccount()
  private let sample: Sample
  private let viewModel: AccountViewModel

  init() throws {
    sample = try Sample(account: fake.client)
    viewModel = sample.appModel.accountPage()
  }

  private func stand(_ state: AccountState) async {
    fake.state = state
    await sample.appModel.account.status.look()
    await viewModel.load()
  }

  @Test func `without an account, one page says what is sent, to whom, and how to stop`()
    throws
  {
    #expect(viewModel.state == .none)
    for language in [SpokenLanguage.english, .french] {
      let points = try withLanguage(language) { AccountViewModel.points }
      #expect(points.count == 4)
      #expect(points.allSatisfy { $0.title.count < 30 && $0.text.count < 220 })
    }
    #expect(try withLanguage(.french) { AccountViewModel.points[0].title } == "Ce qui est envoyé")
    #expect(fake.asked.isEmpty, "no request is sent")
  }

  @Test func `a person who is logged in sees the name, the address and the devices`() async throws {
    fake.devices(
      """
      [{"id": 1, "device": "Portable", "current": true, "created_at": "2026-11-02T15:00:00Z"},
       {"id": 2, "device": null, "current": false}]
      """)
    await stand(.loggedIn(FakeAccount.name))
    #expect(viewModel.serverText == "mona.example.org")
    #expect(viewModel.emailText == "ada@example.org")
    let texts = try withLanguage(.english) {
      viewModel.devices.map { "\(viewModel.name(of: $0)): \(viewModel.text(of: $0))" }
    }
    #expect(
      texts == ["Portable: This device · since November 2, 2026", "A device without a name: "])
    await viewModel.signOut(viewModel.devices[1])
    #expect(fake.asked.suffix(2) == ["end 2", "details"], "the devices are requested again")
  }

  @Test func `the room for photos is told, and what to do when it ends`() async throws {
    await stand(.loggedIn(FakeAccount.name))
    #expect(
      try withLanguage(.english) { viewModel.storageText }
        == "1\u{A0}MB of 20,000\u{A0}MB are used.")
    fake.storage(APIStorage(photoBytes: 19_999_000_000, limit: 20_000_000_000))
    await viewModel.load()
    let text = try #require(try withLanguage(.english) { viewModel.storageText })
    #expect(text.contains("There is no room for more photos: remove some"))
    let french = try #require(try withLanguage(.french) { viewModel.storageText })
    #expect(french.contains("Il n’y a pas de place"))
    await stand(.none)
    #expect(viewModel.storageText == nil)
  }

  @Test func `who runs the server is told before the person agrees, in the language of the window`()
    async throws
  {
    let json = """
      {"server": "mona-server", "operator": {"name": "Musée", "contact": "musee@mona.test",
        "purpose": {"en": "Research", "fr": "Recherche"}, "retention": {"fr": "Cinq ans"}}}
      """
    fake.host(APICapabilities(Data(json.utf8))?.host)
    fake.state = .loggedIn(FakeAccount.name)
    await sample.appModel.account.status.look()
    await sample.appModel.account.questions.askConsent()
    #expect(sample.appModel.account.questions.asked == .consent)
    let host = try #require(sample.appModel.account.uploading.host)
    let english = try withLanguage(.english) { ConsentText.points(of: host) }
    #expect(
      english.map(\.title) == [
        "Who runs the server", "What it serves there", "How long it is kept",
      ])
    #expect(english.map { $0.text.contains("Musée · musee@mona.test") }.first == true)
    #expect(english[1].text.contains("Research") && english[2].text.contains("Cinq ans"))
    let french = try withLanguage(.french) { ConsentText.points(of: host) }
    #expect(french[0].title == "Qui gère le serveur" && french[1].text.contains("Recherche"))
    #expect(ConsentText.points(of: nil).isEmpty)
  }

  @Test func `an account that the terminal logged in to shows once the window is active again`()
    async throws
  {
    await stand(.none)
    fake.state = .loggedIn(FakeAccount.name)
    await sample.appModel.account.look()
    #expect(viewModel.state == .loggedIn(FakeAccount.name))

    var isElsewhere = false
    sample.appModel.account.questions.onElsewhere = { isElsewhere = true }
    await sample.appModel.account.look()
    #expect(!isElsewhere)
    fake.move()
    await sample.appModel.account.look()
    #expect(isElsewhere, "the account has a collection of its own")
  }

  @Test func `another account of this computer is shown in its own window`() async throws {
    let zoe = AccountName(username: "zoe", server: FakeAccount.server)
    let others = [OtherAccount(name: zoe, file: .first), OtherAccount(name: nil, file: .first)]
    fake.others(others)
    await viewModel.load()
    let texts = try withLanguage(.french) { others.map { "\($0.texts)" } }
    #expect(viewModel.others == others)
    #expect(texts[0].contains("zoe") && texts[0].contains("mona.example.org"))
    #expect(texts[1].contains("Sans compte"))
    #expect(try withLanguage(.french) { others[0].switchText.contains("zoe") })
    var isElsewhere = false
    sample.appModel.account.questions.onElsewhere = { isElsewhere = true }
    fake.fail(POSIXError(.ENOSPC))
    await viewModel.change(to: others[0])
    #expect(!isElsewhere, "without space on the disk the account stays")
    fake.fail(nil)
    await viewModel.change(to: others[0])
    #expect(isElsewhere && fake.asked == ["use zoe", "use zoe"])
  }

  @Test func `a server that does not answer shows a message, and what was shown stays`()
    async throws
  {
    await stand(.loggedIn(FakeAccount.name))
    fake.fail(ServerRequestError.timedOut)
    try await withLanguage(.english) { await viewModel.load() }
    #expect(
      viewModel.trouble?.text == "The server does not answer: try again in a moment.")
    #expect(viewModel.emailText == "ada@example.org")
    fake.fail(nil)
    await viewModel.load()
    #expect(viewModel.trouble == nil)
  }

  @Test(arguments: [
    AccountState.expired(FakeAccount.name), .loggedOut(FakeAccount.name),
    .forgotten(FakeAccount.name),
    .keyring(.locked, FakeAccount.name), .keyring(.missing, FakeAccount.name),
    .keyring(.silent, FakeAccount.name), .keyring(.refused("no"), FakeAccount.name),
  ])
  func `each pause shows its reason, in both languages`(state: AccountState)
    async throws
  {
    await stand(state)
    #expect(fake.asked.isEmpty, "a server with an invalid session is not asked")
    let english = try withLanguage(.english) { try #require(viewModel.stateTrouble) }
    let french = try withLanguage(.french) { try #require(viewModel.stateTrouble) }
    #expect(english.text.hasSuffix(".") && french.text.hasSuffix("."))
    #expect(english.text != french.text && english.title != french.title)
  }

  @Test func `a session that no keyring stores can be stored in a file, if the person agrees`()
    async throws
  {
    await stand(.loggedIn(FakeAccount.name))
    #expect(viewModel.keeping == nil)
    fake.keep(in: .memory(.missing))
    await viewModel.load()
    let keeping = try withLanguage(.english) { viewModel.keeping }
    #expect(keeping?.canUseFile == true)
    #expect(
      keeping?.text
        == "This desktop has no keyring, where MONA keeps you logged in. You stay logged in until MONA is closed."
    )
    await viewModel.keepInFile()
    #expect(viewModel.keeping?.canUseFile == false)
  }

  @Test func `the log-out question says which visits stay in any case`() async throws {
    try sample.store.collect(Sample.joute, photo: nil, rating: 3, at: Date())
    await stand(.loggedIn(FakeAccount.name))
    await sample.appModel.account.uploading.load()
    #expect(try withLanguage(.english) { !viewModel.logOutQuestion.body.contains("alone") })
    try sample.store.keepHereOnly([Sample.joute], true)
    await sample.appModel.account.uploading.load()
    let english = try withLanguage(.english) { viewModel.logOutQuestion.body }
    #expect(english.hasSuffix("1 visit that this computer alone has stays here."))
    let french = try withLanguage(.french) { viewModel.logOutQuestion.body }
    #expect(french.hasSuffix("1 visite que seul cet ordinateur possède y reste."))
  }

  @Test func `a session that ends while the window is open is asked about once`() async throws {
    sample.appModel.account.follow()
    await stand(.loggedIn(FakeAccount.name))
    let questions = sample.appModel.account.questions
    await stand(.expired(FakeAccount.name))
    #expect(questions.asked == .logIn)
    questions.answerLogIn(false)
    await stand(.expired(FakeAccount.name))
    #expect(questions.asked == nil)
    await stand(.loggedIn(FakeAccount.name))
    await stand(.expired(FakeAccount.name))
    questions.answerLogIn(true)
    #expect(sample.navigation.routes.last == .account(.logIn))
    let (english, french) = (
      try withLanguage(.english) { questions.logInQuestion },
      try withLanguage(.french) { questions.logInQuestion }
    )
    #expect(english.heading != french.heading && english.body != french.body)
  }

  @Test func `the log-out question has the number of unsent visits, and the answer is carried out`()
    async throws
  {
    await stand(.loggedIn(FakeAccount.name))
    #expect(try withLanguage(.english) { viewModel.logOutQuestion.heading } == "Log out?")
    await viewModel.logOut(removing: false)
    #expect(fake.asked.last == "log out false")
    await viewModel.logOut(removing: true)
    #expect(fake.asked.last == "log out true")
    #expect(sample.toasts.take().count == 2)
    await viewModel.erase()
    #expect(fake.asked.last == "erase")
    fake.fail(ServerRequestError.timedOut)
    await viewModel.erase()
    #expect(sample.toasts.take().last?.text.isEmpty == false, "a failure shows a message")
  }

  @Test func `the consent is stored with its text, withdrawn at once, and not asked for again`()
    async throws
  {
    let uploading = sample.appModel.account.uploading
    await uploading.load()
    #expect(uploading.isToBeAsked && !uploading.isAgreed)
    #expect(
      try withLanguage(.english) { uploading.agreementText }
        == "You were not asked yet: nothing is sent.")
    await uploading.agree(sharesPosition: false)
    #expect(uploading.isAgreed)
    #expect(sample.toasts.takeAnnouncements() == [uploading.agreementText])
    #expect(try sample.store.consent()?.sharesPosition == false)
    await uploading.sharePosition(true)
    #expect(try sample.store.consent()?.sharesPosition == true)
    _ = sample.toasts.takeAnnouncements()
    await uploading.withdraw()
    #expect(sample.toasts.takeAnnouncements() == [uploading.agreementText])
    #expect(try sample.store.consent()?.withdrawnAt != nil)
    #expect(!uploading.isAgreed && !uploading.isToBeAsked)
    await uploading.sharePosition(false)
    #expect(!uploading.isAgreed, "the switch does not give consent")
    await uploading.agree(sharesPosition: false)
    await uploading.withdraw(erasing: true)
    #expect(!uploading.isAgreed)
  }

  @Test func `the policy is one of three, and is stored`() async throws {
    let uploading = sample.appModel.account.uploading
    #expect(
      try withLanguage(.english) { uploading.policyTexts }
        == ["Never", "On unmetered networks", "Always"])
    #expect(uploading.policyIndex == 1)
    await uploading.choosePolicy(2)
    #expect(sample.appModel.preferences.uploadPolicy == .always)
    await uploading.choosePolicy(9)
    #expect(uploading.policyIndex == 2)
  }
}
