import Foundation
import MonaCatalogue
import MonaLog
import MonaModel

/// Importing is more than writing the catalogue: the person's data then follows what was replaced,
/// and wins the badges it has already reached.
package struct Importing: Sendable {
  let store: Store
  let installed: URL?

  /// Imports into a store.
  /// - Parameter installed: the folder of the catalogue and the badges that MONA comes with, for what
  ///   was never filled; nil to fill nothing.
  package init(store: Store, installed: URL? = nil) {
    (self.store, self.installed) = (store, installed)
  }

  /// Imports files one after another, each wholly or not at all; the first that is refused ends it,
  /// those before it stay.
  ///
  /// Given up, the file in the middle changes nothing, and the person's data follows those before.
  /// - Parameter progress: called on any thread.
  /// - Throws: what the store throws when the person's data cannot be written. What a file is refused
  ///   for is in the outcome.
  package func run(
    _ orders: [ImportOrder], progress: @escaping @Sendable (ImportStep) -> Void = { _ in }
  ) async throws -> ImportOutcome {
    try await BlockingExecutor.shared.run { try carryOut(orders, progress) }
  }

  private func carryOut(
    _ orders: [ImportOrder], _ progress: (ImportStep) -> Void
  ) throws -> ImportOutcome {
    var outcome = ImportOutcome()
    try store.held.followReplaced()
    do {
      for order in orders {
        try Task.checkCancellation()
        var won: [Badge] = []
        let imported = try repairing(&outcome.repairReport) {
          ImportedFile(file: order.file, content: try content(of: order, &won, progress))
        }
        outcome.files.append(imported)
        outcome.badges += won
      }
    } catch {
      outcome.refusal = error
    }
    progress(.replacements)
    outcome.moved = try repairing(&outcome.repairReport) { try store.followReplacements() }
    progress(.badges)
    outcome.badges += try repairing(&outcome.repairReport) { try store.awardBadges() }
    keepSources()
    if try store.catalogue.isSearchIndexIncomplete() {
      progress(.searchIndex)
      finishIndexes()
    }
    return outcome
  }

  /// Makes what a large import left of the indexes, also one that was killed: until then, searches take
  /// longer.
  package func finishIndexes() {
    tryLogging("The indexes were not finished") {
      try store.catalogue.finishIndexes()
      try store.catalogue.mergeSearchIndex()
    }
  }

  /// Makes up for what was never imported, or followed only half way when MONA was killed, or damaged.
  package func catchUp() throws -> ImportOutcome {
    var report = try reportAtStart()
    var outcome = try repairing(&report) { try makeUp() }
    outcome.repairReport = report
    return outcome
  }

  func makeUp() throws -> ImportOutcome {
    var outcome = ImportOutcome()
    outcome.badges = try fill()
    outcome.moved = try store.followReplacements()
    if outcome.moved > 0 { outcome.badges += try store.awardBadges() }
    keepSources()
    return outcome
  }

  /// What was imported is imported, even if that cannot be kept; the next time it is.
  private func keepSources() {
    tryLogging("What was imported is not kept", level: .warning) { try store.keepSources() }
  }

  /// Reads a file from beginning to end, and changes nothing.
  /// - Parameters:
  ///   - kind: what the file lists; nil for what its catalogue listed before, else what the file tells.
  ///   - name: the catalogue it is to be imported as; nil for the one that is proposed.
  /// - Throws: `CatalogueError` when it cannot be imported, `CancellationError`.
  package func survey(
    _ file: URL, kind: DiscoveryKind? = nil, as name: String? = nil
  ) throws -> ImportSurvey {
    do {
      return .catalogue(try store.catalogue.survey(file, kind: kind, as: name))
    } catch let refusal as CatalogueError where refusal == .notACatalogue(file) {
      guard let count = Catalogue.badgeCount(in: file) else { throw refusal }
      return .badges(count)
    }
  }

  /// - Returns: the badges that visits of before win.
  private func fill() throws -> [Badge] {
    try installed.map { try store.fillIfEmpty(from: $0) } ?? []
  }

  // MARK: One file

  private func content(
    of order: ImportOrder, _ won: inout [Badge], _ progress: (ImportStep) -> Void
  ) throws -> ImportedFile.Content {
    let file = order.file
    progress(.reading(file))
    switch order.purpose {
    case .boundaries:
      won += try fill()
      let report = try store.catalogue.importBoundaries(file) { progress(.writing(file)) }
      tryLogging("What was imported is not kept", level: .warning) {
        try store.keepBoundaries(file)
      }
      return .boundaries(report)
    case .update(let source):
      let isMona = try CatalogueFormat.of(file) == .mona
      if source.isMona, !isMona { throw SourceError.notMona(file) }
      if isMona, !source.isMona { throw SourceError.named(file) }
      return isMona
        ? try own(order, progress) : try fromElsewhere(order, source.name, nil, &won, progress)
    case .content(let name, let kind):
      guard try CatalogueFormat.of(file) == .mona else {
        return try fromElsewhere(order, name, kind, &won, progress)
      }
      if name != nil || kind != nil { throw SourceError.named(file) }
      return try own(order, progress)
    }
  }

  private func fromElsewhere(
    _ order: ImportOrder, _ name: String?, _ kind: DiscoveryKind?, _ won: inout [Badge],
    _ progress: (ImportStep) -> Void
  ) throws -> ImportedFile.Content {
    // What is imported beside MONA's own catalogue is compared with it.
    won += try fill()
    return .source(
      try store.catalogue.importSource(
        order.file, name: name, kind: kind, isComplete: order.isComplete,
        skipsLikelyDuplicates: order.skipsLikelyDuplicates
      ) { progress(.writing(order.file)) })
  }

  /// A catalogue of MONA's, or a list of badges, of which it alone has any.
  private func own(
    _ order: ImportOrder, _ progress: (ImportStep) -> Void
  ) throws -> ImportedFile.Content {
    let file = order.file
    do {
      return .catalogue(
        try store.catalogue.importCatalogue(file, isComplete: order.isComplete) {
          progress(.writing(file))
        })
    } catch let refusal as CatalogueError where refusal == .notACatalogue(file) {
      // The error says that it cannot be read.
      guard let data = try? Data(contentsOf: file) else { throw CatalogueError.unreadable(file) }
      do { return .badges(try store.importBadges(data)) } catch CatalogueError.notBadges {
        throw refusal
      }
    }
  }
}

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

/// What came of asking MONA's server for what is new.
package struct RefreshOutcome: Sendable {
  /// What it did to the catalogue.
  package var report: RefreshReport
  /// How many visits and wishes went to the discovery that replaces theirs.
  package var moved = 0
  /// The badges that were won by it.
  package var badges: [Badge] = []

  package init(report: RefreshReport) { self.report = report }
}
