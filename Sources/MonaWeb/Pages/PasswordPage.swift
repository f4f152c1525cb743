import Hummingbird
import MonaText

/// The form to set a new password, which a link opens; or what became of it.
struct PasswordPage: Page {
  static let template = "password"

  let frame: Frame
  let faults: [String]
  /// The link's token; nil where there is no form any more.
  let token: String?
  let isDone: Bool
  let done = tr("The password is set. Log in with it.")
  let newLabel = tr("New password")
  let hint = tr("At least 6 characters.")
  let againLabel = tr("Repeat the password")
  let submit = tr("Set Password")
}

extension WebPages {
  /// The page to set a new password.
  /// - Parameters:
  ///   - token: the link's token; nil for a link that is not valid.
  ///   - faults: why the password was refused.
  ///   - wait: the number of seconds after which another attempt may succeed.
  package func password(
    token: String?, faults: [String] = [], status: HTTPResponse.Status = .ok,
    wait: Int? = nil, to request: WebRequest
  ) throws -> Response {
    let frame = request.frame(title: tr("New password"))
    return try response(
      PasswordPage(frame: frame, faults: faults, token: token, isDone: false), status: status,
      wait: wait)
  }

  /// The page after a password was set.
  package func passwordIsSet(to request: WebRequest) throws -> Response {
    let frame = request.frame(title: tr("New password"))
    return try response(PasswordPage(frame: frame, faults: [], token: nil, isDone: true))
  }
}
