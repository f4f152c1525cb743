import Foundation
import MonaAPI
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Account service")
struct AccountServiceTests {
  private let computer: AccountComputer
  private let server = AccountServer()
  private var folders: Folders { computer.folders }
  private var store: Store { computer.store }
  private var keyring: MemoryKeyring { computer.keyring }

  init() throws {
    computer = try AccountComputer()
    server.add("léa", "secret-1", id: 7)
    server.add("zoé", "secret-2", id: 8)
  }

  private func service(_ store: Store? = nil, in folders: Folders? = nil) -> AccountService {
    computer.service(server.transport, store, in: folders)
  }

  private func form(_ username: String = "léa", _ password: String = "secret-1") -> AccountForm {
    var form = AccountForm()
    (form.username, form.password, form.confirmation) = (username, password, password)
    return form
  }

  private let lea = AccountName(username: "léa", server: .mona)

  private func collect() throws {
    try store.catalogue.seed([joute, library])
    try store.collect(joute, photo: nil, comment: "here", at: noon)
  }

  @Test("A log-in of another program is notified once its session can be found")
  func loggedInElsewhere() async throws {
    let news = await store.changes.following([.account])
    let terminal = service()
    let login = try await terminal.logIn(form(), at: .mona)
    let window = service()
    _ = try await terminal.settle(login)
    // An open window reads the state at each notification, and the last one finds the session.
    for await _ in news {
      if try await window.state() == .loggedIn(lea) { break }
    }
    #expect(await !window.isElsewhere())

    let other = try await terminal.logIn(form("zoé", "secret-2"), at: .mona)
    _ = try await terminal.settle(other)
    #expect(await window.isElsewhere())
  }

  @Test("Without an account the keyring is not asked, and nothing fails")
  func none() async throws {
    keyring.fail(.silent)
    #expect(try await service().state() == .none)
    await #expect(throws: AccountError.loggedOut) { try await service().session() }
  }

