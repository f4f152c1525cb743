import Hummingbird
import MonaAPI

/// Accounts, and their logged-in devices.
struct AccountRoutes: Sendable {
  let server: ServerContext

  func add(to group: RouterGroup<ServerRequestContext>) {
    group.post("register") { request, context in try await register(request, context) }
    group.post("login") { request, context in try await login(request, context) }
    group.post("logout") { request, _ in try await logout(request) }
    group.get("user") { request, _ in
      Response.account(try await server.login(request).account)
    }
    group.delete("user") { request, _ in
      let login = try await server.login(request)
      try await server.erase(login.account)
      return Response.emptyList
    }
    group.get("export") { request, _ in
      let account = try await server.login(request).account
      let export = try await AccountExport(
        of: account, server.store, server.photos.storage, folder: server.options.folder)
      return export.response
    }
    group.get("user/storage") { request, _ in
      let login = try await server.login(request)
      let stored = try await server.store.photoBytes(of: login.account.id)
      return Response.json { json in
        json.object { json in
          json.member("photo_bytes", stored)
          json.member("photo_bytes_limit", server.options.photoBytesPerAccount)
        }
      }
    }
    group.post("user/updateUsername") { request, _ in try await updateUsername(request) }
    group.post("user/updateEmail") { request, context in try await updateEmail(request, context) }
    group.post("user/updatePassword") { request, context in
      try await updatePassword(request, context)
    }
    for kind in ConsentKind.allCases { addConsent(kind, to: group) }
    group.get("user/tokens") { request, _ in try await devices(request) }
    group.delete("user/tokens/{id}") { request, context in
      let login = try await server.login(request)
      guard let token = context.parameters.get("id", as: Int64.self),
        try await server.store.revoke(token, of: login.account.id)
      else { throw RequestError.notFound }
      return Response.emptyList
    }
  }

  private func register(_ request: Request, _ context: ServerRequestContext) async throws
    -> Response
  {
    let form = try await RequestForm.read(request)
    let username = try AccountRules.username(form)
    let email = AccountRules.email(form)
    let password = AccountRules.password(form)
    let key = try IdempotencyKey(
      request, "register \(form.value("username") ?? "") \(form.value("email") ?? "")")
    if let key, let known = try await registered(form, by: key, context) {
      return try await .token(of: known.account, known.passwordHash, for: form, server.store)
    }
    if server.options.registration == .closed {
      throw RequestError.invalid([.registrationClosed])
    }
    let invitation = server.options.registration == .invitation ? form.value("invitation") : nil
    var faults = username.faults + email.faults + password.faults
    if server.options.registration == .invitation {
      if let invitation {
        if try await !server.store.isValid(invitation: invitation) {
          faults.append(.invitationVoid)
        }
      } else {
        faults.append(.invitationMissing)
      }
    }
    // Errors about names that are taken are reported together with the other errors.
    let taken = try await server.store.taken(
      username: try? username.get(), email: (try? email.get()).flatMap(\.self), except: nil)
    faults.append(contentsOf: taken)
    guard faults.isEmpty, let name = try? username.get(), let password = try? password.get() else {
      throw RequestError.invalid(faults)
    }
    let hash = try await server.passwords.hash(
      password, for: await context.passwordClient(name))
    let account = try await server.store.register(
      username: name, email: (try? email.get()).flatMap(\.self), passwordHash: hash, key: key,
      invitation: invitation)
    return try await .token(of: account, hash, for: form, server.store)
  }

  /// The account that this very request created before, when its response was lost: the client proves it by the
  /// password, and gets a new token, as the first one is not stored.
  private func registered(
    _ form: RequestForm, by key: IdempotencyKey, _ context: ServerRequestContext
  ) async throws -> ServerStore.Credentials? {
    guard let username = form.value("username"), let password = form.fields["password"],
      let known = try await server.store.credentials(ofUsername: username),
      try await server.store.hasRegistered(known.account.id, by: key)
    else { return nil }
    return try await server.credentials(of: username, password, context, otherwise: .credentials)
  }

