import Foundation
import GRDB
import MonaModel

/// Imports a source file within one transaction.
struct SourceImport {
  /// The number of records that are read before they are written.
  private static let batchSize = 128
  /// The number of bytes that most records of files take at most.
  private static let recordSize = 1000

  /// A record, and what is written for it; nil in an update, in which most records are unchanged.
  private struct Prepared {
    var entry: SourceReader.Entry
    var completed: CatalogueEntry?
  }

  private var source: CatalogueSource
  private var writer: CatalogueWriter
  private let completion: DiscoveryCompletion
  private let duplicates: DuplicateFinder
  private let db: Database
  private var counts = ImportReport.Counts()
  private var duplicateCount = 0
  private var skippedDuplicates = 0
  private let skipsLikelyDuplicates: Bool
  /// The discoveries of an update that the file has.
  private var seen: Set<Int64> = []
  /// Whether the source has discoveries already.
  private let isUpdate: Bool
  /// The discoveries of an update that are new, or were retired until now.
  private var arrived: [ComparedWork] = []
  /// The discoveries of an update whose records changed, as they were and as they are; empty if
  /// numbers are not checked.
  private var changed: [(old: ComparedWork, new: ComparedWork)] = []
  private let checksNumbers: Bool
  /// The columns by which the file is read.
  private var columns = Columns([])
  /// Whether they mean something else than at the last import, so that every record is written again.
  private var haveColumnsChanged = false

  /// - Parameters:
  ///   - skipsLikelyDuplicates: whether to skip new records that are likely duplicates of other
  ///     sources' discoveries.
  ///   - checksNumbers: whether `run` throws `MovedNumbers` when there are any.
  ///   - size: the number of bytes of the file.
  init(
    _ source: CatalogueSource, skipsLikelyDuplicates: Bool, checksNumbers: Bool, size: Int,
    _ db: Database
  ) throws {
    self.source = source
    self.skipsLikelyDuplicates = skipsLikelyDuplicates
    self.checksNumbers = checksNumbers
    self.db = db
    completion = try DiscoveryCompletion(db, withArtists: true)
    duplicates = try DuplicateFinder(except: source.id, db)
    let keys = DiscoveryID.keys(ofSource: source.id)
    isUpdate =
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key BETWEEN ? AND ?)",
        arguments: [keys.lowerBound, keys.upperBound]) ?? false
    writer = try CatalogueWriter(db, additions: isUpdate ? 0 : size / Self.recordSize)
  }

  /// - Parameters:
  ///   - isComplete: whether to accept a file that lacks most discoveries of the source.
  ///   - isRenumbered: whether works that look the same under other numbers are the same; nil to
  ///     throw if there are any.
  mutating func run(
    _ reading: SourceReader, isComplete: Bool, isRenumbered: Bool?
  ) throws -> SourceReport {
    var reading = reading
    columns = Columns([], reading.rules)
    let kept = source.columns
    haveColumnsChanged =
      isUpdate && kept != reading.rules.kept
      && kept?.isContinued(by: reading.rules.kept) != true
    source.columns = reading.rules.kept
    let (completion, isNew) = (completion, !isUpdate)
    reading = try ReadAhead.forEach(of: reading, size: Self.batchSize) {
      try $0.next()
    } making: { entry in
      Prepared(entry: entry, completed: isNew ? completion.entry(of: entry.discovery) : nil)
    } use: { prepared in
      try Task.checkCancellation()
      try write(prepared)
    }
    if let moved = MovedNumbers(changed, among: arrived, of: seen.count) { throw moved }
    counts.skipped = reading.survey.skipped
    // Skipped records are still in the file, so they must not be retired.
    seen.formUnion(reading.skipped.map(\.key))
    source.isNumbered = reading.isNumbered
    // A new source has nothing to retire.
    let retirements = try (isUpdate ? DiscoveryKind.allCases : []).map { kind in
      try writer.retirement(kind, of: source.id, except: seen)
    }
    let retirement = Retirement(
      keys: retirements.flatMap(\.keys), kept: retirements.reduce(0) { $0 + $1.kept })
    let renumbered = try RenumberedWorks(retirement.keys, among: arrived, columns, db)
    let retired = try isUpdate ? RenumberedWorks.retired(of: source.id, db) : []
    let returned = try RenumberedWorks(
      retired, among: renumbered.others(among: arrived), columns, db)
    if isRenumbered == nil, renumbered.count + returned.count > 0 {
      throw CatalogueError.renumbered(
        reading.survey.file, alike: renumbered.count + returned.count,
        missing: retirement.keys.count - renumbered.sureCount + returned.count)
    }
    if !isComplete {
      try retirement.check(
        reading.survey.file, inserted: counts.inserted,
        renumbered: renumbered.sureCount + (isRenumbered == true ? renumbered.count : 0))
    }
    try writer.retire(retirement)
    for works in [renumbered, returned] { try works.link(all: isRenumbered == true, db) }
    counts.retired = retirement.keys.count
    source.kind = reading.survey.kind
    // Outliers are marked by the rules of the source.
    try SourceTable.save(source, db)
    if counts.changeCount > 0 {
      try writer.finish()
      counts.remarks += try PositionOutlierTable.mark(of: source.id, db)
    }
    source.count = counts.inserted + counts.updated + counts.unchanged
    return SourceReport(
      source: source, survey: reading.survey, counts: counts, duplicateCount: duplicateCount,
      skippedDuplicates: skippedDuplicates)
  }

  private mutating func write(_ prepared: Prepared) throws {
    let entry = prepared.entry
    let id = entry.discovery.id
    if isUpdate { seen.insert(id.key) }
    let isDuplicate = try duplicates.duplicate(of: entry.discovery) != nil
    try entry.bytes.withUnsafeBytes { bytes in
      var comparison =
        isUpdate ? try writer.compare(id, bytes, readAs: entry.discovery) : .missing
      if comparison == .unchanged, haveColumnsChanged { comparison = .different }
      if isDuplicate, skipsLikelyDuplicates, comparison == .missing {
        skippedDuplicates += 1
        return
      }
      if isDuplicate { duplicateCount += 1 }
      if let date = entry.discovery.produced?.text, TableDecoder.isDayNumber(date) {
        counts.remarks.append(ImportReport.Remark(discovery: id, remark: .dayNumber(date)))
      }
      switch comparison {
      case .unchanged: counts.unchanged += 1
      case .missing:
        try writer.insert(prepared.completed ?? completion.entry(of: entry.discovery), bytes)
        counts.inserted += 1
        if isUpdate { arrived.append(ComparedWork(entry.discovery, bytes, columns)) }
      case .retired where try JoinedWorks.contains(id, db): counts.unchanged += 1
      case .different, .retired:
        if checksNumbers, comparison == .different,
          let old = try ComparedWork.stored(id, columns, db)
        {
          changed.append((old, ComparedWork(entry.discovery, bytes, columns)))
        }
        try writer.update(completion.entry(of: entry.discovery), bytes)
        if comparison == .retired {
          arrived.append(ComparedWork(entry.discovery, bytes, columns))
        }
        counts.updated += 1
      }
    }
  }
}

