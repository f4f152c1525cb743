import MonaAPI
import MonaTestSupport
import Testing

@testable import MonaScreens
@testable import MonaSync

@MainActor @Suite struct AccountFormTests {
  private let fake = FakeAccount()
  private let sample: Sample

  init() throws {
    sample = try Sample(account: fake.client)
  }

  private func form(_ purpose: AccountPurpose) -> AccountFormViewModel {
    sample.navigation.open(.account())
    sample.navigation.open(.account(purpose))
    return sample.appModel.accountForm(purpose)
  }

  private func filled() -> AccountFormViewModel {
    let form = form(.register)
    form.write("ada", in: .username)
    form.write("secret word", in: .password)
    form.write("secret word", in: .confirmation)
    return form
  }

  @Test func `a field is validated when it loses focus, and its error goes when it changes`() throws
  {
    let form = form(.register)
    form.write("Ada Lovelace", in: .username)
    #expect(form.troubles.isEmpty, "there is no error while typing")
    try withLanguage(.english) { form.leave(.username) }
    #expect(
      form.troubles[.username] == "A name has letters, digits, dashes and underscores only.")
    form.write("Ada", in: .username)
    #expect(form.troubles.isEmpty)
    form.leave(.email)
    form.leave(.confirmation)
    #expect(form.troubles.isEmpty, "a field left empty has no error")
    form.write("ada at example", in: .email)
    try withLanguage(.french) { form.leave(.email) }
    #expect(form.troubles[.email]?.contains("adresse") == true)
  }

  @Test func `two passwords are compared once both are entered, and again after either changed`() {
    let form = form(.register)
    form.write("secret word", in: .confirmation)
    form.leave(.confirmation)
    #expect(form.troubles.isEmpty)
    form.write("secret", in: .password)
    form.leave(.confirmation)
    #expect(form.troubles[.confirmation] != nil)
    form.write("secret word", in: .password)
    #expect(form.troubles.isEmpty)
    form.leave(.confirmation)
    #expect(form.troubles.isEmpty)
  }

  @Test func `no request is sent while a field is invalid`() async {
    let form = form(.register)
    #expect(!form.checkAll())
    #expect(Set(form.troubles.keys) == [.username, .password])
    await form.submit()
    #expect(fake.asked.isEmpty)
  }

  @Test func `an older account with a short password may log in`() async {
    let form = form(.logIn)
    form.write("a.b", in: .username)
    form.write("abc", in: .password)
    form.leave(.username)
    form.leave(.password)
    #expect(form.troubles.isEmpty)
    await form.submit()
    #expect(fake.asked.first == "log in a.b at picasso.iro.umontreal.ca")
  }

  @Test(arguments: [
    (AccountProblem(.username, .taken), AccountEntry.username),
    (AccountProblem(.username, .credentials), .username),
    (AccountProblem(.email, .taken), .email), (AccountProblem(.password, .tooShort), .password),
    (AccountProblem(.confirmation, .unconfirmed), .confirmation),
    (AccountProblem(.email, .words("Pas cette adresse-là.")), .email),
  ])
  func `the server's errors show under their fields, and the entered text stays`(
    problem: AccountProblem, entry: AccountEntry
  ) async {
    let form = filled()
    fake.fail(AccountError.problems([problem]))
    await form.submit()
    #expect(form.troubles == [entry: problem.sentence])
    #expect(form.failure == nil && !form.isWorking)
    #expect(form.text(of: .username) == "ada" && form.text(of: .password) == "secret word")
    #expect(sample.navigation.routes.last == .account(.register))
  }

  @Test(arguments: [
    (AccountProblem(.username, .credentials), AccountEntry.password),
    (AccountProblem(.username, .tooManyTries(30)), .username),
    (AccountProblem(.username, .words("Nein.")), .username),
  ])
  func `after a refused log-in the password is typed again where it does not show`(
    problem: AccountProblem, entry: AccountEntry
  ) async {
    let form = form(.logIn)
    form.write("ada", in: .username)
    form.write("secret wrod", in: .password)
    fake.fail(AccountError.problems([problem]))
    await form.submit()
    #expect(form.troubles == [entry: problem.sentence])
    #expect(form.entryToCorrect == .password)
    #expect(form.text(of: .username) == "ada")
    #expect(form.text(of: .password) == (entry == .password ? "" : "secret wrod"))
    fake.fail(ServerRequestError.timedOut)
    form.write("secret word", in: .password)
    await form.submit()
    #expect(form.failure != nil && form.entryToCorrect == .password)
    form.write("", in: .username)
    #expect(!form.checkAll())
    #expect(form.entryToCorrect == .username, "nothing was sent")
  }

  @Test func `other refused forms go to the first wrong field`() async {
    let form = filled()
    fake.fail(AccountError.problems([AccountProblem(.email, .taken)]))
    await form.submit()
    #expect(form.entryToCorrect == .email)
    #expect(AccountPurpose.register.entryToWait == .password)
    #expect(AccountPurpose.rename.entryToWait == .username)
  }

  @Test(arguments: [AccountPurpose.email, .password])
  func `a change of address or password asks for the current password, again if it is wrong`(
    purpose: AccountPurpose
  ) async {
    let form = form(purpose)
    for entry in purpose.entries where entry != .currentPassword {
      form.write(entry == .email ? "ada@example.org" : "secret word", in: entry)
    }
    #expect(!form.checkAll())
    #expect(Set(form.troubles.keys) == [.currentPassword])
    #expect(form.entryToCorrect == .currentPassword && AccountEntry.currentPassword.isSecret)
    form.write("guess", in: .currentPassword)
    fake.fail(AccountError.problems([AccountProblem(.currentPassword, .incorrect)]))
    await form.submit()
    #expect(Set(form.troubles.keys) == [.currentPassword])
    #expect(form.text(of: .currentPassword).isEmpty, "a wrong password is typed anew")
    #expect(purpose == .email || form.text(of: .password) == "secret word")
    fake.fail(nil)
    form.write("a word", in: .currentPassword)
    await form.submit()
    #expect(form.text(of: .currentPassword).isEmpty, "no password is kept")
    #expect(sample.navigation.routes == [.account()])
  }

  @Test func `a password that is invalid in two ways shows both`() async {
    let form = filled()
    fake.fail(
      AccountError.problems([
        AccountProblem(.password, .tooShort), AccountProblem(.password, .words("Trop connu.")),
      ]))
    await form.submit()
    #expect(form.troubles[.password]?.hasSuffix("Trop connu.") == true)
  }

  @Test func `without a network the form says so, keeps what was entered, and can be sent again`()
    async throws
  {
    let form = filled()
    fake.fail(ServerRequestError.unreachable("Could not connect"))
    try await withLanguage(.english) { await form.submit() }
    #expect(
      form.failure?.text
        == "The server cannot be reached: check the connection, then try again.")
    #expect(form.failure?.details == "Could not connect")
    #expect(form.text(of: .password) == "secret word")
    fake.fail(nil)
    await form.submit()
    #expect(form.failure == nil)
    #expect(fake.asked.last == "settle false")
    #expect(sample.navigation.routes == [.account()], "it closes")
    #expect(form.text(of: .password).isEmpty, "no password is kept")
  }

  @Test func `visits without an owner are offered once, then the consent is asked for`() async {
    fake.offer(.unownedVisits(12))
    await filled().submit()
    let questions = sample.appModel.account.questions
    #expect(questions.asked == .adopt(12))
    #expect(!fake.asked.contains { $0.hasPrefix("settle") }, "nothing happens before the answer")
    await questions.adopt(true)
    #expect(fake.asked.last == "settle true")
    #expect(questions.asked == .consent)
    await questions.answerConsent(sharesPosition: nil)
    #expect(questions.asked == nil)
    #expect(sample.appModel.account.uploading.consent == nil, "deciding later gives no consent")
  }

  @Test func `an account with its own file opens a new window`() async {
    fake.offer(.elsewhere)
    fake.keep(in: .keyring, isElsewhere: true)
    var isElsewhere = false
    sample.appModel.account.questions.onElsewhere = { isElsewhere = true }
    await filled().submit()
    #expect(isElsewhere)
    #expect(sample.appModel.account.questions.asked == nil, "the account's file has its consent")
  }

  @Test func `another server is checked and used, and MONA's again when it is cleared`()
    async throws
  {
    let form = form(.server)
    form.write("http://mona.example.org", in: .server)
    try withLanguage(.english) { form.leave(.server) }
    #expect(form.troubles[.server]?.contains("https://") == true)
    form.write("mona.example.org", in: .server)
    fake.fail(ServerRequestError.notUnderstood("<html>"))
    await form.submit()
    #expect(form.failure != nil && form.text(of: .server) == "mona.example.org")
    #expect(
      sample.appModel.preferences.server == .mona, "a server that is not MONA's is not stored")
    fake.fail(nil)
    await form.submit()
    #expect(fake.asked.last == "checkServer mona.example.org")
    #expect(sample.appModel.preferences.server.description == "https://mona.example.org/api/v3")
    #expect(sample.navigation.routes == [.account()])
    let again = self.form(.server)
    #expect(again.text(of: .server) == "https://mona.example.org/api/v3")
    again.write("", in: .server)
    await again.submit()
    #expect(sample.appModel.preferences.server == .mona)
  }

  @Test func `the form says whether a link for a new password was sent, or why not`()
    async throws
  {
    let form = form(.forgotten)
    form.write("ada", in: .username)
    fake.fail(AccountError.noMail)
    await form.submit()
    #expect(form.troubles[.username] != nil)
    fake.fail(nil)
    form.write("ada", in: .username)
    form.write("ada-l", in: .username)
    try await withLanguage(.french) { await form.submit() }
    #expect(form.doneText?.contains("ada-l") == true)
    #expect(sample.navigation.routes.last == .account(.forgotten), "the page stays to show it")
  }
}
