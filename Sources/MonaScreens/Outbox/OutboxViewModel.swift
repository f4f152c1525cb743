import Foundation
import MonaModel
import MonaPerson
import MonaSync
import MonaText
import Observation

/// What waits to be sent, and what was sent lately.
@Observable @MainActor
package final class OutboxViewModel {
  /// What waits, the oldest first; as many as somebody may read.
  package private(set) var lines: [OutboxLine] = []
  /// What was sent in the last days, the newest first.
  package private(set) var sent: [SentLine] = []
  /// How many visits wait, listed or not.
  package private(set) var count = 0
  private var refused = 0
  /// Whether what waits was read.
  package private(set) var isRead = false

  @ObservationIgnored private let session: AccountSession
  @ObservationIgnored private let store: Store
  @ObservationIgnored private let album: Album
  @ObservationIgnored private let client: OutboxClient
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [
    .visits, .notes, .outbox, .album,
  ]
  ) { [weak self] in try await self?.read($0) }

  init(
    _ session: AccountSession, store: Store, album: Album, client: OutboxClient,
    navigation: Navigation, toasts: Toasts, loaderContext: LoaderContext
  ) {
    self.session = session
    self.store = store
    self.album = album
    self.client = client
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
  }

  private var status: AccountStatus { session.status }

  /// How many are listed of each at first, and how many more each time: they move with each
  /// visit that is sent, and a hundred of them take the window longer than two frames.
  static let (first, step) = (15, 50)
  @ObservationIgnored private var limit = OutboxViewModel.first
  // How long what is listed stays as it is while visits leave one after the other: nobody reads rows that change
  // more often. Where all of them have left in that time, dozens do in a second.
  private static let (breath, longBreath) = (Duration.seconds(1), Duration.seconds(5))
  @ObservationIgnored private var haveAllLeft = false

  /// Reads again what waits and what was sent.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    if isRead, reading.kinds == [.outbox] { try await breathe() }
    let (store, album, limit) = (store, album, limit)
    let (list, lines, sent) = try await store.read { store in
      let list = try store.outboxList(limit: limit)
      let changes = try store.sentChanges(
        since: Date(timeIntervalSinceNow: -SentChange.memory), limit: limit)
      let rows = try store.rows(Set(changes.map(\.discovery)))
      return (
        list, list.entries.map { OutboxLine($0, photo: album.file(of: $0.photo)) },
        SentLine.lines(changes, Dictionary(rows.map { ($0.id, $0) }) { first, _ in first })
      )
    }
    guard reading.isCurrent else { return }
    let listed = Set(self.lines.map(\.id))
    haveAllLeft = !listed.isEmpty && listed.isDisjoint(with: lines.map(\.id))
    if self.lines != lines { self.lines = lines }
    if count != list.count { count = list.count }
    if refused != list.refused { refused = list.refused }
    if self.sent != sent { self.sent = sent }
    if !isRead { isRead = true }
  }

  /// Waits while visits leave one after the other; not for what somebody did here.
  private func breathe() async throws {
    let end = ContinuousClock.now + (haveAllLeft ? Self.longBreath : Self.breath)
    while status.upload.isSending, !loader.isAskedAgain, .now < end {
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  // MARK: What shows

  /// What the page is called.
  package var title: String { tr("Outbox") }

  /// How many wait, were sent in this run, and are refused.
  ///
  /// While visits leave, how many wait is what the sender counts: the list is read less often.
  package var counts: (waiting: Int, sent: Int, refused: Int) {
    (status.upload.isSending ? status.upload.waiting : count, status.upload.sent, refused)
  }

  /// Why nothing is being sent; nil when nothing waits, or nothing is in its way.
  package var pause: OutboxPause? {
    lines.isEmpty ? nil : OutboxPause(status.state, status.upload.state)
  }

  /// What is being sent, or fetched, and how much of it is done, from 0 to 1; nil when neither is.
  package var current: (title: String, share: Double)? {
    if case .sending(let id, let share) = status.upload.state {
      let title = lines.first { $0.id == id }?.title
      return (title.map { tr("Sending “{title}”", ["title": $0]) } ?? tr("Sending"), share)
    }
    guard let text = status.fetchingText, let fetching = status.upload.fetching else { return nil }
    return (text, Double(fetching.done) / Double(max(1, fetching.total)))
  }

  /// Whether there is something to show of what goes on.
  package var isAtWork: Bool {
    pause == nil && (!lines.isEmpty || status.upload.fetching != nil)
  }

  /// How many more wait than are listed; nil when all are listed.
  package var moreText: String? {
    let more = count - lines.count
    return more > 0 ? trn("and {count} more", "and {count} more", more) : nil
  }

  /// What a page without any line says.
  package var emptyTexts: (title: String, text: String) {
    guard hasAccount else {
      return (
        tr("Nothing is sent"),
        tr("Without an account, what you collect stays on this computer.")
      )
    }
    return (
      tr("Everything is sent"),
      tr("What you collect next is sent by itself, and is shown here until it has arrived.")
    )
  }

  /// Whether there is an account to send to.
  package var hasAccount: Bool { !status.isKnown || status.state != .none }

  // MARK: Intents

  /// Lists more of what waits, and of what was sent.
  package func showMore() async {
    limit += Self.step
    await load()
  }

  /// Tries a visit again that was refused or waits for its next try.
  package func retry(_ line: OutboxLine) async {
    let store = store
    await toasts.attempt { try await store.write { store in try store.retrySending([line.id]) } }
    await client.wake()
  }

  /// Whether several visits were refused, so that one need not try each.
  package var canRetryAll: Bool { refused > 1 }

  /// Tries all again that was refused or waits for its next try.
  package func retryAll() async {
    let store = store
    await toasts.attempt { try await store.write { store in try store.retrySending() } }
    await client.wake()
  }

  /// Opens the sheet of a visit.
  package func edit(_ line: OutboxLine) { navigation.open(.sheet(line.id)) }

  /// Sends nothing more of a visit, which stays on this computer.
  package func keepHere(_ line: OutboxLine) async {
    let store = store
    await toasts.attempt {
      try await store.write { store in try store.keepHereOnly([line.id], true) }
      self.toasts.show(
        tr("“{title}” stays on this computer.", ["title": line.title]),
        undo: { [toasts] in
          await toasts.attempt {
            try await store.write { store in try store.keepHereOnly([line.id], false) }
          }
        })
    }
    await load()
  }

  /// Does what ends the pause, or leads to where it is done.
  package func help(_ remedy: OutboxPause.Remedy) async {
    switch remedy {
    case .logIn: navigation.openOnce(.account(.logIn))
    case .askKeyring: await session.askKeyring()
    case .tryNow: await client.wake()
    case .review: session.questions.review()
    case .choosePolicy: openAccount()
    case .wait: break
    }
  }

  /// Opens the account, or the welcome to one.
  package func openAccount() { navigation.openOnce(.account(nil)) }
}

/// The quiet sign in the window's header: how many visits wait to be sent.
@MainActor
package struct OutboxSign {
  private let status: AccountStatus

  init(_ status: AccountStatus) {
    self.status = status
  }

  /// Whether it shows: when something waits, and there is an account to send it to.
  package var isShown: Bool { status.hasAccount && status.upload.waiting > 0 }

  /// How many wait; briefly, for the header has little room.
  package var number: String {
    let waiting = status.upload.waiting
    return waiting > 999 ? tr("{number}+", ["number": "999"]) : Format.number(waiting)
  }

  /// The same as a sentence, for the tooltip and for screen readers.
  package var text: String {
    let waiting = trn(
      "{count} visit waits to be sent", "{count} visits wait to be sent", status.upload.waiting)
    guard status.upload.refused > 0 else { return waiting }
    let refused = trn(
      "{count} needs you", "{count} need you", status.upload.refused)
    return [waiting, refused].joined(separator: " · ")
  }

  /// Whether something waits for the person.
  package var needsPerson: Bool {
    !status.isLoggedIn || status.upload.refused > 0
      || status.upload.state == .paused(.noConsent)
  }
}
