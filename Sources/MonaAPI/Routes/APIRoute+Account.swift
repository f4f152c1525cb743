extension APIRoute {
  /// What the server does beyond those of 2023, and its limits.
  package static let capabilities = APIRoute(.get, "capabilities")

  package static let register = APIRoute(.post, "register")
  package static let login = APIRoute(.post, "login")
  package static let logout = APIRoute(.post, "logout")
  /// Sends a link by which a new password may be set.
  package static let passwordMail = APIRoute(.post, "password/email")

  package static let account = APIRoute(.get, "user")
  package static let eraseAccount = APIRoute(.delete, "user")
  package static let updateUsername = APIRoute(.post, "user/updateUsername")
  package static let updateEmail = APIRoute(.post, "user/updateEmail")
  package static let updatePassword = APIRoute(.post, "user/updatePassword")

  /// The devices that are logged in.
  package static let devices = APIRoute(.get, "user/tokens")
  /// Logs a device out.
  package static func endDevice(_ id: Int) -> APIRoute { APIRoute(.delete, "user/tokens/\(id)") }
}