extension Catalogue {
  /// Imports a file of any format except MONA's as a source, in one transaction.
  ///
  /// An existing source of that name is updated: its discoveries that the file no longer contains
  /// are retired; other sources are unchanged. Records that cannot be decoded are skipped and
  /// reported.
  /// - Parameters:
  ///   - name: the name of the source; nil for the name that `survey` proposes.
  ///   - kind: the kind of its records; nil for the kind of the source, or else the kind detected
  ///     from the file.
  ///   - columns: what the person says of columns, which is kept with the source; the others mean
  ///     what they do in the source, or else what is recognised.
  ///   - isComplete: whether to accept a file that lacks most discoveries of the source.
  ///   - isRenumbered: whether works of the file that look the same as missing ones of the source,
  ///     under other numbers, are the same: what refers to these follows. Nil to refuse the file if
  ///     there are any.
  ///   - skipsLikelyDuplicates: whether to skip new records that are likely duplicates of other sources'
  ///     discoveries.
  ///   - gdal: the programs for formats that MONA does not read itself.
  ///   - corrections: what is said instead of the source.
  ///   - kept: keeps the source as it is, to take the import back; nil to keep nothing.
  ///   - willWrite: called after the file was read.
  /// - Throws: `CatalogueError` when the file is rejected, `SourceError` for an invalid name,
  ///   `CancellationError` when the task is cancelled; nothing has changed then.
  package func importSource(
    _ url: URL, name: String? = nil, kind: DiscoveryKind? = nil,
    columns: [ColumnMeanings.Entry] = [], isComplete: Bool = false, isRenumbered: Bool? = nil,
    skipsLikelyDuplicates: Bool = false, gdal: GDALPrograms? = nil,
    corrections: Corrections? = nil, keeping kept: KeptState? = nil, willWrite: () -> Void = {}
  ) throws -> SourceReport {
    let file = try SourceFile(url, gdal: gdal)
    guard file.format != .mona else { throw CatalogueError.notACatalogue(url) }
    let name = try SourceError.checked(name ?? proposedName(for: SourceSurvey(file)))
    willWrite()
    return try write(lifting: corrections) { db in
      let known = try SourceTable.find(name, db, orRemoved: true)
      let source = CatalogueSource(
        id: try SourceTable.number(for: name, db), name: known?.name ?? name, format: file.format,
        file: url, importedAt: Date(), count: 0, isHidden: known?.isHidden ?? false,
        columns: known?.columns, colour: try known?.colour ?? SourceTable.freeColour(db),
        credit: known?.credit, licence: known?.licence)
      try kept?.begin(source.id, db)
      let report = try HiddenSource.showing(source, db) {
        try file.data.withUnsafeBytes { bytes in
          func run(except moved: MovedNumbers?) throws -> SourceReport {
            let reading = try SourceReader(
              bytes, of: file, source: source.id, kind: kind ?? known?.kind,
              columns: known.map { ColumnRules(kept: $0.columns) }, choices: columns,
              isNumbered: moved?.areMany == true ? false : known?.isNumbered,
              moved: moved?.keys ?? [])
            try SourceError.check(columns, for: reading.survey)
            if let column = reading.survey.openOrder {
              throw CatalogueError.openOrder(url, column: column)
            }
            var pass = try SourceImport(
              source, skipsLikelyDuplicates: skipsLikelyDuplicates, checksNumbers: moved == nil,
              size: bytes.count, db)
            return try pass.run(reading, isComplete: isComplete, isRenumbered: isRenumbered)
          }
          var (report, moved): (SourceReport?, MovedNumbers?) = (nil, nil)
          do {
            try db.inSavepoint {
              report = try run(except: nil)
              return .commit
            }
          } catch let numbers as MovedNumbers {
            moved = numbers
          }
          return try report ?? run(except: moved)
        }
      }
      try kept?.end(source.id, db)
      return report
    }
  }

