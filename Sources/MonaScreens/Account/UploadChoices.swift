import MonaAPI
import MonaLog
import MonaModel
import MonaPerson
import MonaSync
import MonaText
import Observation

/// The person's choices about uploads: the consent, whether to send positions, and on which
/// networks.
@Observable @MainActor
package final class UploadChoices {
  /// The stored consent; nil when the person has not answered, or before it is read.
  package private(set) var consent: Consent?
  /// Whether ``consent`` was read.
  private(set) var isRead = false
  /// Who runs the server; nil when it does not say, or was not asked yet.
  package private(set) var host: APIHost?
  /// How many visits exist on this computer only, even if uploads are allowed.
  private(set) var onlyHere = 0

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let status: AccountStatus

  /// Reads the consent, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .visits, .outbox,
  ]
  ) { [weak self] in try await self?.read($0) }

  init(_ context: AppContext, _ status: AccountStatus) {
    self.context = context
    self.status = status
  }

  /// Reads the consent again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = context.store
    let (consent, onlyHere) = try await store.read { store in
      (try store.consent(), try store.onlyHereCount())
    }
    guard reading.isCurrent else { return }
    if self.consent != consent { self.consent = consent }
    if !isRead { isRead = true }
    if self.onlyHere != onlyHere { self.onlyHere = onlyHere }
  }

  /// Asks the server of the account who runs it; what it said before stays when it does not answer.
  package func loadHost() async {
    guard hasAccount else { return }
    let answer = await tryLogging("The server does not say who runs it", level: .info) {
      try await context.services.account.host()
    }
    if let answer, host != answer { host = answer }
  }

  // MARK: Displayed values

  /// How many visits are unsent.
  var waiting: Int { status.upload.waiting }

  /// Why nothing is sent while there is no account to upload to.
  package var noAccountText: String {
    if case .loggedOut = status.state {
      return tr("You are logged out: nothing is sent until you log in again.")
    }
    return tr("You have no account here: nothing is sent.")
  }

  /// Whether there is an account to upload to.
  package var hasAccount: Bool { status.hasAccount }

  /// Whether the person consents to uploads.
  package var isAgreed: Bool { consent?.holds == true }

  /// Whether to ask for the consent: there is none for what is sent today, and the person has not
  /// withdrawn it.
  var isToBeAsked: Bool {
    guard let consent else { return true }
    return consent.withdrawnAt == nil && !consent.holds
  }

  /// The username that uploads carry.
  package var username: String { status.state.name?.username ?? "" }

  /// When the person agreed or withdrew the consent.
  package var agreementText: String {
    guard let consent else { return tr("You were not asked yet: nothing is sent.") }
    if let date = consent.withdrawnAt {
      return tr("You withdrew it on {date}: nothing is sent.", ["date": Format.day(date)])
    }
    return tr("You agreed on {date}.", ["date": Format.day(consent.givenAt)])
  }

  /// The names of the upload policies, in their order.
  package var policyTexts: [String] {
    Self.policies.map { policy in
      switch policy {
      case .never: trc("when to upload", "Never")
      case .unmetered: trc("when to upload", "On unmetered networks")
      case .always: trc("when to upload", "Always")
      }
    }
  }

  private static let policies: [UploadPolicy] = [.never, .unmetered, .always]

  /// The index of the chosen policy.
  package var policyIndex: Int {
    Self.policies.firstIndex(of: context.preferences.uploadPolicy) ?? 1
  }

  // MARK: Intents

  /// Chooses the upload policy at an index.
  package func choosePolicy(_ index: Int) async {
    guard Self.policies.indices.contains(index), index != policyIndex else { return }
    context.preferences.uploadPolicy = Self.policies[index]
    await context.services.outbox.setPolicy(Self.policies[index])
  }

  /// Stores the consent, then starts an upload.
  package func agree(sharesPosition: Bool) async {
    let store = context.store
    await announcing {
      try await store.write { store in
        try store.giveConsent(sharesPosition: sharesPosition)
      }
    }
    await context.services.outbox.wake()
  }

  /// Withdraws the consent; uploads stop at once.
  /// - Parameter isErasing: whether the server must erase the account's visits; those on this
  ///   computer stay.
  package func withdraw(erasing isErasing: Bool = false) async {
    let store = context.store
    await announcing {
      guard isErasing else { return try await store.write { store in try store.withdrawConsent() } }
      let left = try await store.write { store in try store.withdrawConsentAndErase().left }
      guard left > 0 else { return }
      self.context.toasts.show(Withdrawal.leftText(left))
    }
    await context.services.outbox.wake()
  }

  /// Changes the consent, and has screen readers say what it is now.
  private func announcing(_ change: @MainActor () async throws -> Void) async {
    let isChanged = await context.toasts.attempt {
      try await change()
      return true
    }
    await load()
    if isChanged == true { context.toasts.announce(agreementText) }
  }

  /// Sets whether photos uploaded from now on include their position.
  package func sharePosition(_ isShared: Bool) async {
    guard let consent, consent.holds, consent.sharesPosition != isShared else { return }
    await agree(sharesPosition: isShared)
  }
}

/// The texts of the question about the consent.
package enum ConsentText {
  /// The question.
  package static var title: String { tr("May MONA send what you collect?") }

  /// What happens without an answer.
  package static var subtitle: String {
    tr("Nothing is sent before you agree. You decide, and may change your mind at any time.")
  }

  /// What the host says of itself and of what is sent: operator, contact, purpose, retention and place.
  ///
  /// A text that is not written in the language of the window is shown in another one.
  package static func points(of host: APIHost?) -> [(title: String, text: String)] {
    guard let host else { return [] }
    let code = Translations.language.rawValue
    func text(_ texts: APIHost.Text) -> String? {
      texts[code] ?? texts.sorted { $0.key < $1.key }.first?.value
    }
    let operatorText = [host.name, host.contact].compactMap(\.self).joined(separator: " · ")
    let all: [(title: String, text: String?)] = [
      (tr("Who runs the server"), operatorText.isEmpty ? nil : operatorText),
      (tr("What it serves there"), text(host.purpose)),
      (tr("How long it is kept"), text(host.retention)), (tr("Where it is kept"), text(host.place)),
    ]
    return all.compactMap { point in point.text.map { (point.title, $0.isolated) } }
  }

  /// What is sent, for which purpose, and how to withdraw.
  package static func points(name: String) -> [(title: String, text: String)] {
    [
      (
        tr("What is sent"),
        tr(
          "For each visit: its photos with their days, your stars and your words, under the name “{name}”. Of a photo, only the image is sent, without what else the camera wrote into it, unless you say otherwise below.",
          ["name": name])
      ),
      (
        tr("What for"),
        tr(
          "Researchers in art history study how people meet public art. What you send is not sold, and serves no advertising."
        )
      ),
      (
        tr("How to withdraw"),
        tr(
          "On the page of your account, or in Preferences: the sending stops at once. What was sent is erased with your account."
        )
      ),
    ]
  }

  /// The label of the switch that includes the position in uploaded photos.
  package static var positionTitle: String { tr("Say where photos were taken") }

  /// What the switch does.
  package static var positionText: String {
    tr(
      "On, all that the camera wrote into a photo is sent with it: where, when and by which camera it was taken. Off, none of it; your own photos keep it."
    )
  }

  /// The confirmation before the consent is withdrawn.
  package static var withdrawalQuestion: (heading: String, body: String) {
    (
      tr("Stop sending?"),
      tr(
        "Nothing more leaves this computer from now on. What was sent stays on the server, unless you have it erased: it then leaves your other devices as well, and stays on this computer alone."
      )
    )
  }
}
