import Hummingbird
import MonaCatalogue
import MonaLog
import MonaText

/// Answers what went wrong, in the language that was asked for.
struct RefusalMiddleware: RouterMiddleware {
  typealias Context = RequestScope

  func handle(
    _ request: Request, context: RequestScope,
    next: (Request, RequestScope) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch {
      let wanted = request.headers[.acceptLanguage] ?? ""
      let language = AcceptedLanguage.of(wanted, among: Translations.languages)
      return Translations.speaking(language) { Self.refusal(error).response }
    }
  }

  private static func refusal(_ error: any Error) -> Refusal {
    if let refusal = error as? Refusal { return refusal }
    if let error = error as? HTTPError {
      switch error.status {
      case .notFound: return .notFound
      case .contentTooLarge: return .tooLong
      case .badRequest: return .malformed
      default: break
      }
    }
    Log.program.failure("A request was not answered", error, level: .error)
    return StorageFault(error) == nil ? .failed : .unavailable
  }
}