  private func login(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let form = try await RequestForm.read(request)
    var faults: [FieldError] = []
    if form.value("username") == nil { faults.append(.usernameMissing) }
    if form.fields["password"] ?? "" == "" { faults.append(.passwordMissing) }
    guard faults.isEmpty, let username = form.value("username"),
      let password = form.fields["password"]
    else { throw RequestError.invalid(faults) }

    let known = try await server.credentials(
      of: username, password, context, otherwise: .credentials)
    return try await .token(of: known.account, known.passwordHash, for: form, server.store)
  }

  private func logout(_ request: Request) async throws -> Response {
    let login = try await server.login(request, RequestForm.read(request))
    try await server.store.revoke(login.token, of: login.account.id)
    return .emptyList
  }

  private func updateUsername(_ request: Request) async throws -> Response {
    let form = try await RequestForm.read(request)
    let login = try await server.login(request, form)
    let username = try AccountRules.username(form)
    guard let name = try? username.get() else { throw RequestError.invalid(username.faults) }
    return .account(
      try await server.store.changeUsername(
        of: login.account.id, to: name, key: IdempotencyKey(request, "username \(name)")))
  }

  private func updateEmail(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let form = try await RequestForm.read(request)
    let login = try await server.login(request, form)
    let email = AccountRules.email(form)
    // No other password belongs in this form.
    let current = AccountRules.currentPassword(form, in: ["current_password", "password"])
    guard let address = (try? email.get()).flatMap(\.self), let current else {
      let isMissing = (try? email.get()) == .some(nil)
      throw RequestError.invalid(
        email.faults + (isMissing ? [.emailMissing] : [])
          + (current == nil ? [.currentPasswordMissing] : []))
    }
    let known = try await server.credentials(
      of: login.account.username, current, context, otherwise: .currentPasswordWrong)
    return .account(
      try await server.store.changeEmail(
        of: login.account.id, to: address, checked: known.passwordHash, keeping: login.token,
        key: IdempotencyKey(request, "email \(address)")))
  }

  private func updatePassword(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let form = try await RequestForm.read(request)
    let login = try await server.login(request, form)
    let password = AccountRules.password(form)
    let current = AccountRules.currentPassword(form, in: ["current_password"])
    guard let word = try? password.get(), let current else {
      throw RequestError.invalid(
        password.faults + (current == nil ? [.currentPasswordMissing] : []))
    }
    let known = try await server.credentials(
      of: login.account.username, current, context, otherwise: .currentPasswordWrong)
    let hash = try await server.passwords.hash(
      word, for: await context.passwordClient(login.account.username))
    return .account(
      try await server.store.changePassword(
        of: login.account.id, toHash: hash, checked: known.passwordHash, keeping: login.token))
  }

  private func devices(_ request: Request) async throws -> Response {
    let login = try await server.login(request)
    let devices = try await server.store.devices(of: login.account.id)
    return .json { json in
      json.array { json in
        for device in devices {
          json.object { json in
            json.member("id", Int(device.id))
            json.member("device", device.name)
            json.member("created_at", APITime.text(device.createdAt))
            json.member("current", device.id == login.token)
          }
        }
      }
    }
  }
}

extension Response {
  /// The response without content, as MONA's earlier servers send it.
  static var emptyList: Response { .json { $0.array { _ in } } }

  fileprivate static func account(_ account: Account) -> Response { .json { $0.account(account) } }

  /// Logs a device in; clients name the device in the field `device`.
  /// - Parameter checked: the password hash that the password was checked against.
  fileprivate static func token(
    of account: Account, _ checked: String, for form: RequestForm, _ store: ServerStore
  ) async throws -> Response {
    let device = String((form.value("device") ?? "").prefix(100))
    let token = try await store.makeToken(for: account.id, device: device, checked: checked)
    return .json { json in json.object { $0.member("token", token) } }
  }
}

extension JSONText {
  /// Writes an account for its owner's clients.
  mutating func account(_ account: Account) {
    object { json in
      json.member("id", Int(account.id))
      json.member("username", account.username)
      json.member("email", account.email)
      // Addresses are not verified yet: MONA sends no mail for that.
      json.member("email_verified_at", String?.none)
      json.member("role", account.role.rawValue)
      json.member("created_at", APITime.text(account.createdAt))
      json.member("updated_at", APITime.text(account.updatedAt))
    }
  }
}
