import Foundation
import MonaModel
import MonaText

extension ServerCommands {
  /// Writes the answer to a question of research to a new file.
  /// - Throws: `ServerError.field` for what the catalogue does not have, `.notEmpty` when there is a file.
  package func research(_ query: ResearchQuery, to file: URL) async throws {
    let works = try works()
    do {
      let answer = try await ResearchAnswer(
        to: query, ResearchSource(store, works), photos(), folder: folder, in: Translations.spoken)
      try store.note("research \(query.subject.rawValue)", of: query.filter.text)
      try await answer.write(to: file)
    } catch let error as ResearchFaults { throw Self.error(error) }
  }

  /// The works of the catalogue.
  func works() throws -> ResearchWorks {
    ResearchWorks(catalogue: try catalogue(), numbers: try PublishedNumbers(store.database))
  }

  /// The question that options of a command name.
  /// - Throws: `ServerError.field` for an option that cannot be that.
  package static func query(
    _ subject: ResearchQuery.Subject, _ value: (ResearchQuery.Parameter) -> String?
  ) throws -> ResearchQuery {
    do { return try ResearchQuery(subject, value) } catch let error as ResearchFaults {
      throw Self.error(error)
    }
  }

  private static func error(_ faults: ResearchFaults) -> any Error {
    faults.parameters.first.map { ServerError.field(.researchParameter($0)) } ?? faults
  }
}
