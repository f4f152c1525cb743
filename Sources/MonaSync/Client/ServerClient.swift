import Foundation
import MonaAPI
import MonaModel

/// Asks a server, in the name of whoever is logged in.
package struct ServerClient: Sendable {
  package let address: ServerAddress
  package let transport: ServerTransport
  /// Nil as long as nobody is logged in.
  package var token: String?
  /// The languages in which the server is to speak, the best first: "fr-CA, fr".
  package var languages: String?
  private let now: @Sendable () -> Date

  package init(
    _ address: ServerAddress, _ transport: ServerTransport, token: String? = nil,
    languages: String? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.address = address
    self.transport = transport
    self.token = token
    self.languages = languages
    self.now = now
  }

  /// Asks, and hands the answer over when it says that it was done.
  /// - Throws: ``ServerRequestError``, or `CancellationError`.
  @discardableResult
  package func ask(
    _ request: ServerRequest, progress: @escaping ServerTransport.Progress = { _ in }
  ) async throws -> ServerAnswer {
    let answer = try await answer(to: request, progress: progress)
    try check(answer)
    return answer
  }

  /// What a server answers, whatever it is.
  func answer(
    to request: ServerRequest, progress: @escaping ServerTransport.Progress = { _ in }
  ) async throws -> ServerAnswer {
    try await transport.send(complete(request), address, progress)
  }

  /// - Throws: ``ServerRequestError`` unless the answer says that what was asked was done.
  func check(_ answer: ServerAnswer) throws {
    if let fault = ServerRequestError(answer, now: now()) { throw fault }
  }

  /// Asks for what follows the first `offset` bytes of a file, as ``ServerTransport/download`` does.
  @discardableResult
  package func download(
    _ request: ServerRequest, to file: URL, from offset: Int64 = 0,
    progress: @escaping ServerTransport.Progress = { _ in }
  ) async throws -> ServerAnswer {
    let answer = try await transport.download(complete(request), address, file, offset, progress)
    try check(answer)
    return answer
  }

  /// Asks, and reads what was answered.
  /// - Throws: ``ServerRequestError/notUnderstood(_:)`` too, where `read` does not understand it.
  package func ask<Value>(
    _ request: ServerRequest, _ read: (Data) -> Value?
  ) async throws -> Value {
    try Self.read(try await ask(request), read)
  }

  /// - Throws: ``ServerRequestError/notUnderstood(_:)`` where `read` does not understand it.
  static func read<Value>(_ answer: ServerAnswer, _ read: (Data) -> Value?) throws -> Value {
    guard let value = read(answer.body) else {
      throw ServerRequestError.notUnderstood(ServerRequestError.words(answer.body))
    }
    return value
  }

  private func complete(_ request: ServerRequest) -> ServerRequest {
    var request = request
    if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
    if let token { request.headers["Authorization"] = "Bearer \(token)" }
    if let languages { request.headers["Accept-Language"] = languages }
    return request
  }
}
