import Foundation
import GtkKit
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson
import MonaScreens
import MonaText

/// The search provider of the desktop: finds discoveries of the catalogue without a window.
///
/// It runs in a process of its own (`mona --search-provider`).
@MainActor
package final class SearchService {
  /// The command-line option that starts the provider in place of the window.
  package static let option = "--search-provider"

  // Opened when it is first used, as the application may never have run before; the process is short-lived.
  private var opened: DesktopSearch?

  /// Answers requests until the provider is idle.
  /// - Returns: the exit code of the process.
  package static func run() -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    Translations.start(folder: Installation.locale, environment: environment)
    if environment["MONA_LANGUAGE"] == nil {
      Translations.choose(Settings(schemas: Installation.schemas.path).language)
    }
    let service = SearchService()
    // Opens the catalogue while D-Bus assigns the name.
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

  /// Runs a query; an error is logged and gives no results, as it cannot be shown.
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
