import ArgumentParser
import Foundation
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaText

/// `sync`: fetches changes of other devices and uploads pending ones, until nothing is pending or
/// nothing can proceed.
struct Sync: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Send what waits, fetch what other devices did, and say what became of it."),
      discussion: """
        --json: {"sent", "reports" (sent), "waiting", "refused", "paused" (null, "noConsent", "expired", "policy", \
        "offline", "metered" or "lowBattery"), "added", "changed", "removed", "photos", "setAside", \
        "questions", "leftOut", "withoutRoom" (visits with photos for which the server has no room), \
        "resent" (of these, to a server that was put back from a backup)}
        """)
  }

  @OptionGroup var output: OutputOptions

  /// The maximum time to wait when a server asks for a retry, in seconds.
  private static let timeout = 60.0

  func run() async throws {
    let session = try Session()
    let outcome = try await outcome(session)
    if output.isJSON {
      try Output.json(outcome.json)
    } else {
      try Output.lines(outcome.lines)
    }
    if outcome.isServerFull { throw ExitCode(1) }
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
    // The session was replaced meanwhile, for example by a login in the window.
    return try await run(session, try await account.session())
  }

  private func run(_ session: Session, _ login: ServerSession) async throws -> SyncOutcome {
    var unknown = Session.connect(login.address)
    unknown.token = login.token
    let profile = try await unknown.profile()
    let client = unknown.expecting(profile)
    let (store, collecting) = (session.store, session.collecting())
    // The window may be open and uses another folder for prepared photos.
    let folder = session.folders.cache.appendingPathComponent("sending-\(getpid())")
    try PrivateFiles.makeFolder(folder)
    // Leftovers are harmless, because they are in the cache folder.
    defer { try? FileManager.default.removeItem(at: folder) }
    try await CatalogueRefresh(
      client, store: store, importing: session.importing,
      folder: folder.appendingPathComponent("catalogue")
    ).fetchOwn(profile)
    let visits = VisitFetching(store, collecting, client, profile, user: "\(login.user)")
    let restoration = try store.serverRestoration()
    var report = try await visits.run()
    try await ConsentSending(store, client, profile).run()
    let uploader = Uploader(
      UploadContext(
        store: store, album: session.album, client: client, profile: profile,
        keyPrefix: login.keyPrefix, photos: .live, folder: folder,
        memory: .merging(store, visits), lock: .live(in: session.folders), network: .live))
    let next = try await uploader.sendAll(timeout: Self.timeout)
    // The uploaded visits have new revisions on the server now.
    report += try await visits.run()
    // What became of reports is shown by “monactl report list”; the next time tries again.
    await tryLogging("Answers to reports are not fetched", level: .info) {
      try await ReportFetching(store, client, profile).run()
    }
    // Photos are named after their discoveries; the catalogue's next update brings what is missing.
    await tryLogging("Records of visits are not fetched", level: .info) {
      try await RecordFetching(store, client).run()
    }
    let progress = ProgressLine()
    defer { progress.end() }
    let photos = try await PhotoFetching(
      store, collecting, client, folder: session.folders.cache.appendingPathComponent("arriving"),
      title: { id in try? store.rows([id]).first?.fullTitle }
    ).run { progress.show($0) }
    await session.nameUntitledPhotos()
    let status = await uploader.statusPublisher.status
    let last = try store.serverRestoration()
    return SyncOutcome(
      status: status, next: next, report: report, photos: photos,
      restoration: last == restoration ? nil : last,
      withoutRoom: try store.uploadFailures().values.count { $0.reason == .noRoom })
  }
}

/// The result of `sync`.
struct SyncOutcome {
  let status: UploadStatus
  let next: UploadNext
  let report: MergeReport
  let photos: PhotoFetching.Report
  /// That the server was put back from a backup and lacked something; nil if it was not.
  let restoration: ServerRestoration?
  /// The number of visits with photos for which the account has no room on the server.
  let withoutRoom: Int

  private var pause: UploadPause? {
    if case .paused(let pause) = next, status.waiting > 0 { pause } else { nil }
  }

  var json: JSONValue {
    [
      "sent": .int(status.sent), "reports": .int(status.reports), "waiting": .int(status.waiting),
      "refused": .int(status.refused),
      "paused": JSONValue(pause.map { "\($0)" }), "added": .int(report.added),
      "changed": .int(report.changed), "removed": .int(report.removed),
      "photos": .int(photos.fetched), "setAside": .int(report.setAside),
      "questions": .int(report.questions), "withoutRoom": .int(withoutRoom),
      "resent": .int(restoration?.resent ?? 0),
      "leftOut": .array(report.leftOut.map { .string($0.description) }),
    ]
  }

