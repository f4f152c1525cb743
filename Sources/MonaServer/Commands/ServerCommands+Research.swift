import Foundation

extension ServerCommands {
  /// Writes the answer to a question of research to a new file.
  /// - Throws: `ServerError.field` for what the catalogue does not have, `.notEmpty` when there is a file.
  package func research(_ query: ResearchQuery, to file: URL) async throws {
    let works = ResearchWorks(
      catalogue: try catalogue(), numbers: try PublishedNumbers(store.database))
    do {
      let answer = try await ResearchAnswer(to: query, store, works, folder: folder)
      try store.note("research \(query.subject.rawValue)", of: query.text)
      try await answer.write(to: file)
    } catch RequestError.invalid(let faults) {
      if let fault = faults.first { throw ServerError.field(fault) }
    }
  }

  /// The question that options of a command name.
  /// - Throws: `ServerError.field` for an option that cannot be that.
  package static func query(
    _ subject: ResearchQuery.Subject, _ value: (ResearchQuery.Parameter) -> String?
  ) throws -> ResearchQuery {
    do { return try ResearchQuery(subject, value) } catch RequestError.invalid(let faults) {
      throw faults.first.map(ServerError.field) ?? RequestError.failed
    }
  }
}
