import MonaCatalogue
import MonaModel

extension Importing {
  /// Takes over what MONA's server said of its collections, all of it or nothing; the person's data
  /// then follows what was replaced, and wins the badges it has reached.
  /// - Parameter server: what the server is called, always the same.
  /// - Throws: what the catalogue throws for an answer that it refuses, and what the store throws when
  ///   nothing can be written.
  package func refresh(
    _ news: [CollectionUpdate], from server: String
  ) async throws -> RefreshOutcome {
    try await BlockingExecutor.shared.run {
      var outcome = RefreshOutcome(
        report: try store.catalogue.refresh(
          news, from: server, keepingBadges: store.numbersOfBadgesWon()))
      if outcome.report.changeCount > 0 { outcome.moved = try store.followReplacements() }
      if outcome.report.changeCount + outcome.report.badgeChangeCount > 0 {
        outcome.badges = try store.awardBadges()
        if try store.catalogue.isSearchIndexIncomplete() { finishIndexes() }
      }
      return outcome
    }
  }
}
