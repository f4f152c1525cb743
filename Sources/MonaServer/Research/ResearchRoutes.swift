import Foundation
import Hummingbird
import NIOPosix

/// What researchers ask, of what people agreed to give to research.
struct ResearchRoutes: Sendable {
  let server: ServerContext

  /// The path of a subject.
  static func path(_ subject: ResearchQuery.Subject) -> String { "research/\(subject.rawValue)" }

  func add(to group: RouterGroup<ServerRequestContext>) {
    for subject in ResearchQuery.Subject.allCases {
      group.get(RouterPath(Self.path(subject))) { request, _ in
        try await answer(subject, request)
      }
    }
  }

  private func answer(
    _ subject: ResearchQuery.Subject, _ request: Request
  ) async throws -> Response {
    let login = try await server.login(request, for: .research)
    let query = try ResearchQuery(subject) { request.queryValue($0.rawValue) }
    let works = ResearchWorks(catalogue: server.catalogue, numbers: server.numbers)
    let answer = try await ResearchAnswer(
      to: query, server.store, works, folder: server.options.folder)
    try await NIOThreadPool.blocking.runIfActive {
      try server.store.note(
        "research \(subject.rawValue)", of: query.text,
        by: AdminAction.actor(ofAccount: login.account.id))
    }
    return answer.response
  }
}
