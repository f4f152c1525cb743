import ArgumentParser
import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaText

/// `sync`: fetches what other devices did, and sends what waits, until nothing waits or nothing can go on.
struct Sync: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Send what waits, fetch what other devices did, and say what became of it."),
      discussion: """
        --json: {"sent", "waiting", "refused", "paused" (null, "noConsent", "expired", "policy", \
        "offline", "metered" or "lowBattery"), "added", "changed", "removed", "photos", "setAside", \
        "questions"}
        """)
  }

  @OptionGroup var output: OutputOptions

  /// For how many seconds a server that asks for it is waited for.
  private static let patience = 60.0

  func run() async throws {
    let session = try Session()
    let outcome = try await outcome(session)
    if output.isJSON { return try Output.json(outcome.json) }
    try Output.lines(outcome.lines)
  }

  private func outcome(_ session: Session) async throws -> SyncOutcome {
    let account = session.account
    let login = try await account.session(asking: true)
    do {
      let outcome = try await run(session, login)
      guard case .paused(.expired) = outcome.next, try await account.expire(login) else {
        return outcome
      }
    } catch ServerRequestError.unauthenticated {
      guard try await account.expire(login) else { throw ServerRequestError.unauthenticated }
    }
    // The window was logged in to meanwhile.
    return try await run(session, try await account.session())
  }

  private func run(_ session: Session, _ login: ServerSession) async throws -> SyncOutcome {
    var client = Session.connect(login.address)
    client.token = login.token
    let profile = try await client.profile()
    let (store, collecting) = (session.store, session.collecting())
    // The window, which may be open, makes photos ready elsewhere.
    let folder = session.folders.cache.appendingPathComponent("sending-\(getpid())")
    try PrivateFiles.makeFolder(folder)
    // What would stay of it is in a folder that may be emptied.
    defer { try? FileManager.default.removeItem(at: folder) }
    let visits = VisitFetching(store, collecting, client, profile, user: "\(login.user)")
    var report = try await visits.run()
    let uploader = Uploader(
      UploadContext(
        store: store, album: session.album, client: client, profile: profile,
        keyPrefix: login.keyPrefix, photos: .live, folder: folder,
        memory: .merging(store, visits), lock: .live(in: session.folders), network: .live))
    let next = try await uploader.sendAll(patience: Self.patience)
    // What was sent has other numbers there now.
    report += try await visits.run()
    let progress = ProgressLine()
    defer { progress.end() }
    let photos = try await PhotoFetching(
      store, collecting, client, folder: session.folders.cache.appendingPathComponent("arriving"),
      title: { id in try? store.rows([id]).first?.fullTitle }
    ).run { progress.show($0) }
    let status = await uploader.board.status
    return SyncOutcome(status: status, next: next, report: report, photos: photos)
  }
}
