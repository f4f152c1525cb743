import Hummingbird

extension ServerContext {
  /// Who asks: by the token in the header, in the address's query (2019), or among the fields (2019).
  /// - Throws: `RequestError.unauthenticated`.
  func login(_ request: Request, _ form: RequestForm? = nil) async throws -> ServerStore.Login {
    let shown =
      request.bearer ?? request.queryValue("api_token") ?? form?.value("api_token")
    guard let shown, let login = try await store.login(showing: shown) else {
      throw RequestError.unauthenticated
    }
    return login
  }
}

extension Request {
  /// The token of `Authorization: Bearer …` (RFC 6750).
  fileprivate var bearer: String? {
    guard let header = headers[.authorization] else { return nil }
    let words = header.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1])
  }
}
