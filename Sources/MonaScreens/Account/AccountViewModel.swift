import MonaAPI
import MonaPerson
import MonaSync
import MonaText
import Observation

/// The account page: an introduction before there is an account, then its details and actions.
@Observable @MainActor
package final class AccountViewModel {
  /// The account's details; nil before the server has answered.
  package private(set) var details: APIAccount?
  /// The devices that are logged in; empty for a server that does not list them.
  package private(set) var devices: [APIDevice] = []
  /// How much room the account has on the server; nil when the server has not told.
  package private(set) var storage: APIStorage?
  /// Why the last request for the details failed; nil when it did not.
  package private(set) var trouble: Toast?
  /// Whether an action is running; the others do nothing meanwhile.
  package private(set) var isWorking = false

  /// The account state shared by the whole window.
  @ObservationIgnored let session: AccountSession
  @ObservationIgnored private let context: AppContext

  init(_ context: AppContext, _ session: AccountSession) {
    self.context = context
    self.session = session
  }

  private var client: AccountClient { context.services.account }

  /// The consent to uploads and the networks to use.
  package var uploading: UploadChoices { session.uploading }

  /// Whether photos are shown to everybody.
  package var showing: ShowingChoice { session.showing }

  /// Shows the question whether photos may be shown to everybody.
  package func reviewShowing() { session.questions.reviewShowing() }

  /// That the server has a new address, which the person can follow; nil if it has none.
  package var moveText: String? {
    session.status.newAddress.map { ServerRequestError.moved($0).sentence }
  }

  /// Asks again whether to follow the server.
  package func reviewMove() { session.questions.reviewMove() }

  /// Shows the question about the consent again.
  package func reviewConsent() { session.questions.review() }

  // MARK: Displayed values

  /// The account's state.
  package var state: AccountState { session.status.state }

  /// Whether ``state`` is known yet.
  package var isKnown: Bool { session.status.isKnown }

  /// The name of the server in use.
  package var serverText: String { (state.name?.server ?? context.preferences.server).name }

  /// The account's e-mail address, or a sentence when there is none or it is not known yet.
  package var emailText: String {
    guard let details else { return trouble == nil ? tr("Asking the server…") : "–" }
    return details.email ?? tr("No address: without one, a forgotten password cannot be replaced.")
  }

  /// The subtitle of "Outbox": the download progress, the number of unsent visits, or that all is
  /// sent.
  package var waitingText: String {
    if let fetching = session.status.fetchingText { return fetching }
    let waiting = session.status.upload.waiting
    return waiting == 0
      ? session.nothingWaitsText
      : trn("{count} visit waits to be sent", "{count} visits wait to be sent", waiting)
  }

  /// The other accounts on this computer, each with its own visits.
  package var others: [OtherAccount] { session.status.others }

  /// Where the session is stored if that is not the keyring, and whether a file can be offered
  /// instead.
  package var keeping: (text: String, canUseFile: Bool)? {
    guard let place = session.status.place, let text = place.sentence else { return nil }
    return (text, place != .file)
  }

  // MARK: Intents

  /// Fetches the account's details and devices; the earlier ones stay until the server answers.
  package func load() async {
    await session.status.lookAround()
    guard session.status.isLoggedIn else {
      if details != nil { (details, devices, storage) = (nil, [], nil) }
      return
    }
    // It answers nothing but that it moved, which the page says.
    guard session.status.newAddress == nil else {
      if trouble != nil { trouble = nil }
      return
    }
    do {
      let details = try await client.details()
      if self.details != details { self.details = details }
      let devices = try await knownDevices()
      if self.devices != devices { self.devices = devices }
      let storage = try await knownStorage()
      if self.storage != storage { self.storage = storage }
      await uploading.loadHost()
      if trouble != nil { trouble = nil }
    } catch is CancellationError {
      return
    } catch {
      trouble = Toast(text: ErrorText.of(error), details: (error as? ServerRequestError)?.words)
    }
  }

  /// The room; nil from a server that does not tell.
  private func knownStorage() async throws -> APIStorage? {
    do { return try await client.storage() } catch AccountError.unsupported { return nil }
  }

  /// How much room the photos of the account take on the server, and what to do when it ends; nil when the server does
  /// not tell.
  package var storageText: String? {
    guard let storage else { return nil }
    let text = tr(
      "{used} of {limit} are used.",
      ["used": Format.megabytes(storage.photoBytes), "limit": Format.megabytes(storage.limit)])
    guard storage.limit - storage.photoBytes < Self.leastRoom else { return text }
    let end = tr(
      "There is no room for more photos: remove some, or ask those who run the server for more.")
    return "\(text) \(end)"
  }

  /// The room in bytes below which the next photo may be refused.
  private static let leastRoom = APICapabilities.photoBytes

  /// The devices; none from a server of 2023, which does not list them.
  private func knownDevices() async throws -> [APIDevice] {
    do { return try await client.devices() } catch AccountError.unsupported { return [] }
  }

  /// Opens a form of the account.
  package func open(_ purpose: AccountPurpose) { context.navigation.openOnce(.account(purpose)) }

  /// Opens the form that chooses another server.
  package func openServer() { open(.server) }

  /// Opens the outbox.
  package func openOutbox() { context.navigation.openOnce(.outbox) }

  /// Reads the keyring again, which may prompt the person to unlock it.
  package func askKeyring() async { await session.askKeyring() }

  /// Stores the session in a file.
  package func keepInFile() async {
    if await client.keepInFile() {
      await session.status.lookAround()
    } else {
      context.toasts.show(
        tr("The file could not be written: make room on the disk, then try again."))
    }
  }

  /// Logs another device out.
  package func signOut(_ device: APIDevice) async {
    await attempt { try await self.client.endDevice(device) }
    await load()
  }

  /// Switches to another account of this computer; this account's data is kept.
  package func change(to other: OtherAccount) async {
    await attempt { try await self.session.change(to: other) }
  }

  /// Logs out.
  /// - Parameter removing: whether to remove the account's visits from this computer.
  package func logOut(removing: Bool) async {
    await attempt {
      let others =
        removing ? try await self.context.store.read { try $0.otherPhotoCount() } : 0
      try await self.client.logOut(removing)
      let text =
        removing
        ? tr("You are logged out, and your visits have left this computer.")
        : tr("You are logged out. Your visits stay on this computer.")
      self.context.toasts.show(others > 0 ? "\(text) \(OnlyHere.photosText(others))" : text)
    }
  }

  /// Erases the account and its data on the server.
  package func erase() async {
    await attempt {
      try await self.client.erase()
      self.context.toasts.show(tr("Your account is erased. Your visits stay on this computer."))
    }
  }

  private func attempt(_ work: @MainActor () async throws -> Void) async {
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    await context.toasts.attempt { try await work() }
  }
}

extension AccountViewModel {
  /// A paragraph of the introduction.
  package struct Point: Hashable, Sendable {
    package let title: String
    package let text: String
  }

  /// The heading of the introduction.
  package static var welcome: (title: String, text: String) {
    (
      tr("Share What You Collect"),
      tr("MONA works without an account. With one, what you collect serves research on public art.")
    )
  }

  /// The paragraphs of the introduction.
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

  /// Why nothing is uploaded although there is an account; nil when uploads are possible.
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

  /// A device's name, or a text for a device without one.
  package func name(of device: APIDevice) -> String {
    device.name?.shortened().isolated ?? tr("A device without a name")
  }

  /// Whether a device is this one, and since when it is logged in.
  package func text(of device: APIDevice) -> String {
    let since = device.createdAt.map { tr("since {date}", ["date": Format.day($0)]) }
    return [device.isCurrent ? tr("This device") : nil, since].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// The confirmation before logging out.
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

  /// The confirmation before erasing the account.
  package var erasureQuestion: (heading: String, body: String) {
    (
      tr("Erase the account?"),
      tr(
        "The server erases your account with all the photos, stars and words that you sent, for good. What is on this computer stays."
      )
    )
  }
}
