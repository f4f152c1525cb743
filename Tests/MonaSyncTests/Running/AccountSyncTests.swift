import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaSync

@Suite("Synchronising a computer and an account")
struct AccountSyncTests {
  private let ids = (1...2).map { DiscoveryID(.artwork, $0) }
  private let temporary: TemporaryFolder
  private let store: Store
  private let server = Server2023()
  private let clock = TestUploadClock()
  private let sync: AccountSync
  private let keyring = MemoryKeyring()
  private let account: AccountService
  private let fault = Obstacle()

  /// The error of each request; nil to let requests pass.
  private final class Obstacle: Sendable {
    private let fault = Mutex<ServerRequestError?>(nil)
    /// The address that the server announces; nil while it is where it was.
    let newAddress = Mutex<ServerAddress?>(nil)
    var value: ServerRequestError? {
      get { fault.withLock(\.self) }
      set { fault.withLock { $0 = newValue } }
    }
  }

  init() async throws {
    temporary = try TemporaryFolder()
    var folders = Folders(environment: ["HOME": temporary.url.path], userDirectories: nil)
    folders.data = temporary.url.appendingPathComponent("data")
    folders.album = temporary.url.appendingPathComponent("MONA")
    store = try Store(folder: folders.data)
    try store.catalogue.seed(ids)
    try store.giveConsent(sharesPosition: false, at: clock.now)
    let album = Album(folder: folders.album)
    let way = ServerTransport(
      send: { [server, fault] request, address, progress in
        if let new = fault.newAddress.withLock(\.self) {
          let isAsked = request.route == .capabilities
          throw isAsked ? ServerRequestError.moved(new) : .redirected(new.name)
        }
        if let fault = fault.value { throw fault }
        return try await server.transport.send(request, address, progress)
      },
      download: { [server, fault] request, address, file, offset, progress in
        if let fault = fault.value { throw fault }
        return try await server.transport.download(request, address, file, offset, progress)
      })
    /// Creates the services as each run of the program does.
    let service = { [store, keyring, folders] in
      AccountService(
        store: store, folders: folders,
        sessions: SessionStore(credentials: keyring.credentials, file: SessionFile(in: folders)),
        inspector: AccountComputer.inspector,
        device: "desk", connect: { ServerClient($0, way) })
    }
    account = service()
    let earlier = service()
    _ = await server.logIn("lea")
    var form = AccountForm()
    (form.username, form.password) = ("lea", "secret-1")
    _ = try await earlier.settle(try await earlier.logIn(form, at: .mona))
    sync = AccountSync(
      AccountSync.Parts(
        store: store,
        collecting: Collecting(
          store: store, album: album,
          inspector: PhotoInspector(
            inspect: { _ in throw AlbumError.notAnImage }, digest: { try PhotoDigest(hashing: $0) }),
          trash: .folder(in: temporary)),
        importing: Importing(store: store), album: album, account: account, photos: .copying(),
        folder: temporary.url.appendingPathComponent("account"), network: .free,
        clock: clock.clock, title: { _ in nil }), policy: .always)
  }

  /// Waits until the condition holds; checks it after each change of these kinds of data.
  private func wait(
    for kinds: Set<DataKind>, _ isSo: @Sendable () async throws -> Bool
  ) async throws {
    let news = await store.changes.following(kinds)
    if try await isSo() { return }
    for await _ in news where try await isSo() { return }
  }

  @Test("A new visit is uploaded, and another device's changes are fetched on the next request")
  func alike() async throws {
    try store.collect(ids[0], photo: nil, rating: 4, at: clock.now)
    let running = Task { await sync.run() }
    try await wait(for: [.outbox]) { try store.outbox().isEmpty }
    #expect(await server.visits(of: "lea")[ids[0]]?.rating == 4)

    await server.note(Server2023.Visit(rating: 2), to: ids[1], of: "lea")
    await sync.look()
    #expect(try store.visit(of: ids[1]) == nil, "the last request was a moment ago")
    clock.pass(600)
    await sync.look()
    try await wait(for: [.visits]) { try store.visit(of: ids[1]) != nil }
    #expect(try store.visit(of: ids[1])?.rating == 2)
    running.cancel()
    await running.value
  }

  /// Waits until the upload status fulfils the condition.
  private func wait(_ isSo: @Sendable (UploadStatus) -> Bool) async {
    for await status in await sync.statuses() where isSo(status) { return }
  }

