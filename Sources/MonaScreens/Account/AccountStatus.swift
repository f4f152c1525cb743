import Foundation
import MonaLog
import MonaModel
import MonaPerson
import MonaSync
import MonaText
import Observation

/// The account's state and the progress of uploads, for the whole window.
@Observable @MainActor
package final class AccountStatus {
  /// The account's state.
  package private(set) var state = AccountState.none
  /// Whether ``state`` was read; reading from a keyring can take a while.
  package private(set) var isKnown = false
  /// The progress of uploads.
  package private(set) var upload = UploadStatus()
  /// Where the session is stored; nil when there is none or it is not known yet.
  package private(set) var place: SessionStore.Place?
  /// The other accounts on this computer, each with its own visits.
  package private(set) var others: [OtherAccount] = []

  /// Called when the server ends the session while the program runs.
  @ObservationIgnored var onExpired: (@MainActor () -> Void)?
  /// Called when it is noticed, while the program runs, that the server was put back from a backup and lacks something.
  @ObservationIgnored var onRestored: (@MainActor (ServerRestoration) -> Void)?
  /// Called once nothing is being sent, with how many visits were sent or refused since the last call; one is not 0.
  @ObservationIgnored var onSent: (@MainActor (_ sent: Int, _ refused: Int) -> Void)?
  /// The numbers at the last call of ``onSent``.
  @ObservationIgnored private var reported = (sent: 0, refused: 0)
  /// Called when the account has no room on the server for a photo, the first time.
  @ObservationIgnored var onWithoutRoom: (@MainActor () -> Void)?
  /// Called when it is noticed that the account's server announces a new address.
  @ObservationIgnored var onMoved: (@MainActor (ServerAddress) -> Void)?
  /// When this object was made: what was noticed before was told then.
  @ObservationIgnored private let startedAt = Date()

  @ObservationIgnored private let client: AccountClient
  @ObservationIgnored private var observers: [Task<Void, Never>] = []

  /// Has no account and nothing to upload until ``follow(_:_:)`` is called.
  init(_ client: AccountClient) {
    self.client = client
  }

  /// Observes the account and the uploads from now on.
  func follow(_ changes: Changes, _ outbox: OutboxClient) {
    observers = [
      Task { [weak self] in
        // Observed before the first read, so that no change is missed in between.
        let news = await changes.following([.account])
        await self?.look()
        for await _ in news { await self?.look() }
      },
      Task { [weak self] in
        for await upload in await outbox.statuses() {
          self?.show(upload)
          // Sleeping fails only in a cancelled task, whose stream ends anyway.
          try? await Task.sleep(for: Self.breath)
        }
      },
    ]
  }

  /// The shortest time between two updates of ``upload``, as dozens of visits a second send several
  /// updates each.
  private static let breath = Duration.milliseconds(100)

  private func show(_ upload: UploadStatus) {
    let (before, addressBefore) = (self.upload.restoration, newAddress)
    if upload.isWithoutRoom, !self.upload.isWithoutRoom { onWithoutRoom?() }
    if self.upload != upload { self.upload = upload }
    if let newAddress, newAddress != addressBefore { onMoved?(newAddress) }
    if let restoration = upload.restoration, restoration != before,
      restoration.noticedAt.timeIntervalSince(startedAt) > -1
    {
      onRestored?(restoration)
    }
    guard !upload.isSending else { return }
    let (sent, refused) = (upload.sent - reported.sent, upload.refused - reported.refused)
    reported = (upload.sent, upload.refused)
    if sent > 0 || refused > 0 { onSent?(max(0, sent), max(0, refused)) }
  }

  /// Reads the account's state again.
  /// - Parameter isAsking: whether the keyring may prompt the person to unlock it.
  package func look(asking isAsking: Bool = false) async {
    let state = await tryLogging("The account's state could not be read") {
      try await self.client.state(isAsking)
    }
    // Reading the state has loaded the session that this depends on.
    await lookAround()
    guard let state else { return }
    if !isKnown { isKnown = true }
    guard self.state != state else { return }
    let wasLoggedIn = isLoggedIn
    self.state = state
    if wasLoggedIn, case .expired = state { onExpired?() }
  }

  /// Reads again where the session is stored, and the other accounts.
  func lookAround() async {
    let (place, others) = (await client.place(), await client.others())
    if self.place != place { self.place = place }
    if self.others != others { self.others = others }
  }

  /// How many photos of the account were downloaded; nil when none are being downloaded.
  var fetchingText: String? {
    guard let fetching = upload.fetching else { return nil }
    return tr(
      "Fetching your photos: {done} of {total}",
      ["done": Format.number(fetching.done), "total": Format.number(fetching.total)])
  }

  /// The new address that the account's server announces; nil for none.
  package var newAddress: ServerAddress? {
    guard isLoggedIn, case .moved(let address) = upload.fault, address != state.name?.server else {
      return nil
    }
    return address
  }

  /// Whether the person is logged in.
  package var isLoggedIn: Bool {
    if case .loggedIn = state { true } else { false }
  }

  /// Whether an account is in use, even if the person must log in again before an upload.
  package var hasAccount: Bool {
    switch state {
    case .none, .loggedOut: false
    case .loggedIn, .expired, .forgotten, .keyring: true
    }
  }

  deinit { for task in observers { task.cancel() } }
}

extension OtherAccount {
  /// The account's name and its server.
  package var texts: (name: String, place: String) {
    guard let name else {
      return (tr("Without an account"), tr("What was collected before anybody logged in"))
    }
    guard waiting > 0 else { return (name.username.isolated, name.server.name) }
    let text = trn("{count} visit waits to be sent", "{count} visits wait to be sent", waiting)
    return (name.username.isolated, "\(name.server.name) · \(text)")
  }

  /// The label of the action that switches to it.
  package var switchText: String { tr("Switch to {name}", ["name": texts.name]) }
}
