import MonaText

extension AccountPurpose {
  /// What there is to fill in.
  package var entries: [AccountEntry] {
    switch self {
    case .register: [.username, .email, .password, .confirmation]
    case .logIn: [.username, .password]
    case .forgotten, .rename: [.username]
    case .email: [.email]
    case .password: [.password, .confirmation]
    case .server: [.server]
    }
  }

  /// Whether another server can be chosen before.
  package var hasServer: Bool { [.register, .logIn, .forgotten].contains(self) }

  /// What the form is called.
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

  /// What there is to know before one fills it in.
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
    case .email: tr("It serves to set a new password, and for nothing else.")
    case .password: tr("Your other devices are logged out, and ask for it.")
    case .server:
      tr("Whoever runs the server tells you its address. Leave it empty for MONA’s own.")
    }
  }

  /// What the button says that sends it.
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
