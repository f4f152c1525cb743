import Foundation
import MonaModel
import MonaPerson
import MonaSync
import MonaText
import Observation

/// The outbox: changes waiting to be sent, and those sent recently.
@Observable @MainActor
package final class OutboxViewModel {
  /// The visits with unsent changes, the oldest first; at most `limit`.
  package private(set) var lines: [OutboxLine] = []
  /// The changes sent in the last days, the newest first.
  package private(set) var sent: [SentLine] = []
  /// The reports that a server has not taken yet, the oldest first.
  package private(set) var reports: [ReportLine] = []
  /// The total number of visits with unsent changes.
  package private(set) var count = 0
  private var refused = 0
  private var restoration: ServerRestoration?
  /// Whether the outbox has been loaded.
  package private(set) var isRead = false

  @ObservationIgnored private let session: AccountSession
  @ObservationIgnored private let context: AppContext

  /// Loads the lists, and again when their data changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .visits, .notes, .outbox, .album, .reports,
  ]
  ) { [weak self] in try await self?.read($0) }

  init(_ context: AppContext, _ session: AccountSession) {
    self.context = context
    self.session = session
  }

  private var status: AccountStatus { session.status }

  /// The consent to uploads and the networks to use.
  package var uploading: UploadChoices { session.uploading }

  /// The initial length of each list, and the increment of "show more".
  ///
  /// The lists change with each visit sent, and laying out 100 lines takes longer than two frames.
  static let (first, step) = (15, 50)
  @ObservationIgnored private var limit = OutboxViewModel.first
  // The minimum time between two updates of the lists while visits are being sent: faster changes
  // cannot be read. The longer one applies when all listed visits were sent since the last update.
  private static let (breath, longBreath) = (Duration.seconds(1), Duration.seconds(5))
  @ObservationIgnored private var haveAllLeft = false

  /// Reads both lists again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    if isRead, reading.kinds == [.outbox] { try await breathe() }
    let (store, album, limit) = (context.store, context.album, limit)
    let (list, lines, sent, reports, restoration) = try await store.read { store in
      let list = try store.outboxList(limit: limit)
      let changes = try store.sentChanges(
        since: Date(timeIntervalSinceNow: -SentChange.memory), limit: limit)
      let rows = try store.rows(Set(changes.map(\.discovery)))
      return (
        list, list.entries.map { OutboxLine($0, photo: album.file(of: $0.photo)) },
        SentLine.lines(changes, Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }),
        try store.waitingReports().map(ReportLine.init), try store.serverRestoration()
      )
    }
    guard reading.isCurrent else { return }
    let listed = Set(self.lines.map(\.id))
    haveAllLeft = !listed.isEmpty && listed.isDisjoint(with: lines.map(\.id))
    if self.lines != lines { self.lines = lines }
    if count != list.count { count = list.count }
    if refused != list.refused { refused = list.refused }
    if self.sent != sent { self.sent = sent }
    if self.reports != reports { self.reports = reports }
    if self.restoration != restoration { self.restoration = restoration }
    if !isRead { isRead = true }
  }

  /// Delays an update while visits are being sent, unless the person requested it.
  private func breathe() async throws {
    let end = ContinuousClock.now + (haveAllLeft ? Self.longBreath : Self.breath)
    while status.upload.isSending, !loader.isAskedAgain, .now < end {
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  // MARK: Displayed values

  /// The page's title.
  package var title: String { tr("Outbox") }

  /// The numbers of visits waiting, sent in this run, and refused.
  ///
  /// While sending, the first is the uploader's own count, which is newer than the list's.
  package var counts: (waiting: Int, sent: Int, refused: Int) {
    (status.upload.isSending ? status.upload.waiting : count, status.upload.sent, refused)
  }

  /// Why nothing is being sent; nil when nothing waits, or nothing prevents sending.
  package var pause: OutboxPause? {
    lines.isEmpty && reports.isEmpty
      ? nil : OutboxPause(status.state, status.upload.state, because: status.upload.fault)
  }

  /// The current upload or download and its progress from 0 to 1; nil when there is none.
  package var current: (title: String, share: Double)? {
    if case .sending(let id, let share) = status.upload.state {
      let title = lines.first { $0.id == id }?.title
      return (title.map { tr("Sending “{title}”", ["title": $0]) } ?? tr("Sending"), share)
    }
    guard let text = status.fetchingText, let fetching = status.upload.fetching else { return nil }
    return (text, Double(fetching.done) / Double(max(1, fetching.total)))
  }

  /// Whether visits are waiting or being fetched, and nothing prevents it.
  package var isAtWork: Bool {
    pause == nil && (!lines.isEmpty || status.upload.fetching != nil)
  }

  /// The number of waiting visits that are not listed, as text; nil when all are.
  package var moreText: String? {
    let more = count - lines.count
    return more > 0 ? trn("and {count} more", "and {count} more", more) : nil
  }

  /// That the server was put back from a backup in the last days, and what it lacked; nil if it was not.
  package var restorationText: String? {
    guard let restoration, -restoration.noticedAt.timeIntervalSinceNow < SentChange.memory else {
      return nil
    }
    return restoration.sentence
  }

  /// The texts of an empty page.
  package var emptyTexts: (title: String, text: String) {
    guard hasAccount else {
      return (
        tr("Nothing is sent"),
        tr("Without an account, what you collect stays on this computer.")
      )
    }
    return (
      session.nothingWaitsText,
      session.obstacle
        ?? tr("What you collect next is sent by itself, and is shown here until it has arrived.")
    )
  }

  /// Whether there is an account to send to; assumed until known.
  package var hasAccount: Bool { !status.isKnown || status.state != .none }

  // MARK: Actions

  /// Lengthens both lists.
  package func showMore() async {
    limit += Self.step
    await load()
  }

  /// Retries a visit that was refused or waits for its next attempt.
  package func retry(_ line: OutboxLine) async {
    let store = context.store
    await context.toasts.attempt {
      try await store.write { store in try store.retrySending([line.id]) }
      context.toasts.announce(tr("It is sent again."))
    }
    await context.services.outbox.wake()
  }

  /// Whether several visits were refused, so that retrying all of them is offered.
  package var canRetryAll: Bool { refused > 1 }

  /// Retries all visits that were refused or wait for their next attempt.
  package func retryAll() async {
    let store = context.store
    await context.toasts.attempt {
      try await store.write { store in try store.retrySending() }
      context.toasts.announce(tr("All are sent again."))
    }
    await context.services.outbox.wake()
  }

  /// Opens the sheet of a visit.
  package func edit(_ line: OutboxLine) { context.navigation.open(.sheet(line.id)) }

  /// Excludes a visit from sending: it stays on this computer (can be undone).
  package func keepHere(_ line: OutboxLine) async {
    let (store, toasts) = (context.store, context.toasts)
    await toasts.attempt {
      try await store.write { store in try store.keepHereOnly([line.id], true) }
      toasts.show(
        tr("“{title}” stays on this computer.", ["title": line.title]),
        undo: {
          await toasts.attempt {
            try await store.write { store in try store.keepHereOnly([line.id], false) }
          }
        })
    }
    await load()
  }

  /// Performs the action that resumes sending, or opens the page for it.
  package func help(_ remedy: OutboxPause.Remedy) async {
    switch remedy {
    case .logIn: context.navigation.openOnce(.account(.logIn))
    case .askKeyring: await session.askKeyring()
    case .move: session.questions.reviewMove()
    case .tryNow: await context.services.outbox.wake()
    case .review: session.questions.review()
    case .choosePolicy: openAccount()
    case .wait: break
    }
  }

  /// Opens the list of reports.
  package func openReports() { context.navigation.openOnce(.reports) }

  /// Opens the account page.
  package func openAccount() { context.navigation.openOnce(.account(nil)) }
}

/// The header bar's indicator of visits waiting to be sent.
@MainActor
package struct OutboxSign {
  private let status: AccountStatus

  init(_ status: AccountStatus) {
    self.status = status
  }

  /// Whether it is visible: visits are waiting, and there is an account.
  package var isShown: Bool { status.hasAccount && status.upload.waiting > 0 }

  /// The number of waiting visits; "999+" beyond 999, because the header bar is narrow.
  package var number: String {
    let waiting = status.upload.waiting
    return waiting > 999 ? tr("{number}+", ["number": "999"]) : Format.number(waiting)
  }

  /// The sentence for the tooltip and for screen readers.
  package var text: String {
    let waiting = trn(
      "{count} visit waits to be sent", "{count} visits wait to be sent", status.upload.waiting)
    guard status.upload.refused > 0 else { return waiting }
    let refused = trn(
      "{count} needs you", "{count} need you", status.upload.refused)
    return [waiting, refused].joined(separator: " · ")
  }

  /// Whether sending needs the person: to log in, to consent, or because of a refusal.
  package var needsPerson: Bool {
    !status.isLoggedIn || status.upload.refused > 0
      || status.upload.state == .paused(.noConsent)
  }
}
