import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("A computer and an account that are kept alike")
struct AccountSyncTests {
  private let ids = (1...2).map { DiscoveryID(.artwork, $0) }
  private let temporary: TemporaryFolder
  private let store: Store
  private let server = Server2023()
  private let clock = TestUploadClock()
  private let sync: AccountSync

  init() async throws {
    temporary = try TemporaryFolder()
    var folders = Folders(environment: ["HOME": temporary.url.path], userDirectories: nil)
    folders.data = temporary.url.appendingPathComponent("data")
    folders.album = temporary.url.appendingPathComponent("MONA")
    store = try Store(folder: folders.data)
    try store.catalogue.seed(ids)
    try store.giveConsent(sharesPosition: false, at: clock.now)
    let album = Album(folder: folders.album)
    let account = AccountService(
      store: store, folders: folders,
      vault: SessionVault(keeper: MemoryKeyring().keeper, file: SessionFile(in: folders)),
      device: "desk", connect: { [server] in ServerClient($0, server.transport) })
    _ = await server.logIn("lea")
    var form = AccountForm()
    (form.username, form.password) = ("lea", "secret-1")
    _ = try await account.settle(try await account.logIn(form, at: .mona))
    sync = AccountSync(
      AccountSync.Parts(
        store: store,
        collecting: Collecting(
          store: store, album: album,
          inspector: PhotoInspector(
            inspect: { _ in throw AlbumError.notAnImage }, digest: { try PhotoDigest(hashing: $0) }),
          trash: .folder(in: temporary)),
        album: album, account: account, photos: .copying(),
        folder: temporary.url.appendingPathComponent("account"), network: .free,
        clock: clock.clock, title: { _ in nil }), policy: .always)
  }

  /// Waits until something is so, each time something of these kinds changed.
  private func wait(
    for kinds: Set<DataKind>, _ isSo: @Sendable () async throws -> Bool
  ) async throws {
    let news = await store.changes.following(kinds)
    if try await isSo() { return }
    for await _ in news where try await isSo() { return }
  }

  @Test("What is collected is sent, and what another device did comes when somebody looks again")
  func alike() async throws {
    try store.collect(ids[0], photo: nil, rating: 4, at: clock.now)
    let running = Task { await sync.run() }
    try await wait(for: [.outbox]) { try store.outbox().isEmpty }
    #expect(await server.visits(of: "lea")[ids[0]]?.rating == 4)

    await server.note(Server2023.Visit(rating: 2), to: ids[1], of: "lea")
    await sync.look()
    #expect(try store.visit(of: ids[1]) == nil, "it was asked just now")
    clock.pass(600)
    await sync.look()
    try await wait(for: [.visits]) { try store.visit(of: ids[1]) != nil }
    #expect(try store.visit(of: ids[1])?.rating == 2)
    running.cancel()
    await running.value
  }
}