  /// Renames a source.
  /// - Throws: `SourceError` for an invalid name, or one that another source has.
  package func renameSource(_ name: String, to newName: String) throws {
    let newName = try SourceError.checked(newName)
    try write { db in
      guard var source = try SourceTable.find(name, db), !source.isMona else {
        throw SourceError.unknown(name)
      }
      if let other = try SourceTable.find(newName, db, orRemoved: true), other.id != source.id {
        throw SourceError.nameTaken(newName)
      }
      source.name = newName
      try SourceTable.save(source, db)
    }
  }

  /// Removes a source from the catalogue in one transaction.
  ///
  /// Its discoveries are deleted, except those that a person's data refers to: these are retired
  /// and return with a source of the same name.
  /// - Parameters:
  ///   - corrections: what is said instead of the source.
  ///   - kept: returns the keys to keep; called within the transaction.
  /// - Throws: `SourceError` when there is no such source, or it is MONA's own.
  package func removeSource(
    _ name: String, corrections: Corrections? = nil,
    keeping kept: (Database) throws -> Set<Int64> = { _ in [] }
  ) throws -> SourceRemoval {
    try write(lifting: corrections) { db in
      guard let source = try SourceTable.find(name, db) else { throw SourceError.unknown(name) }
      guard !source.isMona else { throw SourceError.mona }
      // Read within the transaction, which may have waited minutes for an import.
      let kept = try kept(db)
      let keys = DiscoveryID.keys(ofSource: source.id)
      var writer = try CatalogueWriter(db)
      var removal = SourceRemoval(source: source)
      let known = try Int64.fetchAll(
        db, sql: "SELECT key FROM discovery WHERE key BETWEEN ? AND ?",
        arguments: [keys.lowerBound, keys.upperBound])
      for key in known {
        try Task.checkCancellation()
        if kept.contains(key) {
          try writer.retire(key)
          removal.kept += 1
        } else {
          try writer.delete(key)
          removal.removed += 1
        }
      }
      try HiddenSource.forget(source.id, db)
      try SourceTable.remove(source, isKept: removal.kept > 0, db)
      try writer.finish()
      return removal
    }
  }
}
