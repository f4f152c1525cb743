import Foundation
import MonaAPI
import MonaModel
import MonaPerson
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaSync

/// An old address that announces a new one, where the same accounts are.
private final class MovingServer: Sendable {
  let accounts = AccountServer()
  /// What the old address answers to every request; nil while the server is there.
  let announcement = Mutex<ServerAnswer?>(nil)
  /// The addresses and paths of the requests, and whether they had the token.
  let requests = Mutex<[(address: String, path: String, hasToken: Bool)]>([])

  var transport: ServerTransport {
    ServerTransport(
      send: { [self] request, address, progress in
        requests.withLock {
          $0.append(
            (address.name, request.route.path, request.headers["Authorization"] != nil))
        }
        if address == .mona, let answer = announcement.withLock(\.self) {
          guard [301, 308].contains(answer.status) else { return answer }
          var answer = answer
          answer.headers["location"]? += "/\(request.route.path)"
          return answer
        }
        if request.route == .capabilities {
          return AccountServer.json(200, #"{"server": "mona-server", "extensions": []}"#)
        }
        return try await accounts.transport.send(request, address, progress)
      }, download: { _, _, _, _, _ in throw ServerRequestError.timedOut })
  }

  func announce(_ address: String) {
    announcement.withLock {
      $0 = AccountServer.json(200, #"{"server": "mona-server", "moved_to": "\#(address)"}"#)
    }
  }

  func redirect(_ status: Int, to address: String) {
    announcement.withLock {
      $0 = ServerAnswer(status: status, headers: ["location": address])
    }
  }

  func asked(_ address: ServerAddress) -> [(path: String, hasToken: Bool)] {
    requests.withLock { all in
      all.filter { $0.address == address.name }.map { ($0.path, $0.hasToken) }
    }
  }
}

@Suite("A server that moves")
struct MovedServerTests {
  private let computer: AccountComputer
  private let server = MovingServer()
  private let new: ServerAddress
  private var folders: Folders { computer.folders }
  private var store: Store { computer.store }
  private var keyring: MemoryKeyring { computer.keyring }

  init() throws {
    computer = try AccountComputer()
    new = try ServerAddress(typed: "https://new.example/art")
    server.accounts.add("léa", "secret-1", id: 7)
  }

  private func service(_ store: Store? = nil, in folders: Folders? = nil) -> AccountService {
    computer.service(server.transport, store, in: folders)
  }

  private func logIn(at address: ServerAddress = .mona) async throws -> NewLogin {
    var form = AccountForm()
    (form.username, form.password) = ("léa", "secret-1")
    return try await service().logIn(form, at: address)
  }

  /// Logs in, and collects what waits.
  private func begin() async throws -> ServerSession {
    _ = try await service().settle(try await logIn())
    try store.catalogue.seed([joute, library])
    try store.collect(joute, photo: nil, rating: 4, at: noon)
    return try await service().session()
  }

  @Test("The session and what waits go to the announced address, once the person agreed")
  func followed() async throws {
    let before = try await begin()
    server.announce("https://new.example/art")
    #expect(try await service().announcedAddress() == new)
    #expect(server.asked(new).isEmpty, "nothing is sent there unasked")
    try await service().move(to: new)
    let lea = AccountName(username: "léa", server: new)
    #expect(try await service().state() == .loggedIn(lea))
    let session = try await service().session()
    #expect(session.token == before.token && session.keyPrefix == before.keyPrefix)
    #expect(try store.outbox().count == 1)
    #expect(server.asked(new).map(\.path) == ["capabilities", "user"])
    #expect(server.asked(new).map(\.hasToken) == [false, true])
    #expect(keyring.kept.count == 1, "the old session is gone from the keyring")
    // The file keeps its name, and is found by the new address.
    #expect(KnownAccount.file(of: session.owner, in: folders.data) == .first)
  }

  @Test("A permanent redirect announces the address as well, and others are not followed")
  func redirects() async throws {
    _ = try await begin()
    for status in [301, 308] {
      server.redirect(status, to: "https://new.example/art/api/v3")
      #expect(try await service().announcedAddress() == new)
    }
    server.announcement.withLock {
      $0 = ServerAnswer(
        status: 302, headers: ["location": "https://new.example/art/api/v3/capabilities"])
    }
    await #expect(throws: ServerRequestError.redirected("new.example")) {
      _ = try await service().announcedAddress()
    }
    await #expect(throws: ServerRequestError.redirected("new.example")) {
      try await service().move(to: new)
    }
    #expect(server.asked(new).isEmpty)
  }

