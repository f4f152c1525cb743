import MonaAPI
import MonaPerson
import MonaSync
import MonaText
import Observation

/// The person's account: a welcome to one before there is any, and then what can be done with it.
@Observable @MainActor
package final class AccountViewModel {
  /// What the server says of the account; nil before it has answered.
  package private(set) var details: APIAccount?
  /// The devices that are logged in; empty for a server that knows one only.
  package private(set) var devices: [APIDevice] = []
  /// Why the server says nothing of the account; nil while it is being asked, and once it has.
  package private(set) var trouble: Toast?
  /// Whether something is being done that cannot be done twice at once.
  package private(set) var isWorking = false

  /// What all of the window shares of the account.
  @ObservationIgnored let session: AccountSession
  @ObservationIgnored private let client: AccountClient
  @ObservationIgnored private let preferences: StoredPreferences
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts

  init(
    _ session: AccountSession, client: AccountClient, preferences: StoredPreferences,
    navigation: Navigation, toasts: Toasts
  ) {
    self.session = session
    self.client = client
    self.preferences = preferences
    self.navigation = navigation
    self.toasts = toasts
  }

  /// What is decided of the sending.
  package var uploading: UploadChoices { session.uploading }

  /// Asks again what is asked before anything is sent.
  package func reviewConsent() { session.questions.review() }

  // MARK: What shows

  /// How the person stands to a server.
  package var state: AccountState { session.status.state }

  /// Whether that is known yet.
  package var isKnown: Bool { session.status.isKnown }

  /// The server that is asked, by its name.
  package var serverText: String { (state.name?.server ?? preferences.server).name }

  /// What the server is told to have heard of: an e-mail address, or that it has none.
  package var emailText: String {
    guard let details else { return trouble == nil ? tr("Asking the server…") : "–" }
    return details.email ?? tr("No address: without one, a forgotten password cannot be replaced.")
  }

  /// How many visits wait, for "Outbox"; that nothing does.
  package var waitingText: String {
    if let fetching = session.status.fetchingText { return fetching }
    let waiting = session.status.upload.waiting
    return waiting == 0
      ? tr("Everything is sent")
      : trn("{count} visit waits to be sent", "{count} visits wait to be sent", waiting)
  }

  /// What else there is on this computer, each with visits of its own.
  package var others: [OtherAccount] { session.status.others }

  /// Where the log-in is remembered, when that is not the keyring; whether a file may keep it.
  package var keeping: (text: String, canUseFile: Bool)? {
    guard let place = session.status.place, let text = place.sentence else { return nil }
    return (text, place != .file)
  }

  // MARK: Intents

  /// Asks the server what it knows of the account; what it said before stays until it answers.
  package func load() async {
    await session.status.lookAround()
    guard session.status.isLoggedIn else {
      if details != nil { (details, devices) = (nil, []) }
      return
    }
    do {
      let details = try await client.details()
      if self.details != details { self.details = details }
      let devices = try await knownDevices()
      if self.devices != devices { self.devices = devices }
      if trouble != nil { trouble = nil }
    } catch is CancellationError {
      return
    } catch {
      trouble = Toast(text: ErrorText.of(error), details: (error as? ServerRequestError)?.words)
    }
  }

  /// A server of 2023 knows one device alone, and tells of none.
  private func knownDevices() async throws -> [APIDevice] {
    do { return try await client.devices() } catch AccountError.unsupported { return [] }
  }

  /// Opens a form.
  package func open(_ purpose: AccountPurpose) { navigation.openOnce(.account(purpose)) }

  /// Opens what another server is chosen with.
  package func openServer() { open(.server) }

  /// Opens what waits to be sent.
  package func openOutbox() { navigation.openOnce(.outbox) }

  /// Asks the keyring again.
  package func askKeyring() async { await session.askKeyring() }

  /// Remembers the log-in in a file.
  package func keepInFile() async {
    if await client.keepInFile() {
      await session.status.lookAround()
    } else {
      toasts.show(tr("The file could not be written: make room on the disk, then try again."))
    }
  }

  /// Logs another device out.
  package func signOut(_ device: APIDevice) async {
    await attempt { try await self.client.endDevice(device) }
    await load()
  }

  /// Shows what another account has in place of what shows; this one stays as it is.
  package func change(to other: OtherAccount) async {
    await attempt { try await self.session.change(to: other) }
  }

  /// Logs out.
  /// - Parameter removing: whether what the account has on this computer goes.
  package func logOut(removing: Bool) async {
    await attempt {
      try await self.client.logOut(removing)
      self.toasts.show(
        removing
          ? tr("You are logged out, and your visits have left this computer.")
          : tr("You are logged out. Your visits stay on this computer."))
    }
  }

  /// Erases the account, and what the server has of it.
  package func erase() async {
    await attempt {
      try await self.client.erase()
      self.toasts.show(tr("Your account is erased. Your visits stay on this computer."))
    }
  }

  private func attempt(_ work: @MainActor () async throws -> Void) async {
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    await toasts.attempt { try await work() }
  }
}