  @Test(
    "A keyring unlocked later is asked again on the next request, and unsent changes are uploaded")
  func unlocked() async throws {
    keyring.fail(.locked)
    try store.collect(ids[0], photo: nil, rating: 4, at: clock.now)
    let running = Task { await sync.run() }
    await wait { $0.waiting == 1 }
    keyring.fail(nil)
    while try !store.outbox().isEmpty {
      await sync.look()
      try await Task.sleep(for: .milliseconds(5))
    }
    running.cancel()
    await running.value
  }

  @Test("An unavailable server is left alone during its Retry-After, and then asked again")
  func away() async throws {
    fault.value = .serverFailure(status: 503, words: "", retryAfter: 3600)
    try store.collect(ids[0], photo: nil, rating: 4, at: clock.now)
    let start = clock.now
    let running = Task { await sync.run() }
    await wait { status in
      if case .retrying(let date) = status.state { date >= start + 3600 } else { false }
    }
    fault.value = nil
    try await wait(for: [.outbox]) { try store.outbox().isEmpty }
    running.cancel()
    await running.value
  }

  @Test("A server that moves while this runs is asked where to, and keeps what waits until then")
  func moved() async throws {
    let running = Task { await sync.run() }
    try store.collect(ids[0], photo: nil, rating: 4, at: clock.now)
    try await wait(for: [.outbox]) { try store.outbox().isEmpty }
    let new = try ServerAddress(typed: "new.example")
    fault.newAddress.withLock { $0 = new }
    try store.collect(ids[1], photo: nil, rating: 2, at: clock.now)
    await wait { $0.fault == .moved(new) }
    #expect(try !store.outbox().isEmpty)
    fault.newAddress.withLock { $0 = nil }
    try await wait(for: [.outbox]) { try store.outbox().isEmpty }
    running.cancel()
    await running.value
  }

  @Test("A session stored by another program is used")
  func elsewhere() async throws {
    let running = Task { await sync.run() }
    try store.collect(ids[0], photo: nil, rating: 4, at: clock.now)
    try await wait(for: [.outbox]) { try store.outbox().isEmpty }
    let session = try await account.session()
    let newer = ServerSession(
      session.address, user: session.user, username: session.username,
      token: await server.logIn("lea"))
    try await keyring.credentials.save(session.owner, newer.text, "MONA")
    // The first request consumes it; the upload then gets a refusal of its own.
    _ = try await account.details()
    try store.collect(ids[1], photo: nil, rating: 2, at: clock.now)
    try await wait(for: [.outbox]) { try store.outbox().isEmpty }
    #expect(try store.accountRecord().login == .in)
    #expect(!keyring.kept.isEmpty)
    running.cancel()
    await running.value
  }

  @Test(
    "A session that ends during uploads is noted at once, and unsent changes stay")
  func endedMeanwhile() async throws {
    let running = Task { await sync.run() }
    try store.collect(ids[0], photo: nil, rating: 4, at: clock.now)
    try await wait(for: [.outbox]) { try store.outbox().isEmpty }
    _ = await server.logIn("lea")
    try store.collect(ids[1], photo: nil, rating: 2, at: clock.now)
    try await wait(for: [.account]) { try store.accountRecord().login == .expired }
    #expect(try !store.outbox().isEmpty)
    running.cancel()
    await running.value
  }

  @Test("Visits collected while the keyring is locked are counted")
  func countedWhileLocked() async throws {
    keyring.fail(.locked)
    let running = Task { await sync.run() }
    try store.collect(ids[0], photo: nil, rating: 4, at: clock.now)
    await wait { $0.waiting == 1 }
    try store.collect(ids[1], photo: nil, rating: 2, at: clock.now)
    await wait { $0.waiting == 2 }
    running.cancel()
    await running.value
  }

  @Test("An invalid session is removed, and unsent changes stay")
  func ended() async throws {
    _ = await server.logIn("lea")
    try store.collect(ids[0], photo: nil, rating: 4, at: clock.now)
    let running = Task { await sync.run() }
    await wait { $0.state == .paused(.expired) && $0.waiting == 1 }
    #expect(try store.accountRecord().login == .expired)
    #expect(keyring.kept.isEmpty)
    running.cancel()
    await running.value
  }
}
