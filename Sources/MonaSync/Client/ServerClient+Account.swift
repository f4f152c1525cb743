import Foundation
import MonaAPI

extension ServerClient {
  /// Which server it is: one that says nothing of itself is taken for that of 2023.
  /// - Throws: ``ServerRequestError`` where it cannot be known now.
  package func profile() async throws -> ServerProfile {
    let answer = try await answer(to: ServerRequest(.capabilities))
    // A server may say so with a page as well: nothing is done yet on the word of whoever is on the way.
    if answer.status == 404 { return .of2023 }
    try check(answer)
    return .mona(try Self.read(answer) { APICapabilities($0) })
  }

  /// - Parameter fields: `username`, `password`, `password_confirmation`, and where there is one, `email`
  ///   and what this `device` is called.
  /// - Returns: the token.
  package func register(_ fields: [String: String], key: String? = nil) async throws -> String {
    try await ask(ServerRequest(.register, fields: fields, headers: named(key)), Self.token)
  }

  /// - Parameter fields: `username`, `password`, and what this `device` is called.
  /// - Returns: the token.
  package func logIn(_ fields: [String: String]) async throws -> String {
    try await ask(ServerRequest(.login, fields: fields), Self.token)
  }

  /// Has the server forget the token.
  package func logOut() async throws { try await ask(ServerRequest(.logout)) }

  package func account() async throws -> APIAccount {
    try await ask(ServerRequest(.account)) { APIAccount($0) }
  }

  /// Erases the account and all that it has there.
  package func eraseAccount() async throws { try await ask(ServerRequest(.eraseAccount)) }

  /// Has a link sent by which a new password may be set.
  package func sendPasswordMail(to username: String) async throws {
    try await ask(ServerRequest(.passwordMail, fields: ["username": username]))
  }

  package func updateUsername(_ username: String, key: String? = nil) async throws {
    try await ask(
      ServerRequest(.updateUsername, fields: ["username": username], headers: named(key)))
  }

  package func updateEmail(_ email: String, key: String? = nil) async throws {
    try await ask(ServerRequest(.updateEmail, fields: ["email": email], headers: named(key)))
  }

  package func updatePassword(_ password: String, confirmed: String) async throws {
    try await ask(
      ServerRequest(
        .updatePassword, fields: ["password": password, "password_confirmation": confirmed]))
  }

  package func devices() async throws -> [APIDevice] {
    try await ask(ServerRequest(.devices)) { APIDevice.list($0) }
  }

  /// Logs another device out.
  package func endDevice(_ id: Int) async throws { try await ask(ServerRequest(.endDevice(id))) }

  func named(_ key: String?) -> [String: String] { key.map { ["Idempotency-Key": $0] } ?? [:] }

  private static func token(_ data: Data) -> String? { APIFields(data)?.text("token") }
}
