import MonaText

/// The form to log in.
struct LogInPage: Page {
  static let template = "login"

  let frame: Frame
  let faults: [String]
  let introduction = tr(
    "These pages are for those who study what people collect, and for those who look after the catalogue."
  )
  let formToken: String
  /// Where to go then.
  let destination: String
  /// The name that was typed before.
  let name: String
  let nameLabel = tr("Username")
  let passwordLabel = tr("Password")
  let submit = tr("Log In")

  init(_ request: WebRequest, destination: String?, name: String = "", faults: [String] = []) {
    frame = request.frame(title: tr("Log In"))
    self.faults = faults
    formToken = request.session.formToken
    self.destination = destination ?? "/"
    self.name = name
  }
}
