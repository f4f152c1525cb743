import MonaText

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
