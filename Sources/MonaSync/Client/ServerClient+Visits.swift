import Foundation
import MonaAPI
import MonaModel

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
