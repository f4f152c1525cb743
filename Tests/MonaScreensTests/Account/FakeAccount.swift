import Foundation
import MonaAPI
import Synchronization

@testable import MonaScreens
@testable import MonaSync

/// A simulated server and keyring with settable results, which record the requests.
final class FakeAccount: Sendable {
  private struct Memory {
    var state = AccountState.none
    var failure: (any Error & Sendable)?
    var offer = NewLogin.Offer.here
    var asked: [String] = []
    var details = #"{"id": 7, "username": "ada", "email": "ada@example.org"}"#
    var devices = "[]"
    var place = SessionStore.Place.keyring
    var isElsewhere = false
    var hasMoved = false
    var others: [OtherAccount] = []
    var storage = APIStorage(photoBytes: 1_000_000, limit: 20_000_000_000)
    var host: APIHost?
    var refusedAddress: ServerAddress?
  }

  private let memory = Mutex(Memory())

  static let server = { try? ServerAddress(typed: "mona.example.org") }() ?? .mona
  static let name = AccountName(username: "ada", server: server)

  /// The account state that the client reports.
  var state: AccountState {
    get { memory.withLock(\.state) }
    set { memory.withLock { $0.state = newValue } }
  }

  /// Makes the following requests fail with `error`; nil lets them succeed.
  func fail(_ error: (any Error & Sendable)?) { memory.withLock { $0.failure = error } }

  /// Sets which file the next login offers for the account's visits.
  func offer(_ offer: NewLogin.Offer) { memory.withLock { $0.offer = offer } }

  /// Sets where the session is stored.
  func keep(in place: SessionStore.Place, isElsewhere: Bool = false) {
    memory.withLock { ($0.place, $0.isElsewhere) = (place, isElsewhere) }
  }

  /// Has another program make another account the current one.
  func move() { memory.withLock { $0.hasMoved = true } }

  /// Sets the other accounts on this computer.
  func others(_ others: [OtherAccount]) { memory.withLock { $0.others = others } }

  /// Sets the list of devices, as JSON.
  func devices(_ json: String) { memory.withLock { $0.devices = json } }

  /// Sets how much room the account has.
  func storage(_ storage: APIStorage) { memory.withLock { $0.storage = storage } }

  /// Sets who runs the server.
  func host(_ host: APIHost?) { memory.withLock { $0.host = host } }

  /// The requests so far, in order.
  var asked: [String] { memory.withLock(\.asked) }

  private func ask(_ what: String) throws {
    try memory.withLock { memory in
      memory.asked.append(what)
      if let failure = memory.failure { throw failure }
    }
  }

  private func login(_ form: AccountForm, _ server: ServerAddress) -> NewLogin {
    NewLogin(
      session: ServerSession(server, user: 7, username: form.username, token: "t"),
      offer: memory.withLock(\.offer))
  }

  var client: AccountClient {
    AccountClient(
      state: { _ in self.state },
      checkServer: { try self.ask("checkServer \($0.name)") },
      register: { form, server in
        try self.ask("register \(form.username) \(form.email) at \(server.name)")
        return self.login(form, server)
      },
      logIn: { form, server in
        try self.ask("log in \(form.username) at \(server.name)")
        return self.login(form, server)
      },
      settle: { login, takingOver in
        try self.ask("settle \(takingOver)")
        let name = AccountName(username: login.session.username, server: login.session.address)
        self.state = .loggedIn(name)
        return self.memory.withLock {
          SettledLogin(name: name, place: $0.place, isElsewhere: $0.isElsewhere)
        }
      },
      logOut: { removing in
        try self.ask("log out \(removing)")
        self.state = .loggedOut(Self.name)
      },
      details: {
        try self.ask("details")
        let text = self.memory.withLock(\.details)
        guard let account = APIAccount(Data(text.utf8)) else { throw AccountError.loggedOut }
        return account
      },
      devices: {
        let text = self.memory.withLock(\.devices)
        return APIDevice.list(Data(text.utf8)) ?? []
      },
      storage: { self.memory.withLock(\.storage) }, host: { self.memory.withLock(\.host) },
      endDevice: { try self.ask("end \($0.id)") },
      change: { field, form in try self.ask("change \(field) \(form.username)\(form.email)") },
      sendPasswordMail: { name, _ in try self.ask("mail \(name)") },
      erase: {
        try self.ask("erase")
        self.state = .none
      },
      move: { address in
        try self.ask("move to \(address.name)")
        self.state = .loggedIn(AccountName(username: "ada", server: address))
      },
      refusedAddress: { self.memory.withLock(\.refusedAddress) },
      refuse: { address in
        try self.ask("refuse \(address.name)")
        self.memory.withLock { $0.refusedAddress = address }
      },
      place: { self.memory.withLock(\.place) },
      keepInFile: {
        self.keep(in: .file)
        return true
      }, others: { self.memory.withLock(\.others) },
      isElsewhere: { self.memory.withLock(\.hasMoved) },
      use: { try self.ask("use \($0.name?.username ?? "nobody's")") })
  }
}
