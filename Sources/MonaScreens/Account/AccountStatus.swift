import MonaLog
import MonaModel
import MonaSync
import MonaText
import Observation

/// How the person stands to their server, and how far what they did is sent, for all of the window.
@Observable @MainActor
package final class AccountStatus {
  /// How the person stands to a server.
  package private(set) var state = AccountState.none
  /// Whether that was looked at: a keyring may take its time.
  package private(set) var isKnown = false
  /// How far what waits is sent.
  package private(set) var upload = UploadStatus()
  /// Where the log-in is kept; nil where there is none, or that is not known yet.
  package private(set) var place: SessionStore.Place?
  /// What else there is on this computer, each with visits of its own.
  package private(set) var others: [OtherAccount] = []

  /// Called when the server ends the session while the program runs.
  @ObservationIgnored var onExpired: (@MainActor () -> Void)?

  @ObservationIgnored private let client: AccountClient
  @ObservationIgnored private var loaderContext: [Task<Void, Never>] = []

  /// Somebody with nothing to send, until it is followed.
  init(_ client: AccountClient) {
    self.client = client
  }

  /// Follows both from now on.
  func follow(_ changes: Changes, _ outbox: OutboxClient) {
    loaderContext = [
      Task { [weak self] in
        // Followed first, read then: nothing is missed between the two.
        let news = await changes.following([.account])
        await self?.look()
        for await _ in news { await self?.look() }
      },
      Task { [weak self] in
        for await upload in await outbox.statuses() {
          self?.show(upload)
          // Only a cancelled task does not wait, and that one is told nothing more.
          try? await Task.sleep(for: Self.breath)
        }
      },
    ]
  }

  /// How long what is told of the sending stands: of dozens of visits in a second each is told several times.
  private static let breath = Duration.milliseconds(100)

  private func show(_ upload: UploadStatus) {
    if self.upload != upload { self.upload = upload }
  }

  /// Looks again how things stand.
  /// - Parameter isAsking: whether the person may be asked to unlock the keyring.
  package func look(asking isAsking: Bool = false) async {
    let state = await tryLogging("How the account stands cannot be read") {
      try await self.client.state(isAsking)
    }
    // The session that it stands on was asked for by now.
    await lookAround()
    guard let state else { return }
    if !isKnown { isKnown = true }
    guard self.state != state else { return }
    let wasLoggedIn = isLoggedIn
    self.state = state
    if wasLoggedIn, case .expired = state { onExpired?() }
  }

  /// Looks again where the log-in is kept, and what else there is.
  func lookAround() async {
    let (place, others) = (await client.place(), await client.others())
    if self.place != place { self.place = place }
    if self.others != others { self.others = others }
  }

  /// How many photos of the account have come; nil while none are fetched.
  var fetchingText: String? {
    guard let fetching = upload.fetching else { return nil }
    return tr(
      "Fetching your photos: {done} of {total}",
      ["done": Format.number(fetching.done), "total": Format.number(fetching.total)])
  }

  /// Whether there is somebody to send to.
  package var isLoggedIn: Bool {
    if case .loggedIn = state { true } else { false }
  }

  /// Whether what waits waits for somebody: also for one who is to log in again.
  package var hasAccount: Bool {
    switch state {
    case .none, .loggedOut: false
    case .loggedIn, .expired, .forgotten, .keyring: true
    }
  }

  deinit { for task in loaderContext { task.cancel() } }
}

extension OtherAccount {
  /// What it is called, and where it is.
  package var texts: (name: String, place: String) {
    guard let name else {
      return (tr("Without an account"), tr("What was collected before anybody logged in"))
    }
    return (name.username.isolated, name.server.name)
  }

  /// What changes to it.
  package var switchText: String { tr("Switch to {name}", ["name": texts.name]) }
}
