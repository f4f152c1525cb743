import Foundation
import GtkKit
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson
import MonaScreens
import MonaText

/// Answers the desktop's own search from the catalogue, without a window: another use of the same
/// program (`mona --search-provider`), in a process of its own.
@MainActor
package final class SearchService {
  /// What has the program answer, in place of opening its window.
  package static let option = "--search-provider"

  // Opened once it is there: MONA may never have been opened before. The process does not live long.
  private var opened: DesktopSearch?

  /// Answers until nobody asks for a while.
  /// - Returns: what the process ends with.
  package static func run() -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    Translations.start(folder: Installation.locale, environment: environment)
    if environment["MONA_LANGUAGE"] == nil {
      Translations.choose(Settings(schemas: Installation.schemas.path).language)
    }
    let service = SearchService()
    // Read while the bus is asked for the name.
    Task { _ = await service.search() }
    return SearchProvider.run(for: AppIdentity.id, service.answers)
  }

  private var answers: SearchProvider.Answers {
    SearchProvider.Answers(
      find: { words in await self.ask { try $0.results(words) } },
      describe: { results in
        await self.ask { try $0.lines(results) }.map {
          SearchProvider.Line(id: $0.id, name: $0.name, description: $0.details)
        }
      },
      address: { DesktopSearch.link(to: $0)?.address },
      addressOfAll: { MonaLink.search($0.joined(separator: " ")).address })
  }

  /// Asks the catalogue; nobody could be told of a failure, so that nothing is found then.
  private func ask<Result: Sendable>(
    _ question: @escaping @Sendable (DesktopSearch) throws -> [Result]
  ) async -> [Result] {
    guard let search = await search() else { return [] }
    return await tryLogging("The desktop's search was not answered") {
      try await BlockingExecutor.shared.run { try question(search) }
    } ?? []
  }

  private func search() async -> DesktopSearch? {
    if opened == nil {
      opened = await tryLogging("The desktop's search has no catalogue") {
        try await BlockingExecutor.shared.run {
          DesktopSearch(try Catalogue.readOnly(Folders.current().catalogue))
        }
      }
    }
    return opened
  }
}