  @Test(
    "An address that is less secure, the same or none is not announced",
    arguments: [
      "http://new.example", "http://127.0.0.1:8080", "new.example", "",
      "https://picasso.iro.umontreal.ca/~mona/api/v3", "ftp://new.example",
    ])
  func refused(address: String) async throws {
    _ = try await begin()
    server.announce(address)
    #expect(try await service().announcedAddress() == nil)
    server.redirect(308, to: address)
    await #expect(throws: ServerRequestError.self) { _ = try await service().announcedAddress() }
    await #expect(throws: (any Error).self) { try await service().move(to: new) }
    #expect(server.asked(new).isEmpty)
  }

  @Test("A server on this computer may move on it")
  func loopback() throws {
    let here = try ServerAddress(typed: "http://127.0.0.1:8080")
    #expect(here.successor("http://localhost:9090/api/v3")?.shown == "http://localhost:9090")
    #expect(here.successor("https://new.example") == (try ServerAddress(typed: "new.example")))
  }

  @Test("An address that another server has does not get the account")
  func anotherServer() async throws {
    _ = try await begin()
    server.announce("https://new.example/art")
    server.accounts.endSessions()
    await #expect(throws: AccountError.unknownThere) { try await service().move(to: new) }
    let lea = AccountName(username: "léa", server: .mona)
    #expect(try await service().state() == .loggedIn(lea), "everything stays as it is")
    await #expect(throws: AccountError.notMoved) {
      try await service().move(to: try ServerAddress(typed: "elsewhere.example"))
    }
  }

  @Test("A session that no keyring takes at the new address stays at the old one")
  func lockedKeyring() async throws {
    _ = try await begin()
    server.announce("https://new.example/art")
    let account = service()
    _ = try await account.session()
    keyring.fail(.missing)
    await #expect(throws: CredentialError.missing) { try await account.move(to: new) }
    keyring.fail(nil)
    #expect(try await service().state().name?.server == .mona)
    #expect(try await service().session().address == .mona)
  }

  @Test("A refused address is remembered until the person moves")
  func remembered() async throws {
    _ = try await begin()
    #expect(try await service().refusedAddress() == nil)
    try await service().refuse(new)
    #expect(try await service().refusedAddress() == new)
    server.announce("https://new.example/art")
    try await service().move(to: new)
    #expect(try await service().refusedAddress() == nil)
  }

  @Test("Logging in at the old address names the new one")
  func loggingIn() async throws {
    server.redirect(308, to: "https://new.example/art/api/v3")
    await #expect(throws: ServerRequestError.moved(new)) { _ = try await logIn() }
    #expect(server.asked(new).isEmpty)
  }

  @Test("What waits for another server is offered at a log-in, and sent there if the person agrees")
  func offered() async throws {
    _ = try await begin()
    try store.giveConsent(sharesPosition: false)
    try store.confirm(try store.outbox())
    try store.comment(joute, "Bleu")
    let login = try await logIn(at: new)
    let lea = AccountName(username: "léa", server: .mona)
    #expect(login.offer == .unsentElsewhere(1, lea, isCopied: false))
    let settled = try await service().settle(login, takingOver: true)
    #expect(!settled.isElsewhere && settled.name.server == new)
    #expect(try await service().state() == .loggedIn(AccountName(username: "léa", server: new)))
    #expect(Set(try store.outbox().map(\.field)) == [.rating, .comment])
    #expect(try store.consent() == nil, "it was given for the other server")
    #expect(keyring.kept.count == 1)
  }

  @Test("What is not sent to the new server waits on, and is counted")
  func waiting() async throws {
    _ = try await begin()
    let settled = try await service().settle(try await logIn(at: new))
    #expect(settled.isElsewhere)
    let inUse = folders.inUse()
    let other = try Store(folder: inUse.data, file: inUse.person)
    #expect(try other.visits().isEmpty)
    let others = await service(other, in: inUse).others()
    #expect(others.map(\.waiting) == [1] && others.first?.name?.server == .mona)
  }

  @Test("What waits is offered to an account that has a file too, and copied into it")
  func copied() async throws {
    _ = try await begin()
    let file = computer.temporary.url.appendingPathComponent("photo")
    try Data("a photo".utf8).write(to: file)
    try await Collecting(
      store: store, album: folders.openAlbum(), inspector: AccountComputer.inspector,
      trash: .folder(in: computer.temporary)
    ).collect(
      library, photo: file, title: "Grande Bibliothèque", rating: nil, comment: nil, date: noon)
    _ = try await service().settle(try await logIn(at: new))
    let target = folders.inUse()
    let other = try Store(folder: target.data, file: target.person)
    try other.collect(joute, photo: nil, rating: 2, at: noon.addingTimeInterval(60))
    let login = try await logIn(at: new)
    let lea = AccountName(username: "léa", server: .mona)
    #expect(login.offer == .unsentElsewhere(2, lea, isCopied: true))
    #expect(try await service().settle(login, takingOver: true).isElsewhere)
    let visits = try other.visits()
    #expect(Set(visits.map(\.discovery)) == [joute, library])
    #expect(visits.first { $0.discovery == joute }?.rating == 2, "the later rating stays")
    let photo = try #require(visits.first { $0.discovery == library }?.photo)
    #expect(try Data(contentsOf: target.openAlbum().url(of: photo)) == Data("a photo".utf8))
    #expect(Set(try other.outbox().map(\.discovery)) == [joute, library])
    // The first file is as it was.
    #expect(try Set(store.outbox().map(\.discovery)) == [joute, library])
    #expect(try store.accountRecord().owner?.server == ServerAddress.mona.description)
    #expect(try #require(store.visit(of: library)?.photo.map(folders.openAlbum().contains)))
    // Once more: nothing changes.
    #expect(try await service().settle(try await logIn(at: new), takingOver: true).isElsewhere)
    #expect(try other.visits() == visits)
  }

  @Test("A copy that fails changes nothing, and the log-in ends")
  func copyFails() async throws {
    _ = try await begin()
    _ = try await service().settle(try await logIn(at: new))
    let target = folders.inUse()
    let other = try Store(folder: target.data, file: target.person)
    try PersonFile.first.use(in: folders.data)
    let tokens = server.accounts.tokens
    let login = try await logIn(at: new)
    // The album of the copied collection is on a disk that is not there.
    var lost = folders
    lost.album = folders.album.appendingPathComponent("gone")
    lost.isAlbumChosen = true
    await #expect(throws: (any Error).self) {
      _ = try await service(in: lost).settle(login, takingOver: true)
    }
    #expect(server.accounts.tokens == tokens)
    #expect(try other.visits().isEmpty && folders.inUse().person == .first)
  }

  @Test("A visit that stays on this computer is not mixed with one of the account")
  func hereOnly() async throws {
    _ = try await begin()
    try store.collect(library, photo: nil, rating: 1, at: noon)
    try store.keepHereOnly([library], true)
    _ = try await service().settle(try await logIn(at: new))
    let target = folders.inUse()
    let other = try Store(folder: target.data, file: target.person)
    try other.collect(library, photo: nil, rating: nil, at: noon)
    _ = try await service().settle(try await logIn(at: new), takingOver: true)
    #expect(try other.visit(of: library)?.rating == nil)
    #expect(try other.visit(of: joute)?.rating == 4)
    #expect(try store.visit(of: library)?.rating == 1)
  }

  @Test("Nothing is offered where nothing waits")
  func nothingWaits() async throws {
    _ = try await service().settle(try await logIn())
    #expect(try await logIn(at: new).offer == .elsewhere)
  }
}
