import MonaSync
import MonaText

/// Why nothing is being sent, and the action that resumes it.
package struct OutboxPause: Hashable, Sendable {
  /// The action that resumes sending.
  package enum Remedy: Hashable, Sendable {
    /// Log in again.
    case logIn
    /// Review what would be sent, and consent or not.
    case review
    /// Choose the networks over which to send.
    case choosePolicy
    /// Read the keyring again.
    case askKeyring
    /// Follow the server to its new address.
    case move
    /// Retry now.
    case tryNow
    /// None: sending resumes by itself.
    case wait
  }

  /// The title.
  package let title: String
  /// The explanation.
  package let text: String
  /// The name of the icon.
  package let icon: String
  /// The action that resumes sending.
  package let remedy: Remedy

  /// The label of the action's button; nil for no button.
  package var buttonText: String? {
    switch remedy {
    case .logIn: tr("Log In Again")
    case .review: tr("Review…")
    case .choosePolicy: trc("button", "Change…")
    case .askKeyring: tr("Ask Again")
    case .move: tr("Follow…")
    case .tryNow: tr("Try Now")
    case .wait: nil
    }
  }

  /// The reason that prevents sending; nil if there is none.
  /// - Parameter fault: why the last request failed.
  init?(
    _ account: AccountState, _ state: UploadStatus.State, because fault: ServerRequestError? = nil
  ) {
    switch (account, state) {
    case (.none, _): return nil
    case (.keyring(let fault, _), _):
      self.init(
        tr("Your log-in cannot be read"), fault.sentence, "channel-secure-symbolic", .askKeyring)
    case (.loggedOut, _):
      self.init(
        tr("You are logged out"), tr("What waits is kept until you log in again."),
        "avatar-default-symbolic", .logIn)
    case (.forgotten, _):
      self.init(
        tr("Log in again"), AccountQuestions.forgottenText, "avatar-default-symbolic", .logIn)
    case (.expired, _), (_, .paused(.expired)):
      self.init(
        tr("Log in again"),
        tr("The server does not know this computer any more. What waits is kept."),
        "avatar-default-symbolic", .logIn)
    case (_, .paused(.noConsent)):
      self.init(
        tr("Nothing is sent before you agree"),
        tr("See what would be sent, and what for."), "channel-secure-symbolic", .review)
    case (_, .paused(.policy)):
      self.init(
        tr("Sending is turned off"), tr("What waits is kept until you turn it on."),
        "media-playback-pause-symbolic", .choosePolicy)
    case (_, .paused(.offline)):
      self.init(
        tr("No network"), tr("What waits is sent once there is one."),
        "network-offline-symbolic", .wait)
    case (_, .paused(.metered)):
      self.init(
        tr("This network is metered"),
        tr("What waits is sent on the next network that is not."),
        "network-wireless-symbolic", .choosePolicy)
    case (_, .paused(.lowBattery)):
      self.init(
        tr("The battery is low"), tr("What waits is sent once the computer charges."),
        "battery-level-10-symbolic", .wait)
    case (_, .retrying) where fault?.isOfMove == true:
      self.init(
        tr("The server has moved"), fault?.sentence ?? "", "network-server-symbolic", .move)
    case (_, .retrying(let date)) where fault?.isOfAnotherNetwork == true:
      let again = tr("MONA tries again by itself at {time}.", ["time": Format.clock(date)])
      self.init(
        tr("This network does not let MONA through"),
        [fault?.sentence, again].compactMap(\.self).joined(separator: " "),
        "network-server-symbolic", .tryNow)
    case (_, .retrying(let date)):
      self.init(
        tr("Sending is interrupted"),
        tr("MONA tries again by itself at {time}.", ["time": Format.clock(date)]),
        "network-server-symbolic", .tryNow)
    case (.loggedIn, .idle), (.loggedIn, .sending): return nil
    }
  }

  private init(_ title: String, _ text: String, _ icon: String, _ remedy: Remedy) {
    self.title = title
    self.text = text
    self.icon = icon
    self.remedy = remedy
  }
}