  @Test("A server is recognised as MONA's before it is stored, by its capabilities or its accounts")
  func greeted() async throws {
    func checkServer(account: Int) async throws {
      let transport = ServerTransport(
        send: { request, _, _ in
          ServerAnswer(
            status: request.route == .account ? account : 404,
            body: Data(#"{"message": "No."}"#.utf8))
        }, download: { _, _, _, _, _ in throw ServerRequestError.timedOut })
      try await computer.service(transport).checkServer(.mona)
    }
    try await checkServer(account: 401)
    await #expect(throws: ServerRequestError.self) { try await checkServer(account: 404) }
  }

  @Test("Each account of a computer is found, apart from the others and from data without owner")
  func others() async throws {
    try collect()
    #expect(await service().others() == [])
    let account = service()
    _ = try await account.settle(account.logIn(form(), at: .mona), takingOver: false)
    let others = await service().others()
    #expect(others.map(\.name) == [lea])
    try await service().use(others[0])
    #expect(PersonFile.inUse(in: folders.data) == others[0].file)

    var inUse = folders
    inUse.person = others[0].file
    let own = try Store(folder: folders.data, file: others[0].file)
    let back = await service(own, in: inUse).others()
    #expect(back.map(\.name) == [nil])
    try await service(own, in: inUse).use(back[0])
    #expect(PersonFile.inUse(in: folders.data) == .first)
  }

  @Test("Logging in makes an empty file the account's, also for the next run")
  func logsIn() async throws {
    let account = service()
    let login = try await account.logIn(form(), at: .mona)
    #expect(login.offer == .here)
    let settled = try await account.settle(login)
    #expect(settled == SettledLogin(name: lea, place: .keyring, isElsewhere: false))
    #expect(try await account.state() == .loggedIn(lea))
    #expect(try await service().state() == .loggedIn(lea))
    #expect(try await service().client().token == server.tokens.first)
    #expect(server.state.withLock { $0.requests.first?.fields["device"] } == "desk")
  }

  @Test("Visits without owner are offered once, and become the account's if the person agrees")
  func offered() async throws {
    try collect()
    let login = try await service().logIn(form(), at: .mona)
    #expect(login.offer == .unownedVisits(1))
    let settled = try await service().settle(login, takingOver: true)
    #expect(!settled.isElsewhere)
    #expect(try store.accountRecord().owner == login.session.owner)
    #expect(try store.outbox().count == 1)
    #expect(try await service().logIn(form(), at: .mona).offer == .here)
  }

  @Test("If refused, the account has its own file and album, and is not asked again")
  func declined() async throws {
    try collect()
    let settled = try await service().settle(try await service().logIn(form(), at: .mona))
    #expect(settled.isElsewhere)
    let inUse = folders.inUse()
    #expect(inUse.person.name == "accounts/picasso.iro.umontreal.ca%2F~mona/7.sqlite")
    #expect(inUse.album.lastPathComponent == "MONA picasso.iro.umontreal.ca-~mona 7")
    let other = try Store(folder: inUse.data, file: inUse.person)
    #expect(try other.visits().isEmpty)
    #expect(try await service(other, in: inUse).state() == .loggedIn(lea))
    #expect(try store.visits().count == 1 && store.accountRecord().owner == nil)
    #expect(try await service().logIn(form("zoé", "secret-2"), at: .mona).offer == .elsewhere)
    #expect(try await service().logIn(form(), at: .mona).offer == .elsewhere)
  }

  @Test("Data left by an erased account is offered to the next one, unless that has a file")
  func erased() async throws {
    try collect()
    _ = try await service().settle(try await service().logIn(form(), at: .mona), takingOver: true)
    let other = try await service().logIn(form("zoé", "secret-2"), at: .mona)
    #expect(try await service().settle(other).isElsewhere)
    try await service().erase()
    server.add("max", "secret-3", id: 9)
    #expect(try await service().logIn(form("zoé", "secret-2"), at: .mona).offer == .elsewhere)
    let next = try await service().logIn(form("max", "secret-3"), at: .mona)
    #expect(next.offer == .unownedVisits(1))
    #expect(try await !service().settle(next, takingOver: true).isElsewhere)
    #expect(try store.outbox().count == 1, "they are not on any server")
  }

  @Test("Another account has its own file, and a person who returns finds theirs")
  func another() async throws {
    try collect()
    _ = try await service().settle(try await service().logIn(form(), at: .mona), takingOver: true)
    let login = try await service().logIn(form("zoé", "secret-2"), at: .mona)
    #expect(login.offer == .elsewhere)
    #expect(try await service().settle(login).isElsewhere)
    let others = folders.inUse()
    let store = try Store(folder: others.data, file: others.person)
    let back = try await service(store, in: others).logIn(form(), at: .mona)
    #expect(back.offer == .elsewhere)
    #expect(try await service(store, in: others).settle(back).isElsewhere)
    #expect(folders.inUse().person == .first)
    #expect(
      KnownAccount.all(in: folders.data).map(\.record.username) == ["léa", "zoé"])
  }

  @Test("Logging out ends the session on both sides, and keeps local data")
  func logsOut() async throws {
    try collect()
    _ = try await service().settle(try await service().logIn(form(), at: .mona), takingOver: true)
    try await service().logOut()
    #expect(server.tokens.isEmpty && keyring.kept.isEmpty)
    #expect(try await service().state() == .loggedOut(lea))
    #expect(try store.visits().count == 1)
    await #expect(throws: AccountError.loggedOut) { try await service().session() }
  }

  @Test("Logging out works without a network")
  func logsOutOffline() async throws {
    _ = try await service().settle(try await service().logIn(form(), at: .mona))
    server.state.withLock { $0.losesAnswer = true }
    try await service().logOut()
    #expect(try await service().state() == .loggedOut(lea))
  }

  @Test("A session ended by the server changes no data, and logging in again continues")
  func expires() async throws {
    try collect()
    _ = try await service().settle(try await service().logIn(form(), at: .mona), takingOver: true)
    server.endSessions()
    await #expect(throws: ServerRequestError.unauthenticated) { _ = try await service().details() }
    #expect(try await service().state() == .expired(lea))
    #expect(try store.outbox().count == 1 && keyring.kept.isEmpty)
    let login = try await service().logIn(form(), at: .mona)
    #expect(login.offer == .here)
    _ = try await service().settle(login)
    #expect(try await service().state() == .loggedIn(lea))
  }

  @Test("A session that was not stored does not count as ended by the server")
  func forgotten() async throws {
    keyring.fail(.missing)
    _ = try await service().settle(try await service().logIn(form(), at: .mona))
    keyring.fail(nil)
    #expect(try await service().state() == .forgotten(lea))
  }

  @Test("A person who does not unlock the keyring stays logged in")
  func logsOutLocked() async throws {
    _ = try await service().settle(try await service().logIn(form(), at: .mona))
    keyring.fail(.locked)
    keyring.setUnlockable(false)
    await #expect(throws: CredentialError.locked) { try await service().logOut() }
    #expect(!keyring.kept.isEmpty && server.tokens.count == 1)
    keyring.setUnlockable(true)
    try await service().logOut()
    #expect(try await service().state() == .loggedOut(lea))
    #expect(keyring.kept.isEmpty && server.tokens.isEmpty)
  }

  @Test("Without a keyring nobody stays logged in")
  func logsOutWithoutKeyring() async throws {
    _ = try await service().settle(try await service().logIn(form(), at: .mona))
    keyring.fail(.missing)
    try await service().logOut()
    #expect(try await service().state() == .loggedOut(lea))
  }

  @Test("A keyring that does not answer is a state of its own")
  func silent() async throws {
    _ = try await service().settle(try await service().logIn(form(), at: .mona))
    keyring.fail(.silent)
    #expect(try await service().state() == .keyring(.silent, lea))
    keyring.fail(nil)
    #expect(try await service().state() == .loggedIn(lea))
  }

  @Test("Invalid fields are reported before a request, and the server's errors under their fields")
  func problems() async throws {
    await #expect(throws: AccountError.problems([AccountProblem(.password, .tooShort)])) {
      _ = try await service().register(form("new", "12345"), at: .mona)
    }
    #expect(server.state.withLock { $0.requests.isEmpty })
    await #expect(throws: AccountError.problems([AccountProblem(.username, .taken)])) {
      _ = try await service().register(form("zoé", "secret-9"), at: .mona)
    }
    await #expect(throws: AccountError.problems([AccountProblem(.username, .credentials)])) {
      _ = try await service().logIn(form("léa", "wrong"), at: .mona)
    }
    server.state.withLock {
      $0.answer = ServerAnswer(
        status: 429, headers: ["retry-after": "60"],
        body: Data(#"{"message": "", "errors": {"username": ["Too many login attempts."]}}"#.utf8))
    }
    await #expect(throws: AccountError.problems([AccountProblem(.username, .tooManyTries(60))])) {
      _ = try await service().logIn(form(), at: .mona)
    }
  }

  @Test("A registration with a lost response creates one account, which can be used")
  func registersOnce() async throws {
    let account = service()
    server.state.withLock { $0.losesAnswer = true }
    await #expect(throws: ServerRequestError.unreachable("cut")) {
      _ = try await account.register(form("new", "secret-9"), at: .mona)
    }
    let login = try await account.register(form("new", "secret-9"), at: .mona)
    #expect(login.session.username == "new")
    #expect(server.state.withLock { $0.people.count } == 3)
  }

  @Test("A lost password is requested by mail, if there is an address")
  func mail() async throws {
    await #expect(throws: AccountError.unknownName) {
      try await service().sendPasswordMail(to: "nobody", at: .mona)
    }
    await #expect(throws: AccountError.noMail) {
      try await service().sendPasswordMail(to: "léa", at: .mona)
    }
  }

  @Test("Name and account change; a refusal by the server is reported")
  func changes() async throws {
    _ = try await service().settle(try await service().logIn(form(), at: .mona))
    try await service().change(username: "lea")
    #expect(try await service().state().name?.username == "lea")
    await #expect(throws: AccountError.unsupported) { _ = try await service().devices() }
    try await service().erase()
    #expect(try await service().state() == .none)
    #expect(keyring.kept.isEmpty && server.state.withLock { $0.people.count } == 1)
  }

  @Test("Address and password change for who knows the current password")
  func currentPassword() async throws {
    _ = try await service().settle(try await service().logIn(form(), at: .mona))
    let incorrect = AccountError.problems([AccountProblem(.currentPassword, .incorrect)])
    await #expect(throws: incorrect) {
      try await service().change(email: "lea@example.org", current: "secret-2")
    }
    try await service().change(email: "lea@example.org", current: "secret-1")
    await #expect(throws: AccountError.problems([AccountProblem(.currentPassword, .missing)])) {
      try await service().change(password: "secret-2", confirmed: "secret-2", current: "")
    }
    await #expect(throws: incorrect) {
      try await service().change(password: "secret-2", confirmed: "secret-2", current: "guess")
    }
    try await service().change(password: "secret-2", confirmed: "secret-2", current: "secret-1")
    let person = server.state.withLock { $0.people.first { $0.username == "léa" } }
    #expect(person?.email == "lea@example.org" && person?.password == "secret-2")
  }

  /// The answers of a network that wants a log-in.
  private static let portals = [
    ServerAnswer(status: 200), AccountServer.json(200, "[]"), AccountServer.json(200, "{}"),
    ServerAnswer(
      status: 200, headers: ["content-type": "text/html"], body: Data("<html>Café".utf8)),
    ServerAnswer(status: 401), AccountServer.json(401, "{}"), ServerAnswer(status: 404),
    AccountServer.json(404, #"{"message": "Log in to this network."}"#),
  ]

  @Test(
    "What a network answers in place of a server changes no account and ends no session",
    arguments: portals)
  func portal(_ answer: ServerAnswer) async throws {
    _ = try await service().settle(try await service().logIn(form(), at: .mona))
    server.state.withLock { $0.answer = answer }
    let account = service()
    let other = form("léo", "secret-2")
    let requests: [@Sendable () async throws -> Void] = [
      { _ = try await account.logIn(other, at: .mona) },
      { _ = try await account.register(other, at: .mona) },
      { try await account.checkServer(.mona) },
      { try await account.sendPasswordMail(to: "léa", at: .mona) },
      { try await account.change(username: "lea") },
      { try await account.change(email: "lea@example.org", current: "secret-1") },
      {
        try await account.change(
          password: "secret-3", confirmed: "secret-3", current: "secret-1")
      },
      { _ = try await account.details() },
      { _ = try await account.devices() },
      { try await account.erase() },
    ]
    for request in requests {
      await #expect(throws: (any Error).self) { try await request() }
      #expect(try await account.state() == .loggedIn(lea))
    }
    server.state.withLock { $0.answer = nil }
    #expect(try await account.details().username == "léa")
  }

  @Test("No file contains the token or the password")
  func nowhere() async throws {
    try collect()
    _ = try await service().settle(try await service().logIn(form(), at: .mona), takingOver: true)
    let token = try #require(server.tokens.first)
    let files = FileManager.default.enumerator(atPath: computer.temporary.url.path)?.compactMap {
      $0 as? String
    }
    for file in try #require(files) {
      let data = try? Data(contentsOf: computer.temporary.url.appendingPathComponent(file))
      for secret in [token, "secret-1"] {
        #expect(data?.range(of: Data(secret.utf8)) == nil, "\(file)")
      }
    }
  }
}
