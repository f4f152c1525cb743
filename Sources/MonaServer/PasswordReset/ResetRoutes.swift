import Foundation
import Hummingbird
import MonaAPI
import MonaLog
import MonaText
import MonaWeb

/// Password resets by a link, which the server mails to the account's address or an administrator passes on.
struct ResetRoutes: Sendable {
  let server: ServerContext

  /// The path of the links.
  static let path = "password/reset"

  func add(to group: RouterGroup<ServerRequestContext>) {
    group.post("password/email") { request, context in try await mail(request, Log(context.log)) }
    group.post(RouterPath(Self.path)) { request, context in
      try await reset(RequestForm.read(request), context)
      return spoken(request) { .message(tr("The password is set. Log in with it.")) }
    }
  }

  /// Adds the page that a link opens in a browser.
  func add(to router: Router<ServerRequestContext>) {
    router.get(RouterPath(Self.path)) { request, _ in
      try show(request) { page in
        try server.pages.password(token: request.queryValue("token") ?? "", to: page)
      }
    }
    router.post(RouterPath(Self.path)) { request, context in
      let form = try await RequestForm.parsed(request)
      do {
        try form.refuseNulls()
        try await reset(form, context)
      } catch let refusal as RequestError {
        return try show(request) { try answer(to: refusal, token: form.value("token"), $0) }
      }
      return try show(request) { try server.pages.passwordIsSet(to: $0) }
    }
  }

  private func show(
    _ request: Request, _ page: (WebRequest) throws -> Response
  ) throws -> Response {
    var response = try Translations.speaking(request.pageLanguage) {
      try page(WebRequest(request))
    }
    response.rememberLanguage(of: request, isSecure: server.options.isBehindTLS)
    return response
  }

  /// The page after a password was refused; the link is still valid for another try.
  /// - Throws: any other refusal.
  func answer(
    to refusal: RequestError, token: String?, _ page: WebRequest
  ) throws -> Response {
    switch refusal {
    case .invalid(let faults):
      return try server.pages.password(
        token: faults == [.linkVoid] ? nil : token, faults: refusal.sentences,
        status: refusal.status, to: page)
    case .passwordsBusy, .passwordsOfAddressBusy:
      return try server.pages.password(
        token: token, faults: refusal.sentences, status: refusal.status, wait: refusal.wait,
        to: page)
    default: throw refusal
    }
  }

  private func spoken(_ request: Request, _ answer: () throws -> Response) rethrows -> Response {
    try Translations.speaking(request.language, answer)
  }

  private func mail(_ request: Request, _ log: Log) async throws -> Response {
    let form = try await RequestForm.read(request)
    guard let name = form.value("username") else { throw RequestError.invalid([.usernameMissing]) }
    guard let known = try await server.store.credentials(ofUsername: name), !known.isDisabled else {
      throw RequestError.notFound
    }
    guard let address = known.account.email else { throw RequestError.noAddress }
    guard let queue = server.mailQueue, let base = server.options.address else {
      throw RequestError.noMail
    }
    let person = "\(known.account.id)"
    if let seconds = server.mails.enter(person) { throw RequestError.tooMany(seconds: seconds) }
    let token = try await server.store.makeReset(for: known.account.id, at: address)
    let link = Self.link(base, token)
    let language = request.language
    let (subject, text) = Translations.speaking(language) {
      (
        tr("Your password on MONA"),
        tr(
          "Somebody, probably you, asked for a new password of {name} on MONA. This page sets it; it opens once, within an hour:\n\n{link}\n\nIf it was not you, there is nothing to do.",
          ["name": known.account.username, "link": link])
      )
    }
    let mail = MailQueue.Mail(text: text, subject: subject, address: address)
    let isSent = try await queue.send(mail, log)
    return .message(
      Translations.speaking(language) {
        isSent
          ? tr("A link was sent to your address.")
          : tr("A link will be sent to your address as soon as the mail server takes it.")
      })
  }

  /// - Throws: `RequestError.invalid` for an invalid link, and for an invalid password; and as `Passwords.hash`.
  private func reset(_ form: RequestForm, _ context: ServerRequestContext) async throws {
    let password = AccountRules.password(form)
    guard let token = form.value("token"),
      try await server.store.person(resettingBy: token) != nil
    else { throw RequestError.invalid([.linkVoid]) }
    guard let word = try? password.get() else { throw RequestError.invalid(password.faults) }
    let hash = try await server.passwords.hash(word, for: await context.passwordClient(""))
    guard try await server.store.resetPassword(by: token, toHash: hash) else {
      throw RequestError.invalid([.linkVoid])
    }
  }

  /// The link with a token.
  /// - Parameter server: the public base address of the server.
  static func link(_ server: String, _ token: String) -> String {
    "\(server)/\(path)?token=\(token)"
  }
}

extension Response {
  /// A response with a sentence in the member `message`, as error responses have.
  fileprivate static func message(_ sentence: String) -> Response {
    .json { json in json.object { $0.member("message", sentence) } }
  }
}
