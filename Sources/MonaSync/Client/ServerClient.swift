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

/// Which server it is that one talks to.
package enum ServerProfile: Hashable, Sendable {
  /// One like ours, with what it says it does.
  case mona(APICapabilities)
  /// MONA's own of 2023, which has no capabilities to tell of.
  case of2023

  /// Whether it does something beyond that of 2023.
  package func has(_ name: String) -> Bool {
    if case .mona(let capabilities) = self { capabilities.has(name) } else { false }
  }

  /// The largest photo it takes, in bytes.
  package var photoBytes: Int {
    switch self {
    case .mona(let capabilities):
      capabilities.has("large-photo")
        ? capabilities.largePhotoBytes ?? capabilities.photoBytes : capabilities.photoBytes
    case .of2023: APICapabilities.photoBytes
    }
  }
}

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

extension ServerClient {
  /// Fetches a whole collection into a file, unless it is still what it was.
  /// - Parameters:
  ///   - tag: its `ETag` of the last time.
  ///   - modified: its `Last-Modified` of the last time.
  ///   - page: which page of it, of a server that pages; nil for the first, or the whole.
  /// - Returns: the answer; its status is 304 where nothing changed, and the file is then not there.
  @discardableResult
  package func collection(
    _ collection: APICollection, to file: URL, unless tag: String? = nil, modified: String? = nil,
    page: Int? = nil
  ) async throws -> ServerAnswer {
    var request = ServerRequest(.collection(collection))
    if let page { request.query["page"] = "\(page)" }
    if let tag { request.headers["If-None-Match"] = tag }
    if let modified { request.headers["If-Modified-Since"] = modified }
    return try await download(request, to: file)
  }

  /// Fetches what changed of a collection since a day, "2026-11-23"; nil where no server answers that.
  package func updated(
    _ collection: APICollection, since day: String, to file: URL
  ) async throws -> ServerAnswer? {
    guard let route = APIRoute.lastUpdated(collection) else { return nil }
    return try await download(ServerRequest(route, query: ["date": day]), to: file)
  }

  /// Fetches what became of the discoveries of a kind since a change, as many as the server sends at once.
  ///
  /// The server of 2023 does not answer this.
  package func changes(
    _ kind: DiscoveryKind, since revision: Int64, to file: URL
  ) async throws {
    try await download(
      ServerRequest(.changes(kind), query: ["since": "\(revision)"]), to: file)
  }
}

extension ServerClient {
  /// All visits to discoveries of a kind.
  package func visits(_ kind: DiscoveryKind) async throws -> [APIVisit] {
    try await ask(ServerRequest(.visits(kind))) { APIVisit.list($0) }
  }

  /// One visit; nil when there is none.
  ///
  /// The server of 2023 does not answer this.
  package func visit(_ discovery: DiscoveryID) async throws -> APIVisit? {
    do {
      return try await ask(ServerRequest(.visit(discovery))) {
        APIFields($0).flatMap { APIVisit($0) }
      }
    } catch ServerRequestError.refused(_, status: 404) {
      return nil
    }
  }

  /// What became of all visits since a change.
  ///
  /// The server of 2023 does not answer this.
  package func visitChanges(since revision: Int) async throws -> APIVisitChanges {
    try await ask(ServerRequest(.visitChanges, query: ["since": "\(revision)"])) {
      APIVisitChanges($0)
    }
  }

  /// Fetches a visit's photo into a file, after the bytes that are there already.
  /// - Parameter tag: the `ETag` of which they are; where the photo is another one by now, it comes whole.
  /// - Returns: the answer, whose `etag` is the sum of what was fetched where the server has one.
  package func photo(
    _ discovery: DiscoveryID, to file: URL, from offset: Int64 = 0, of tag: String? = nil,
    progress: @escaping ServerTransport.Progress = { _ in }
  ) async throws -> ServerAnswer {
    var request = ServerRequest(
      .photo, query: ["discovery_id": "\(discovery.number)", "type": discovery.kind.name],
      // Whoever asks for JSON first is refused in JSON, in place of a page that could be anybody's.
      headers: ["Accept": "application/json, image/*"])
    if offset > 0 {
      request.headers["Range"] = "bytes=\(offset)-"
      if let tag { request.headers["If-Range"] = tag }
    }
    return try await download(request, to: file, from: offset, progress: progress)
  }
}

extension ServerClient {
  /// The discovery that the server chose for today, Montréal's.
  ///
  /// The server of 2023 does not answer this.
  package func daily() async throws -> (day: MontrealDay, discovery: DiscoveryID) {
    let answer = try await ask(ServerRequest(.daily)) { APIDaily($0) }
    guard let day = MontrealDay(answer.date) else {
      throw ServerRequestError.notUnderstood(answer.date)
    }
    return (day, answer.discovery)
  }
}
