import MonaSync
import MonaText

/// A field of an account form.
package enum AccountEntry: Hashable, Sendable {
  /// The address of a server.
  case server
  case username, email, password
  /// The repeated password.
  case confirmation
  /// The password that the account has until it is changed.
  case currentPassword
  /// The code of an invitation to register, which some servers ask for.
  case invitation

  /// Converts the field of a server error; nil when the error concerns the whole form.
  init?(_ field: AccountField) {
    switch field {
    case .username: self = .username
    case .email: self = .email
    case .password: self = .password
    case .confirmation: self = .confirmation
    case .currentPassword: self = .currentPassword
    case .invitation: self = .invitation
    case .form: return nil
    }
  }

  private var field: AccountField? {
    switch self {
    case .server: nil
    case .username: .username
    case .email: .email
    case .password: .password
    case .confirmation: .confirmation
    case .currentPassword: .currentPassword
    case .invitation: .invitation
    }
  }

  /// Whether the input is hidden.
  package var isSecret: Bool { [.password, .confirmation, .currentPassword].contains(self) }

  /// The field's label.
  package func label(in purpose: AccountPurpose) -> String {
    switch self {
    case .server: tr("Address of the server")
    case .username: tr("Username")
    case .email: purpose == .register ? tr("E-mail (optional)") : tr("E-mail")
    case .password: purpose == .password ? tr("New password") : tr("Password")
    case .confirmation: tr("The same password again")
    case .currentPassword: tr("Current password")
    case .invitation: tr("Invitation (if you were given one)")
    }
  }

  /// The validation error to show before the request; nil when the field is valid.
  func trouble(in form: AccountForm, server: String, for purpose: AccountPurpose) -> String? {
    guard let field else { return Self.trouble(server) }
    if self == .email, purpose == .email, form.email.isEmpty {
      return AccountProblem(.email, .missing).sentence
    }
    // There is nothing to compare it with yet.
    if self == .confirmation, form.password.isEmpty { return nil }
    guard let problem = form.problem(in: field) else { return nil }
    // Existing accounts may have names and passwords that today's rules refuse.
    let isOld = purpose == .logIn || purpose == .forgotten
    return isOld && problem != .missing ? nil : problem.sentence(of: field)
  }

  private static func trouble(_ server: String) -> String? {
    if server.isEmpty { return nil }
    do throws(ServerAddress.Fault) {
      _ = try ServerAddress(typed: server)
      return nil
    } catch {
      return error.sentence
    }
  }
}

extension AccountPurpose {
  /// The form's fields, in order.
  package var entries: [AccountEntry] {
    switch self {
    case .register: [.username, .email, .password, .confirmation, .invitation]
    case .logIn: [.username, .password]
    case .forgotten, .rename: [.username]
    case .email: [.email, .currentPassword]
    case .password: [.currentPassword, .password, .confirmation]
    case .server: [.server]
    }
  }

  /// The field that has the focus while the request runs: what is typed then does not show if the
  /// form has a password.
  package var entryToWait: AccountEntry? { entries.first(where: \.isSecret) ?? entries.last }

  /// Whether the form offers to choose another server.
  package var hasServer: Bool { [.register, .logIn, .forgotten].contains(self) }

  /// The form's title.
  package var title: String {
    switch self {
    case .register: tr("Create an Account")
    case .logIn: tr("Log In")
    case .forgotten: tr("Forgotten Password")
    case .rename: tr("Change the Name")
    case .email: tr("Change the E-mail Address")
    case .password: tr("Change the Password")
    case .server: tr("Another Server")
    }
  }

  /// The explanation above the fields.
  package var explanation: String {
    switch self {
    case .register:
      tr(
        "A name of your own or a made-up one, and a password. Nothing is sent before you have agreed to it."
      )
    case .logIn: tr("Your visits on the server come to this computer. Nothing here is lost.")
    case .forgotten:
      tr("The server sends a link to the e-mail address of your account.")
    case .rename: tr("The name is sent with what you collect.")
    case .email:
      tr(
        "It serves to set a new password, and for nothing else. Your other devices are logged out, and ask for your password."
      )
    case .password: tr("Your other devices are logged out, and ask for it.")
    case .server:
      tr("Whoever runs the server tells you its address. Leave it empty for MONA’s own.")
    }
  }

  /// The label of the submit button.
  package var buttonText: String {
    switch self {
    case .register: tr("Create the Account")
    case .logIn: tr("Log In")
    case .forgotten: tr("Send the Link")
    case .rename, .email, .password: trc("button", "Change")
    case .server: tr("Use This Server")
    }
  }
}
