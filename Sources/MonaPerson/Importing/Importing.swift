import Foundation
import MonaCatalogue
import MonaLog
import MonaModel

/// Imports catalogues and badges; afterwards the person's data moves to the replacements of its
/// discoveries, and badges that are already reached are awarded.
package struct Importing: Sendable {
  let store: Store
  let installed: URL?
  let gdal: GDALPrograms?

  /// Creates an importer for a store.
  /// - Parameter installed: the folder of the installed catalogue and badges, to fill an empty
  ///   database; nil to fill nothing.
  /// - Parameter gdal: the programs for formats that MONA does not read itself; nil to refuse these.
  package init(store: Store, installed: URL? = nil, gdal: GDALPrograms? = nil) {
    (self.store, self.installed, self.gdal) = (store, installed, gdal)
  }

  /// Imports files one after another, each in full or not at all; the first failure ends it, and
  /// the files before it stay imported.
  ///
  /// After a cancellation the current file changes nothing, and the person's data is updated for
  /// the files before it.
  /// - Parameter progress: called on any thread.
  /// - Throws: errors of writing the person's data. The error of a file is in the outcome.
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
    try repairing(&outcome.repairReport) { try store.reserveKeptSources() }
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
    outcome.moved = try repairing(&outcome.repairReport) {
      try store.mirrorOwnDiscoveries()
      return try store.followReplacements()
    }
    progress(.badges)
    outcome.badges += try repairing(&outcome.repairReport) { try store.awardBadges() }
    keepSources()
    if try store.catalogue.isSearchIndexIncomplete() {
      progress(.searchIndex)
      finishIndexes()
    }
    return outcome
  }

  /// Builds the index entries that a large or interrupted import left out; searches are slower
  /// until then.
  package func finishIndexes() {
    tryLogging("The indexes were not finished") {
      try store.catalogue.finishIndexes()
      try store.catalogue.mergeSearchIndex()
    }
  }

  /// Completes what an earlier run left undone: an empty catalogue, replacements not followed, or a
  /// damaged catalogue.
  package func catchUp() throws -> ImportOutcome {
    var report = try reportAtStart()
    var outcome = try repairing(&report) { try makeUp() }
    outcome.repairReport = report
    return outcome
  }

  func makeUp() throws -> ImportOutcome {
    var outcome = ImportOutcome()
    outcome.badges = try fill()
    try store.mirrorOwnDiscoveries()
    outcome.moved = try store.followReplacements()
    if outcome.moved > 0 { outcome.badges += try store.awardBadges() }
    keepSources(isQuick: true)
    return outcome
  }

  /// A failure is only logged: the imported data stays, and the next call stores its sources.
  /// - Parameter isQuick: see `Store.keepRecords`.
  private func keepSources(isQuick: Bool = false) {
    tryLogging("What was imported is not kept", level: .warning) { try store.keepSources() }
    tryLogging("Records are not kept", level: .warning) {
      try store.mirrorOwnDiscoveries()
      try store.addKeptRecords()
      try store.keepRecords(isQuick: isQuick)
    }
  }

  /// Reads a whole file without changing anything.
  /// - Parameters:
  ///   - kind: the kind of the file's discoveries; nil for that of the existing catalogue, else the
  ///     detected one.
  ///   - name: the catalogue to import it as; nil for the proposed one.
  ///   - columns: what the person says of columns.
  /// - Throws: `CatalogueError` if it cannot be imported, `SourceError` for a column that it does not
  ///   have, `CancellationError`.
  package func survey(
    _ file: URL, kind: DiscoveryKind? = nil, as name: String? = nil,
    columns: [ColumnMeanings.Entry] = []
  ) throws -> ImportSurvey {
    do {
      return .catalogue(
        try store.catalogue.survey(file, kind: kind, as: name, columns: columns, gdal: gdal))
    } catch let refusal as CatalogueError where refusal == .notACatalogue(file) {
      guard let count = Catalogue.badgeCount(in: file) else { throw refusal }
      return .badges(count)
    }
  }

  /// - Returns: the badges won by existing visits.
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
      let report = try store.catalogue.importBoundaries(file, gdal: gdal) {
        progress(.writing(file))
      }
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
      if name != nil || kind != nil || !order.columns.isEmpty { throw SourceError.named(file) }
      return try own(order, progress)
    }
  }

  private func fromElsewhere(
    _ order: ImportOrder, _ name: String?, _ kind: DiscoveryKind?, _ won: inout [Badge],
    _ progress: (ImportStep) -> Void
  ) throws -> ImportedFile.Content {
    // The file is compared with MONA's own catalogue, so that has to be there.
    won += try fill()
    return .source(
      try store.catalogue.importSource(
        order.file, name: name, kind: kind, columns: order.columns, isComplete: order.isComplete,
        isRenumbered: order.isRenumbered, skipsLikelyDuplicates: order.skipsLikelyDuplicates,
        gdal: gdal
      ) { progress(.writing(order.file)) })
  }

  /// Imports MONA's own catalogue, or a list of badges.
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
      // The cause is in the thrown error.
      guard let data = try? file.withTextPath({ try Data(contentsOf: $0) }) else {
        throw CatalogueError.unreadable(file)
      }
      do { return .badges(try store.importBadges(data)) } catch CatalogueError.notBadges {
        throw refusal
      }
    }
  }
}

