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

extension AccountViewModel {
  /// A part of what there is to know before one opens an account.
  package struct Point: Hashable, Sendable {
    package let title: String
    package let text: String
  }

  /// What an account is, before there is one.
  package static var welcome: (title: String, text: String) {
    (
      tr("Share What You Collect"),
      tr("MONA works without an account. With one, what you collect serves research on public art.")
    )
  }

  /// What is sent, to whom, what one gains, and how to stop.
  package static var points: [Point] {
    [
      Point(
        title: tr("What is sent"),
        text: tr(
          "The photo, the stars and the words of your visits, and the name you choose. Not where you are (unless you ask for it), and nothing before you agree."
        )),
      Point(
        title: tr("To whom"),
        text: tr(
          "To the MONA server, where researchers in art history study how people meet public art."
        )),
      Point(
        title: tr("What you gain"),
        text: tr("Your collection on all your devices, and a copy of it should one be lost.")),
      Point(
        title: tr("How to stop"),
        text: tr(
          "Withdraw your consent, keep single visits here, or erase the account, whenever you like."
        )),
    ]
  }

  /// Why nothing is sent, although there is an account; nil when nothing is in the way.
  package var stateTrouble: (title: String, text: String)? {
    switch state {
    case .none, .loggedIn: nil
    case .loggedOut:
      (
        tr("You are logged out"),
        tr("Your visits are on this computer. What you collect now waits until you log in again.")
      )
    case .expired:
      (
        tr("Log in again"), AccountQuestions.expiredText
      )
    case .forgotten: (tr("Log in again"), AccountQuestions.forgottenText)
    case .keyring(let fault, _):
      (
        tr("Your log-in cannot be read"),
        [fault.sentence, tr("What waits is kept, and is sent afterwards.")].joined(separator: " ")
      )
    }
  }

  /// What a device is called; one that gave no name is nobody's secret either.
  package func name(of device: APIDevice) -> String {
    device.name?.shortened().isolated ?? tr("A device without a name")
  }

  /// Whether it is this one, and since when it is logged in.
  package func text(of device: APIDevice) -> String {
    let since = device.createdAt.map { tr("since {date}", ["date": Format.day($0)]) }
    return [device.isCurrent ? tr("This device") : nil, since].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// What a person is asked before they are logged out.
  package var logOutQuestion: (heading: String, body: String) {
    var sentences: [String] = []
    if case let waiting = uploading.waiting, waiting > 0 {
      sentences.append(
        trn(
          "{count} visit still waits to be sent. It waits on if it stays here; what leaves this computer now would not be sent.",
          "{count} visits still wait to be sent. They wait on if they stay here; what leaves this computer now would not be sent.",
          waiting))
    }
    sentences.append(
      tr("Your visits may stay on this computer, or leave it: their photos then go to the trash."))
    if uploading.onlyHere > 0 { sentences.append(OnlyHere.text(uploading.onlyHere)) }
    return (tr("Log out?"), sentences.joined(separator: " "))
  }

  /// What a person is asked before their account is erased.
  package var erasureQuestion: (heading: String, body: String) {
    (
      tr("Erase the account?"),
      tr(
        "The server erases your account with all the photos, stars and words that you sent, for good. What is on this computer stays."
      )
    )
  }
}
