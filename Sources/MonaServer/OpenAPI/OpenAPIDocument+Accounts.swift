extension OpenAPIDocument {
  /// The media types in which the fields of a body may be sent.
  static let fieldTypes = [
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data",
  ]

  private static let username = OpenAPISchema.textLike(#"^[\p{L}\p{M}\p{N}_-]{1,255}$"#)
  private static let email = OpenAPISchema.textAs("email")
  private static let password = OpenAPISchema.textWithin(6...Int.max)
  private static let user = OpenAPIResponse.json(.named("User"))
  /// The response without content: clients expect an empty list.
  private static let nothing = OpenAPIResponse.json(.list(.null), "Done; the list is empty.")

  /// Accounts, and their logged-in devices.
  static let accounts: [OpenAPIOperation] =
    [
      fields(
        "register",
        "Opens an account, and logs the device in. A name has letters and digits of one script, none of them invisible, and does not look like another account's (UTS 39).",
        [
          "username": username, "email": .optional(email.orNull), "password": password,
          "password_confirmation": password, "device": .optional(.text),
          "invitation": .optional(.text),
        ], .json(.named("Token")), hasKey: true),
      fields(
        "login", "Logs a device in, beside all others.",
        ["username": username, "password": password, "device": .optional(.text)],
        .json(.named("Token"))),
      fields("logout", "Logs this device out.", [:], nothing, permission: .account),
      OpenAPIOperation(
        method: .get, path: "user", summary: "Who is logged in.", permission: .account,
        answers: [user]),
      OpenAPIOperation(
        method: .get, path: "user/storage",
        summary: "How many bytes of photos the account has here, and may have.",
        permission: .account,
        answers: [.json(.named("Storage"))]),
      OpenAPIOperation(
        method: .get, path: "user/consent",
        summary: "What the person agreed to, as their devices said; null for nothing.",
        permission: .account, answers: [.json(.named("Consent"))]),
      fields(
        "user/consent",
        "Says what the person agreed to, and whether they withdrew it: research has their visits by it alone. The last decision of all devices is answered.",
        [
          "version": .integerWithin(1...Int(Int32.max)), "given_at": preciseMoment,
          "withdrawn_at": .optional(preciseMoment),
        ], .json(.named("Consent")), permission: .account),
      OpenAPIOperation(
        method: .get, path: "user/showing",
        summary: "Whether the person agreed to show photos to everybody; null for nothing.",
        permission: .account, answers: [.json(.named("Showing"))]),
      fields(
        "user/showing",
        "Says whether the person agreed that everybody sees those of their photos that an editor chooses, with the name to credit, if any; who withdraws is shown no more from then on. The last decision of all devices is answered.",
        [
          "version": .integerWithin(1...Int(Int32.max)), "given_at": preciseMoment,
          "withdrawn_at": .optional(preciseMoment),
          "credit": .optional(.textWithin(0...StoredConsent.creditLimit)),
        ], .json(.named("Showing")), permission: .account),
      OpenAPIOperation(
        method: .delete, path: "user",
        summary: "Erases the account with its devices, visits and photos.", permission: .account,
        answers: [nothing]),
      OpenAPIOperation(
        method: .get, path: "export",
        summary: "All that the person has here: account, visits, reports and photos.",
        permission: .account,
        answers: [
          OpenAPIResponse(
            status: .ok, summary: "An archive.", body: (["application/x-tar"], .file))
        ]),
      fields(
        "user/updateUsername", "Gives the account another name.", ["username": username], user,
        permission: .account, hasKey: true),
      fields(
        "user/updateEmail",
        "Gives the account another e-mail address; all other devices are logged out, and links to set a password become invalid. The current password may also be sent as `password`.",
        ["email": email, "current_password": .optional(.text), "password": .optional(.text)], user,
        permission: .account, hasKey: true),
      fields(
        "user/updatePassword",
        "Gives the account another password; all other devices are logged out, and links to set a password become invalid.",
        ["current_password": .text, "password": password, "password_confirmation": password], user,
        permission: .account),
      OpenAPIOperation(
        method: .get, path: "user/tokens", summary: "The devices that are logged in.",
        permission: .account, answers: [.json(.list(.named("Device")))]),
      OpenAPIOperation(
        method: .delete, path: "user/tokens/{id}", summary: "Logs a device out.",
        permission: .account,
        parameters: [.id], answers: [nothing], refusals: [.notFound]),
    ]

  /// Password resets by a link.
  static let resets: [OpenAPIOperation] = {
    var mail = fields(
      "password/email",
      "Sends a link to the account's address, to set a new password, now or as soon as the mail server takes it.",
      ["username": username], message)
    mail.refusals.append(.notFound)
    return [
      mail,
      fields(
        "password/reset", "Sets a new password by a link; all devices are logged out.",
        ["token": .text, "password": password, "password_confirmation": password], message),
    ]
  }()

  private static let message = OpenAPIResponse.json(.object(["message": .text]))

  /// A `POST` operation whose body is a set of fields.
  private static func fields(
    _ path: String, _ summary: String, _ fields: KeyValuePairs<String, OpenAPISchema>,
    _ answer: OpenAPIResponse, permission: Permission = .everybody, hasKey: Bool = false
  ) -> OpenAPIOperation {
    OpenAPIOperation(
      method: .post, path: path, summary: summary, permission: permission,
      parameters: hasKey ? [.idempotencyKey] : [], body: (fieldTypes, .object(fields)),
      answers: [answer],
      refusals: [.badRequest, .contentTooLarge, .unprocessableContent])
  }
}
