import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens
@testable import MonaSync

@MainActor @Suite struct MovedServerTests {
  private let fake = FakeAccount()
  private let sender = FakeSender()
  private let sample: Sample
  private let viewModel: AccountViewModel
  private let new: ServerAddress

  init() throws {
    sample = try Sample(account: fake.client, outbox: sender.client)
    viewModel = sample.appModel.accountPage()
    new = try ServerAddress(typed: "https://new.example.org/art")
  }

  private var questions: AccountQuestions { sample.appModel.account.questions }

  /// The account is logged in, and its server announces an address.
  private func announce(_ address: ServerAddress) async {
    fake.state = .loggedIn(FakeAccount.name)
    await sample.appModel.account.status.look()
    sample.appModel.account.follow()
    await sender.tell { status in
      status.fault = .moved(address)
      status.state = .retrying(.distantFuture)
    }
    while sample.appModel.account.status.newAddress != address { await Task.yield() }
  }

  /// Waits until a question is asked.
  private func question() async -> AccountQuestions.Question? {
    while questions.asked == nil { await Task.yield() }
    return questions.asked
  }

  @Test func `one question shows both addresses, and agreeing moves the account`() async throws {
    sample.appModel.preferences.server = FakeAccount.server
    await announce(new)
    #expect(await question() == .move(new))
    let english = try withLanguage(.english) { questions.moveQuestion(new) }
    #expect(
      english.body.hasPrefix(
        "https://mona.example.org says that it moved to https://new.example.org/art."))
    let french = try withLanguage(.french) { questions.moveQuestion(new) }
    #expect(french.heading == "Suivre le serveur à sa nouvelle adresse\u{202F}?")
    #expect(french.body.contains("https://new.example.org/art"))
    #expect(!fake.asked.contains { $0.hasPrefix("move") }, "nothing happens before the answer")
    try await withLanguage(.english) { await questions.answerMove(true, to: new) }
    #expect(fake.asked.last == "move to new.example.org")
    #expect(sample.appModel.preferences.server == new)
    #expect(viewModel.moveText == nil && viewModel.serverText == "new.example.org")
    #expect(
      sample.toasts.take().map(\.text)
        == ["Your account is at https://new.example.org/art from now on."])
  }

  @Test func `a refused address is asked about only when the person wants it, or it changes`()
    async throws
  {
    await announce(new)
    _ = await question()
    await questions.answerMove(false, to: new)
    #expect(fake.asked.last == "refuse new.example.org" && questions.asked == nil)
    await questions.noteMoved(to: new)
    #expect(questions.asked == nil)
    let text = try withLanguage(.english) { viewModel.moveText }
    #expect(text?.hasPrefix("The server says that it moved to https://new.example.org/art") == true)
    let pause = OutboxPause(.loggedIn(FakeAccount.name), .retrying(.now), because: .moved(new))
    #expect(pause?.remedy == .move)
    let button = try withLanguage(.french) { pause?.buttonText }
    #expect(button == "Suivre…")
    await sample.appModel.outbox().help(.move)
    #expect(questions.asked == .move(new), "the person asks")
    await questions.answerMove(false, to: new)
    let another = try ServerAddress(typed: "third.example.org")
    await sender.tell { $0.fault = .moved(another) }
    #expect(await question() == .move(another))
  }

  @Test func `what fails leaves the account where it is, with a sentence`() async throws {
    await announce(new)
    _ = await question()
    fake.fail(AccountError.unknownThere)
    try await withLanguage(.english) { await questions.answerMove(true, to: new) }
    #expect(viewModel.state == .loggedIn(FakeAccount.name))
    #expect(
      sample.toasts.take().first?.text.hasPrefix(
        "The server at the new address does not know your account") == true)
  }

  @Test func `a log-in form names the new address of its server`() async throws {
    let form = sample.appModel.accountForm(.logIn)
    form.write("ada", in: .username)
    form.write("secret word", in: .password)
    fake.fail(ServerRequestError.moved(new))
    try await withLanguage(.english) { await form.submit() }
    #expect(form.failure?.text.hasSuffix("If you trust that, choose it as the server.") == true)
  }

  @Test func `visits that wait for another server are offered once to the new one`() async throws {
    fake.offer(.unsentElsewhere(2, FakeAccount.name, isCopied: false))
    let login = NewLogin(
      session: ServerSession(new, user: 3, username: "ada", token: "t"),
      offer: .unsentElsewhere(2, FakeAccount.name, isCopied: false))
    await questions.begin(login)
    #expect(questions.asked == .bring(2, FakeAccount.name, isCopied: false))
    let english = try withLanguage(.english) {
      questions.bringQuestion(2, FakeAccount.name, isCopied: false)
    }
    #expect(english.heading == "Send 2 waiting visits to the new server?")
    #expect(english.body.hasPrefix("“ada” on https://mona.example.org has them in the outbox."))
    let french = try withLanguage(.french) {
      questions.bringQuestion(1, FakeAccount.name, isCopied: false)
    }
    #expect(
      french.heading.contains("1 visite")
        && french.body.contains("https://new.example.org/art"))
    await questions.adopt(true)
    #expect(fake.asked.last == "settle true")
    let other = OtherAccount(name: FakeAccount.name, file: .first, waiting: 2)
    #expect(
      try withLanguage(.english) { other.texts.place }
        == "mona.example.org · 2 visits wait to be sent")
  }

  @Test func `an account that has a collection here is asked whether to copy the other into it`()
    async throws
  {
    let offer = NewLogin.Offer.unsentElsewhere(2, FakeAccount.name, isCopied: true)
    fake.offer(offer)
    let session = ServerSession(new, user: 3, username: "ada", token: "t")
    await questions.begin(NewLogin(session: session, offer: offer))
    let english = try withLanguage(.english) {
      questions.bringQuestion(2, FakeAccount.name, isCopied: true)
    }
    #expect(english.body.contains("that of “ada” is copied into it, with its photos"))
    let french = try withLanguage(.french) {
      questions.bringQuestion(2, FakeAccount.name, isCopied: true)
    }
    #expect(french.body.contains("https://new.example.org/art"))
    try await withLanguage(.english) { await questions.adopt(true) }
    #expect(fake.asked.last == "settle true")
    #expect(sample.toasts.take().first?.text == "The collection is being copied.")
  }
}