extension Importing {
  /// Applies an update of MONA's server in full or not at all; then the person's data follows
  /// replacements, and badges that are reached are awarded.
  /// - Parameters:
  ///   - server: the stable name of the server.
  ///   - description: what the server says of its catalogue; nil if it says nothing.
  /// - Throws: errors of the catalogue for an invalid update, and errors of the store if nothing
  ///   can be written.
  package func refresh(
    _ news: [CollectionUpdate], from server: String, as description: ServerCatalogue? = nil
  ) async throws -> RefreshOutcome {
    try await BlockingExecutor.shared.run {
      var outcome = RefreshOutcome(
        report: try store.catalogue.refresh(
          news, from: server, as: description, keepingBadges: store.numbersOfBadgesWon(),
          referring: store.referredKeys))
      if outcome.report.changeCount > 0 {
        try store.mirrorOwnDiscoveries()
        outcome.moved = try store.followReplacements()
        tryLogging("What was imported is not kept", level: .warning) { try store.keepCountOfOwn() }
        tryLogging("Records are not kept", level: .warning) { try store.keepRecords() }
      }
      if outcome.report.changeCount + outcome.report.badgeChangeCount > 0 {
        outcome.badges = try store.awardBadges()
        if try store.catalogue.isSearchIndexIncomplete() { finishIndexes() }
      }
      return outcome
    }
  }
}

/// The result of an update from MONA's server.
package struct RefreshOutcome: Sendable {
  /// The changes to the catalogue.
  package var report: RefreshReport
  /// The number of visits and wishes moved to replacements.
  package var moved = 0
  /// The badges won by it.
  package var badges: [Badge] = []

  /// An outcome without effects on the person's data.
  package init(report: RefreshReport) { self.report = report }
}

/// A file to import, and how to import it.
package struct ImportOrder: Hashable, Sendable {
  /// How a file is imported.
  package enum Purpose: Hashable, Sendable {
    /// By its content: a catalogue of any format, or a list of badges.
    /// - Parameters:
    ///   - name: the name of a catalogue that is not MONA's; nil to derive it from the file name.
    ///   - kind: the kind of its discoveries; nil to detect it.
    case content(name: String? = nil, kind: DiscoveryKind? = nil)
    /// As an update of an existing catalogue.
    case update(CatalogueSource)
    /// As boundaries that assign boroughs to discoveries without one.
    case boundaries
  }

  /// The file.
  package var file: URL
  /// How it is imported.
  package var purpose: Purpose
  /// Whether the person confirmed that the file is complete although it lacks most existing
  /// discoveries.
  package var isComplete: Bool
  /// Whether the person confirmed that works of the file that look the same as missing ones, under
  /// other numbers, are the same, or that they are others; nil before they are asked.
  package var isRenumbered: Bool?
  /// Whether new records are skipped that probably duplicate a discovery of another catalogue.
  package var skipsLikelyDuplicates: Bool
  /// What the person says of columns of a catalogue that is not MONA's.
  package var columns: [ColumnMeanings.Entry]

  /// An import with these options.
  package init(
    _ file: URL, as purpose: Purpose = .content(), isComplete: Bool = false,
    isRenumbered: Bool? = nil, skipsLikelyDuplicates: Bool = true,
    columns: [ColumnMeanings.Entry] = []
  ) {
    (self.file, self.purpose, self.isRenumbered) = (file, purpose, isRenumbered)
    self.columns = columns
    (self.isComplete, self.skipsLikelyDuplicates) = (isComplete, skipsLikelyDuplicates)
  }
}

/// The steps of an import.
package enum ImportStep: Hashable, Sendable {
  /// A file is being read.
  case reading(URL)
  /// Its content is being written.
  case writing(URL)
  /// The person's data moves to the replacements of its discoveries.
  case replacements
  /// Badges that are already reached are awarded.
  case badges
  /// Everything is imported; the search index is being built.
  case searchIndex
}

/// The result of an import.
package struct ImportOutcome: Sendable {
  /// The imported files, in their order.
  package var files: [ImportedFile] = []
  /// The error of the first file that was not imported, or `CancellationError`; the file changed
  /// nothing.
  package var refusal: (any Error)?
  /// The number of visits and wishes moved to replacements.
  package var moved = 0
  /// The repair of the catalogue, if it was damaged; else nil.
  package var repairReport: RepairReport?
  /// The badges won by it.
  package var badges: [Badge] = []

  /// Returns the outcome, or throws its `refusal`.
  package func get() throws -> ImportOutcome {
    if let refusal { throw refusal }
    return self
  }
}

/// An imported file and its report.
package struct ImportedFile: Hashable, Sendable {
  /// The detected type of a file.
  package enum Content: Hashable, Sendable {
    /// MONA's own catalogue.
    case catalogue(ImportReport)
    /// A catalogue of another source.
    case source(SourceReport)
    /// A list of badges.
    case badges(ImportReport.Counts)
    /// Boundaries of boroughs.
    case boundaries(BoundaryReport)
  }

  /// The file.
  package var file: URL
  /// The detected type with its report.
  package var content: Content
}

/// What a file contains, before it is imported.
package enum ImportSurvey: Hashable, Sendable {
  /// A catalogue of any format, or boundaries.
  case catalogue(SourceSurvey)
  /// A list of badges, with their number.
  case badges(Int)
}
