import Foundation
import MonaAPI
import MonaModel

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
