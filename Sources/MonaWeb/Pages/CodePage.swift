import MonaText

/// Asks for the code that an authenticator app shows, after the password.
struct CodePage: Page {
  static let template = "code"
  static let path = "login/code"

  let frame: Frame
  let faults: [String]
  let introduction = tr(
    "Write the code of six digits that your authenticator app shows for this server.")
  let formToken: String
  /// Where to go then.
  let destination: String
  let codeLabel = tr("Code")
  let hint = tr(
    "Without the app, those who run the server can help: “mona-server user reset-code”.")
  let submit = tr("Log In")

  init(_ request: WebRequest, destination: String?, faults: [String] = []) {
    frame = request.frame(title: tr("Code"))
    self.faults = faults
    formToken = request.session.formToken
    self.destination = destination ?? "/"
  }
}

/// Sets up codes for the own account.
struct CodeSetUpPage: Page {
  static let template = "code-setup"
  static let path = "/code"

  let frame: Frame
  let faults: [String]
  let introduction = tr(
    "These pages can ask for a code besides the password, which an authenticator app on your telephone shows. Whoever finds out the password cannot log in here then."
  )
  /// That it is set up already; nil before.
  let done: String?
  let formToken: String
  /// The key in groups of four; nil once it is set up.
  let shownKey: String?
  let keyLabel = tr("Key for the app")
  let key: String
  /// Opens an app on the same device.
  let address: String
  let open = tr("Open an app on this device")
  let codeLabel = tr("Code that the app shows then")
  let passwordLabel = tr("Password")
  let submit = trc("button: codes at each log-in", "Ask for Codes")

  init(_ request: WebRequest, key: String?, faults: [String] = []) {
    frame = request.frame(title: tr("Codes for logging in"))
    self.faults = faults
    formToken = request.session.formToken
    self.key = key ?? ""
    done =
      key == nil
      ? tr(
        "A code is asked for at each log-in. To set it up anew, ask those who run the server: “mona-server user reset-code”."
      ) : nil
    shownKey = key.map { key in
      stride(from: 0, to: key.count, by: 4).map { key.dropFirst($0).prefix(4) }
        .joined(separator: " ")
    }
    // A person may have accounts on several servers.
    let issuer = FormFields.encoded("MONA \(request.host)")
    let name = FormFields.encoded(request.session.person?.name ?? "")
    address = "otpauth://totp/\(issuer):\(name)?secret=\(self.key)&issuer=\(issuer)"
  }
}
