import Foundation
import GRDB
import Hummingbird
import Logging
import MonaCatalogue
import MonaLog
import MonaS3
import MonaServerStore
import MonaText
import MonaWeb
import NIOCore
import NIOHTTP1

/// Turns errors into responses, in the language that the client accepts: pages for browsers that ask for one, JSON for
/// programs.
struct ErrorMiddleware: RouterMiddleware {
  typealias Context = ServerRequestContext

  /// The server's folder.
  let folder: URL
  let pages: WebPages

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch {
      let response =
        request.isForPage && !request.uri.path.hasPrefix("/api/")
        ? try Translations.speaking(request.pageLanguage) { try page(error, request, context.log) }
        : Translations.speaking(request.language) { refusal(error, context.log).response }
      // A client would read a body as the beginning of the next response. Hummingbird removes it only from what a route
      // returns.
      return request.method == .head ? response.createHeadResponse() : response
    }
  }

  private func page(_ error: any Error, _ request: Request, _ log: Logger) throws -> Response {
    let refusal = refusal(error, log)
    let sentences = refusal == .notFound ? WebError.notFound.sentences : refusal.sentences
    var response = try pages.refusal(
      sentences, refusal.status, wait: refusal.wait, to: WebRequest(request))
    // Where a server has moved to, and whether the connection ends.
    let answer = refusal.response
    response.headers[.location] = answer.headers[.location]
    response.headers[.connection] = answer.headers[.connection]
    return response
  }

  func refusal(_ error: any Error, _ log: Logger) -> RequestError {
    if let refusal = error as? RequestError { return refusal }
    if let error = error as? HTTPError {
      switch error.status {
      case .notFound: return .notFound
      case .contentTooLarge: return .tooLong
      case .badRequest: return .malformed
      default: break
      }
    }
    if Self.isOfConnection(error) {
      // No client is left to read the response.
      Log(log).failure("A client left", error)
      return .malformed
    }
    Log(log).failure("A request was not answered", error, level: .error)
    if isOfFullDisk(error) { return .diskFull }
    if error is S3Error { return .unavailable }
    if let error = error as? ServerStoreError { return Self.answer(to: error) }
    if (error as? DatabaseError)?.message == StoreCopy.refusal { return .unavailable }
    return StorageError(error) == nil ? .failed : .unavailable
  }

  /// Whether a client may try again.
  private static func answer(to error: ServerStoreError) -> RequestError {
    switch error {
    case .unavailable, .conflict, .outcomeUnknown, .newer: .unavailable
    case .diskFull: .diskFull
    case .nulCharacter: .malformed
    case .constraint, .noRow: .failed
    case .failed(let state, let message):
      // Resources, and what an operator does.
      state.hasPrefix("53") || state.hasPrefix("57") || message.contains(StoreCopy.refusal)
        ? .unavailable : .failed
    }
  }

  private func isOfFullDisk(_ error: any Error) -> Bool {
    if let code = (error as? POSIXError)?.code { return code == .ENOSPC || code == .EDQUOT }
    if (error as? CocoaError)?.code == .fileWriteOutOfSpace { return true }
    if error as? ServerStoreError == .diskFull { return true }
    // SQLite does not always say that this is the reason.
    return error is DatabaseError && StorageError(opening: error, in: folder) == .full
  }

  /// Whether the connection failed, or its bytes are no HTTP.
  private static func isOfConnection(_ error: any Error) -> Bool {
    error is HTTPParserError || error is IOError || error is ChannelError
      || error is CancellationError
  }
}
