import Foundation
import MonaAPI
import MonaModel
import MonaPerson

/// Sends requests to a server, with the account's token if there is one.
package struct ServerClient: Sendable {
  package let address: ServerAddress
  package let transport: ServerTransport
  /// Nil when nobody is logged in.
  package var token: String?
  /// The preferred languages of the server's messages, best first: "fr-CA, fr".
  package var languages: String?
  /// Whether each answer of the server has the header ``APIHeader/server``: any other one comes from a network in
  /// between.
  package var isMarked = false
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

  /// Sends a request and returns the response if it reports success.
  /// - Throws: ``ServerRequestError``, or `CancellationError`.
  @discardableResult
  package func ask(
    _ request: ServerRequest, progress: @escaping ServerTransport.Progress = { _ in }
  ) async throws -> ServerAnswer {
    let answer = try await answer(to: request, progress: progress)
    try check(answer)
    return answer
  }

  /// The server's response, whatever its status.
  func answer(
    to request: ServerRequest, progress: @escaping ServerTransport.Progress = { _ in }
  ) async throws -> ServerAnswer {
    try await transport.send(complete(request), address, progress)
  }

  /// - Throws: ``ServerRequestError`` unless the response reports success.
  func check(_ answer: ServerAnswer) throws {
    let fault = ServerRequestError(answer, now: now())
    if isMarked, fault?.isOfServerAlone ?? true, answer.headers[APIHeader.server] == nil {
      throw ServerRequestError.notUnderstood(ServerRequestError.words(answer.body))
    }
    if let fault { throw fault }
  }

  /// The client for a server of this kind.
  package func expecting(_ profile: ServerProfile) -> ServerClient {
    var client = self
    client.isMarked = profile.has("visit-answers")
    return client
  }

  /// Downloads the part of a file after its first `offset` bytes, like
  /// ``ServerTransport/download``.
  @discardableResult
  package func download(
    _ request: ServerRequest, to file: URL, from offset: Int64 = 0,
    progress: @escaping ServerTransport.Progress = { _ in }
  ) async throws -> ServerAnswer {
    let answer = try await transport.download(complete(request), address, file, offset, progress)
    try check(answer)
    return answer
  }

  /// Sends a request and decodes the response.
  /// - Throws: ``ServerRequestError``, which is ``ServerRequestError/notUnderstood(_:)`` when
  ///   `read` returns nil.
  package func ask<Value>(
    _ request: ServerRequest, _ read: (Data) -> Value?
  ) async throws -> Value {
    try Self.read(try await ask(request), read)
  }

  /// - Throws: ``ServerRequestError/notUnderstood(_:)`` when `read` returns nil.
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

/// The kind of server, which determines the supported requests.
package enum ServerProfile: Hashable, Sendable {
  /// A current server with the capabilities that it reports.
  case mona(APICapabilities)
  /// MONA's server of 2023, which reports no capabilities.
  case server2023

  /// Whether the server supports a capability beyond those of 2023.
  package func has(_ name: String) -> Bool {
    if case .mona(let capabilities) = self { capabilities.has(name) } else { false }
  }

  /// The largest accepted photo, in bytes.
  package var photoBytes: Int {
    switch self {
    case .mona(let capabilities):
      capabilities.has("large-photo")
        ? capabilities.largePhotoBytes ?? capabilities.photoBytes : capabilities.photoBytes
    case .server2023: APICapabilities.photoBytes
    }
  }
}

extension ServerClient {
  /// The kind of server.
  ///
  /// A server that answers that it has no capabilities is taken for that of 2023. What was expected of the server
  /// before does not matter, as it may have been replaced.
  /// - Throws: ``ServerRequestError`` when the server does not answer, or something in between does;
  ///   ``ServerRequestError/moved(_:)`` when it announces a new address, or redirects to one permanently.
  package func profile() async throws -> ServerProfile {
    let answer = try await answer(to: ServerRequest(.capabilities))
    if let address = newAddress(answer) { throw ServerRequestError.moved(address) }
    if answer.status == 404 {
      // A page, or nothing at all, may come from any device in the network.
      guard APIFields(answer.body)?.names.contains("message") == true else {
        throw ServerRequestError.notUnderstood(ServerRequestError.words(answer.body))
      }
      return .server2023
    }
    var unknown = self
    unknown.isMarked = false
    try unknown.check(answer)
    return .mona(try Self.read(answer) { APICapabilities($0) })
  }

  /// The new address of the server in its answer to the request for its capabilities; nil for none.
  private func newAddress(_ answer: ServerAnswer) -> ServerAddress? {
    switch answer.status {
    case 200..<300: return APICapabilities(answer.body)?.movedTo.flatMap(address.successor)
    case 301, 308:
      let path = "/\(APIRoute.capabilities.path)"
      guard let location = answer.headers["location"], location.hasSuffix(path) else { return nil }
      return address.successor(String(location.dropLast(path.count)))
    default: return nil
    }
  }

  /// Sends a request whose success an empty answer may report, and makes sure that the server carried it out.
  ///
  /// An answer with the server's mark is enough. Servers before it are asked for the account then, as a network in
  /// between may answer any request with an empty success.
  private func askForProof(_ request: ServerRequest) async throws {
    let answer = try await ask(request)
    guard answer.headers[APIHeader.server] == nil else { return }
    // The server refuses it (401) after the end of the session, and without a token.
    do { _ = try await account() } catch ServerRequestError.unauthenticated {}
  }

  /// Creates an account.
  /// - Parameter fields: `username`, `password`, `password_confirmation`, and optionally `email`
  ///   and the name of this `device`.
  /// - Returns: the token.
  package func register(_ fields: [String: String], key: String? = nil) async throws -> String {
    try await ask(ServerRequest(.register, fields: fields, headers: named(key)), Self.token)
  }

  /// Logs in.
  /// - Parameter fields: `username`, `password`, and the name of this `device`.
  /// - Returns: the token.
  package func logIn(_ fields: [String: String]) async throws -> String {
    try await ask(ServerRequest(.login, fields: fields), Self.token)
  }

  /// Revokes the token on the server.
  package func logOut() async throws { try await askForProof(ServerRequest(.logout)) }

  /// The account to which the token belongs.
  package func account() async throws -> APIAccount {
    try await ask(ServerRequest(.account)) { APIAccount($0) }
  }

  /// How much room the account has on the server.
  package func storage() async throws -> APIStorage {
    try await ask(ServerRequest(.storage)) { APIStorage($0) }
  }

  /// Deletes the account and all its data on the server.
  package func eraseAccount() async throws { try await askForProof(ServerRequest(.eraseAccount)) }

  /// Has the server send an e-mail with a link to reset the password.
  package func sendPasswordMail(to username: String) async throws {
    try await askForProof(ServerRequest(.passwordMail, fields: ["username": username]))
  }

  /// Changes the account's user name.
  package func updateUsername(_ username: String, key: String? = nil) async throws {
    try await askForProof(
      ServerRequest(.updateUsername, fields: ["username": username], headers: named(key)))
  }

  /// Changes the account's e-mail address.
  /// - Parameter current: the account's password.
  package func updateEmail(_ email: String, current: String, key: String? = nil) async throws {
    try await askForProof(
      ServerRequest(
        .updateEmail, fields: ["email": email, "current_password": current], headers: named(key)))
  }

  /// Changes the account's password.
  /// - Parameter current: the password that it has until then.
  package func updatePassword(
    _ password: String, confirmed: String, current: String
  ) async throws {
    try await askForProof(
      ServerRequest(
        .updatePassword,
        fields: [
          "password": password, "password_confirmation": confirmed, "current_password": current,
        ]))
  }

  /// The devices that are logged in to the account.
  package func devices() async throws -> [APIDevice] {
    // This device is one of them.
    try await ask(ServerRequest(.devices)) { body in
      APIDevice.list(body).flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// Logs another device out.
  package func endDevice(_ id: Int) async throws {
    try await askForProof(ServerRequest(.endDevice(id)))
  }

  func named(_ key: String?) -> [String: String] { key.map { ["Idempotency-Key": $0] } ?? [:] }

  private static func token(_ data: Data) -> String? { APIFields(data)?.text("token") }
}

extension ServerClient {
  /// What the server says of its catalogue.
  func catalogue() async throws -> APICatalogue {
    try await ask(ServerRequest(.catalogue)) { APICatalogue($0) }
  }

  /// Downloads a whole collection to a file, unless it is unchanged.
  /// - Parameters:
  ///   - tag: the `ETag` of the last download.
  ///   - modified: the `Last-Modified` of the last download.
  ///   - page: the page number, for a server with pages; nil for the first page or the whole.
  /// - Returns: the response. If its status is 304, nothing changed and no file is written.
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

  /// Downloads the records of a collection that changed since a day such as "2026-11-23"; nil for a
  /// collection without such a request.
  package func updated(
    _ collection: APICollection, since day: String, to file: URL
  ) async throws -> ServerAnswer? {
    guard let route = APIRoute.lastUpdated(collection) else { return nil }
    return try await download(ServerRequest(route, query: ["date": day]), to: file)
  }

  /// Downloads the changes of a kind of discoveries after a revision, one page at a time.
  ///
  /// The server of 2023 does not support this.
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

  /// One visit; nil when it does not exist.
  ///
  /// The server of 2023 does not support this.
  package func visit(_ discovery: DiscoveryID) async throws -> APIVisit? {
    do {
      return try await ask(ServerRequest(.visit(discovery))) {
        APIFields($0).flatMap { APIVisit($0) }
      }
    } catch ServerRequestError.refused(_, status: 404) {
      return nil
    }
  }

  /// The changes of all visits after a revision.
  ///
  /// The server of 2023 does not support this.
  /// - Parameter known: the last change that this computer heard of; nil to name none.
  /// - Throws: ``ServerRequestError/refused(_:status:)`` with status 410 when the server never gave that change, or that
  ///   revision.
  package func visitChanges(
    since revision: Int, knowing known: KnownChange? = nil
  ) async throws -> APIVisitChanges {
    let request = ServerRequest(
      .visitChanges, query: ["since": "\(revision)"], headers: known?.header ?? [:])
    return try await ask(request) { APIVisitChanges($0) }
  }

  /// Downloads a visit's photo, or the rest of it, to a file, which is removed if something else than the server
  /// answers.
  /// - Parameters:
  ///   - key: the identity of one of the visit's photos, for a server that takes them all; nil for the chosen one.
  ///   - tag: the `ETag` of the bytes already in the file; if the photo has changed, all of
  ///     it is downloaded.
  /// - Returns: the response, whose `etag` is the photo's checksum if the server has one.
  /// - Throws: ``ServerRequestError``, which is ``ServerRequestError/notUnderstood(_:)`` if a server without the mark
  ///   sends anything but a picture.
  package func photo(
    _ discovery: DiscoveryID, key: PhotoDigest? = nil, to file: URL, from offset: Int64 = 0,
    of tag: String? = nil, progress: @escaping ServerTransport.Progress = { _ in }
  ) async throws -> ServerAnswer {
    let query = ["discovery_id": "\(discovery.number)", "type": discovery.kind.name]
    var request = ServerRequest(
      key.map { .visitPhoto(discovery, key: $0) } ?? .photo, query: key == nil ? query : [:],
      // With JSON as the first choice, a server reports errors as JSON instead of HTML, which could
      // come from any network device.
      headers: ["Accept": "application/json, image/*"])
    request.fileLimit = Self.photoLimit
    if offset > 0 {
      request.headers["Range"] = "bytes=\(offset)-"
      if let tag { request.headers["If-Range"] = tag }
    }
    do {
      let answer = try await download(request, to: file, from: offset, progress: progress)
      if !isMarked { try await requirePicture(file, answer) }
      return answer
    } catch ServerRequestError.notUnderstood(let words) {
      await BlockingExecutor.shared.run { _ = unlink(file.path) }
      throw ServerRequestError.notUnderstood(words)
    }
  }

  /// Twice the largest photo that MONA's server accepts, in bytes.
  private static let photoLimit: Int64 = 64 << 20

  private func requirePicture(_ file: URL, _ answer: ServerAnswer) async throws {
    let type = answer.headers["content-type"] ?? ""
    let isPicture = await BlockingExecutor.shared.run {
      // Without a file there is no picture.
      guard let bytes = try? Data(contentsOf: file, options: .alwaysMapped) else { return false }
      return PhotoHead(PhotoBytes(bytes)) != nil
    }
    guard isPicture, type.lowercased().hasPrefix("image/") else {
      throw ServerRequestError.notUnderstood(type)
    }
  }
}

extension ServerClient {
  /// The server's discovery of the day, by Montréal's date.
  ///
  /// The server of 2023 does not support this.
  package func daily() async throws -> (day: MontrealDay, discovery: DiscoveryID) {
    let answer = try await ask(ServerRequest(.daily)) { APIDaily($0) }
    guard let day = MontrealDay(answer.date) else {
      throw ServerRequestError.notUnderstood(answer.date)
    }
    return (day, answer.discovery)
  }
}
