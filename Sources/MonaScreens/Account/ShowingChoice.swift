import MonaPerson
import MonaText
import Observation

/// The person's choice whether photos of theirs are shown to everybody, apart from that to send them.
@Observable @MainActor
package final class ShowingChoice {
  /// The stored choice; nil when the person has not agreed yet, or before it is read.
  package private(set) var showing: Showing?

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let status: AccountStatus

  /// Reads the choice, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [.outbox]) {
    [weak self] in try await self?.read($0)
  }

  init(_ context: AppContext, _ status: AccountStatus) {
    (self.context, self.status) = (context, status)
  }

  /// Reads the choice again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let showing = try await context.store.read { try $0.showing() }
    guard reading.isCurrent, self.showing != showing else { return }
    self.showing = showing
  }

  // MARK: Displayed values

  /// Whether there is an account whose server could show them.
  package var hasAccount: Bool { status.hasAccount }

  /// Whether the person agrees.
  package var isAgreed: Bool { showing?.holds == true }

  /// The name to credit; empty for none.
  package var credit: String { showing?.credit ?? "" }

  /// When the person agreed and with which name, or withdrew it.
  package var text: String {
    guard let showing else { return tr("You were not asked yet: none is shown.") }
    let date = Format.day(showing.withdrawnAt ?? showing.givenAt)
    if showing.withdrawnAt != nil {
      return tr("You withdrew it on {date}: none is shown.", ["date": date])
    }
    guard let credit = showing.credit else {
      return tr("You agreed on {date}: those that are chosen have no name.", ["date": date])
    }
    return tr(
      "You agreed on {date}: those that are chosen have the name “{name}”.",
      ["date": date, "name": credit.isolated])
  }

  // MARK: Intents

  /// Stores that the person agrees.
  /// - Parameter name: the name to credit as it was typed; a blank one is none.
  package func agree(name: String) async {
    let (store, credit) = (context.store, Showing.credit(typed: name))
    await announcing { try await store.write { try $0.agreeToShow(credit: credit) } }
  }

  /// Withdraws it.
  package func withdraw() async {
    let store = context.store
    await announcing { try await store.write { try $0.withdrawShowing() } }
  }

  /// Changes the choice, and has screen readers say what it is now.
  private func announcing(_ change: @MainActor () async throws -> Void) async {
    let isChanged = await context.toasts.attempt {
      try await change()
      return true
    }
    await load()
    if isChanged == true { context.toasts.announce(text) }
  }
}

/// The texts of the question whether photos are shown to everybody.
package enum ShowingText {
  /// The name of the choice.
  package static var name: String { tr("Show my photographs to everybody") }

  /// The question.
  package static var title: String { tr("May everybody see your photographs?") }

  /// That it is apart from the consent to send.
  package static var subtitle: String {
    tr("You need not agree to that to send what you collect. You may change your mind at any time.")
  }

  /// What is shown, and how to withdraw.
  package static var points: [(title: String, text: String)] {
    [
      (
        tr("What is shown"),
        tr(
          "Where a work has no picture, those who look after the catalogue may choose a photograph that you sent. Everybody then sees it in MONA, also without an account: the image alone, without its date, and without your stars and words."
        )
      ),
      (
        tr("How to withdraw"),
        tr(
          "On the page of your account, or in Preferences: the server shows it to nobody from then on. Whoever saw it may have kept a copy."
        )
      ),
    ]
  }

  /// The label of the field with the name.
  package static var creditTitle: String { tr("Name beside them; none if empty") }

  /// The label and the text of the switch, beside the consent to send, that leads to the question.
  package static var offer: (title: String, text: String) {
    (
      tr("Ask me about photographs for everybody"),
      tr("Apart from the rest: the next question says what that means.")
    )
  }
}
