import Foundation
import Hummingbird
import MonaModel

/// What researchers ask, of what people agreed to give to research.
struct ResearchRoutes: Sendable {
  let server: ServerContext

  /// The path of a subject.
  static func path(_ subject: ResearchQuery.Subject) -> String { "research/\(subject.rawValue)" }

  func add(to group: RouterGroup<ServerRequestContext>) {
    for subject in ResearchQuery.Subject.allCases {
      group.get(RouterPath(Self.path(subject))) { request, _ in
        let login = try await server.login(request, for: .research)
        do {
          let query = try ResearchQuery(subject) { request.queryValue($0.rawValue) }
          return try await server.research.answer(
            query, for: login.account.id, in: request.language
          ).response
        } catch let error as ResearchFaults {
          throw RequestError.invalid(error.parameters.map { .researchParameter($0) })
        }
      }
    }
  }
}