  /// A sentence for each kind of change.
  var lines: [String] {
    let counts: [(Int, String)] = [
      (status.sent, trn("{count} visit was sent.", "{count} visits were sent.", status.sent)),
      (
        status.reports,
        trn("{count} report was sent.", "{count} reports were sent.", status.reports)
      ),
      (
        report.added,
        trn("{count} visit was fetched.", "{count} visits were fetched.", report.added)
      ),
      (
        report.changed,
        trn(
          "{count} visit was changed as another device has it.",
          "{count} visits were changed as another device has them.", report.changed)
      ),
      (
        report.removed,
        trn(
          "{count} visit was removed, as on another device.",
          "{count} visits were removed, as on another device.", report.removed)
      ),
      (
        photos.fetched,
        trn("{count} photo was fetched.", "{count} photos were fetched.", photos.fetched)
      ),
      (
        photos.damaged,
        trn(
          "{count} photo could not be fetched: give the command again later.",
          "{count} photos could not be fetched: give the command again later.", photos.damaged)
      ),
      (
        report.questions,
        trn(
          "Of {count} visit both devices have other words: choose on its sheet.",
          "Of {count} visits both devices have other words: choose on their sheets.",
          report.questions)
      ),
      (
        withoutRoom,
        trn(
          "{count} visit has a photo for which the server has no room: remove photos there, or ask those who run it for more room.",
          "{count} visits have photos for which the server has no room: remove photos there, or ask those who run it for more room.",
          withoutRoom)
      ),
      (
        status.refused,
        trn(
          "{count} visit was refused: “monactl outbox” says why.",
          "{count} visits were refused: “monactl outbox” says why.", status.refused)
      ),
    ]
    let restored =
      restoration.map { [$0.sentence] }
      ?? (report.isServerRestored ? [ServerRestoration.sentenceWithoutLoss] : [])
    let said =
      restored + counts.filter { $0.0 > 0 }.map(\.1) + waiting
      + report.leftOut.map { id in
        tr(
          "The server’s visit of {discovery} cannot be kept here, and was left out.",
          ["discovery": id.description])
      }
    return said.isEmpty ? [tr("Both sides have the same already.")] : said
  }

  private var waiting: [String] {
    let count = status.waiting - status.refused
    guard count > 0 else { return [] }
    let waiting = trn(
      "{count} visit waits to be sent.", "{count} visits wait to be sent.", count)
    return [[waiting, why].compactMap(\.self).joined(separator: " ")]
  }

  /// Whether something could not be sent because the server's disk is full.
  var isServerFull: Bool {
    if case .retry = next { status.fault?.isOfFullDisk == true } else { false }
  }

  /// Why changes are still pending; nil when another line explains it.
  private var why: String? {
    if case .retry = next {
      isServerFull || status.fault?.isOfAnotherNetwork == true
        ? status.fault?.sentence
        : tr("The server does not take it now: give the command again later.")
    } else {
      pause?.sentence
    }
  }
}

extension UploadPause {
  /// The message: why nothing is uploaded, and what to do.
  fileprivate var sentence: String {
    switch self {
    case .noConsent:
      tr("Nothing is sent before you agree: log in with --consent to do so.")
    case .expired: tr("The server ended this session: log in again.")
    case .policy: tr("You let nothing be sent.")
    case .offline: tr("There is no network.")
    case .metered: tr("This network is metered.")
    case .lowBattery: tr("The battery is low.")
    }
  }
}

/// `withdraw`: withdraws the consent, so that nothing of the collection is uploaded.
struct Withdraw: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Withdraw your consent: nothing of this collection is sent any more."),
      discussion: "--json: {\"erased\", \"left\", \"reports\" (erased)}")
  }

  @Flag(
    help: .init(
      tr(
        "Have the server erase what was sent, at the next “monactl sync” or by the window: it leaves your other devices as well, and stays on this computer alone."
      )))
  var erase = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Session().store
    var (erased, left, reports) = (0, 0, 0)
    if erase {
      (erased, left, reports) = try store.withdrawConsentAndErase()
    } else {
      try store.withdrawConsent()
    }
    if output.isJSON {
      return try Output.json([
        "erased": .int(erased), "left": .int(left), "reports": .int(reports),
      ])
    }
    var lines = [tr("Nothing more is sent.")]
    if erased > 0 {
      lines.append(
        trn(
          "{count} visit is erased from the server at the next “monactl sync”, and stays here.",
          "{count} visits are erased from the server at the next “monactl sync”, and stay here.",
          erased))
    }
    if reports > 0 {
      lines.append(
        trn(
          "{count} report is erased from the server at the next “monactl sync”, and stays here.",
          "{count} reports are erased from the server at the next “monactl sync”, and stay here.",
          reports))
    }
    if left > 0 { lines.append(Withdrawal.leftText(left)) }
    try Output.lines(lines)
  }
}
