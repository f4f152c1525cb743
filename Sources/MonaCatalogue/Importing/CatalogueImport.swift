import Foundation
import GRDB
import MonaModel

/// Imports server responses within one transaction.
struct CatalogueImport {
  /// The keys of the records read, by kind.
  private(set) var seen: [DiscoveryKind: Set<Int64>] = [:]
  /// The discoveries added to the catalogue.
  private(set) var inserted: [DiscoveryID] = []
  /// The works compared with those here of the same numbers; nil to compare none.
  var comparison: NumberComparison?

  private var writer: CatalogueWriter
  private var report = ImportReport()
  private let completion: DiscoveryCompletion
  private let db: Database

  init(_ db: Database) throws {
    self.db = db
    writer = try CatalogueWriter(db)
    completion = try DiscoveryCompletion(db)
  }

  /// Writes the records of a file, except those of earlier files.
  /// - Returns: whether the server reports more pages.
  @discardableResult
  mutating func read(_ file: CatalogueFile) throws -> Bool {
    try file.content().withUnsafeBytes { bytes in
      var reader = CatalogueReader(bytes, url: file.url, seen: seen)
      while let record = try reader.next() {
        try Task.checkCancellation()
        try write(record)
      }
      seen = reader.seen
      return reader.isPartial
    }
  }

  /// Retires the discoveries of a kind that no file contained.
  /// - Parameters:
  ///   - file: the file that lacks them, for the error; nil for none, which retires all.
  ///   - isComplete: whether to accept a file that lacks most discoveries.
  mutating func retireUnread(
    _ kind: DiscoveryKind, of file: URL?, isComplete: Bool = false
  ) throws {
    let retirement = try writer.retirement(kind, except: seen[kind] ?? [])
    if !isComplete, let file {
      try retirement.check(file, inserted: report.kinds[kind]?.inserted ?? 0)
    }
    try writer.retire(retirement)
    report.kinds[kind, default: .init()].retired += retirement.keys.count
  }

  /// Retires discoveries; unknown and retired ones are ignored.
  mutating func retire(_ discoveries: [DiscoveryID]) throws {
    for id in discoveries where try writer.lists(id) {
      try writer.retire(id.key)
      report.kinds[id.kind, default: .init()].retired += 1
    }
  }

  /// Finishes the import.
  mutating func finish() throws -> ImportReport {
    guard !report.changedNothing else { return report }
    try writer.finish()
    for remark in try PositionOutlierTable.mark(of: 0, db) {
      report.kinds[remark.discovery.kind, default: .init()].remarks.append(remark)
    }
    return report
  }

  private mutating func write(_ record: CatalogueReader.Record) throws {
    switch record.content {
    case .failure(let problem):
      report.kinds[record.kind, default: .init()].skipped.append(
        .init(position: record.position, number: record.number, problem: problem))
    case .success(let decoded):
      let discovery = decoded.discovery
      let change = try writer.compare(discovery.id, record.bytes)
      switch change {
      case .unchanged: comparison?.addSame()
      case .missing:
        try writer.insert(completion.entry(of: discovery), record.bytes)
        inserted.append(discovery.id)
      case .different, .retired:
        try comparison?.add(discovery)
        try writer.update(completion.entry(of: discovery), record.bytes)
      }
      report.kinds[record.kind, default: .init()].add(change, decoded.remarks, discovery.id)
    }
  }
}

extension ImportReport.Counts {
  fileprivate mutating func add(
    _ comparison: CatalogueWriter.Comparison, _ remarks: [RecordRemark], _ id: DiscoveryID
  ) {
    switch comparison {
    case .unchanged: unchanged += 1
    case .missing: inserted += 1
    case .different, .retired: updated += 1
    }
    for remark in remarks {
      self.remarks.append(ImportReport.Remark(discovery: id, remark: remark))
    }
  }
}

/// Decodes the records of a catalogue in MONA's format, in the order of the file.
struct CatalogueReader {
  /// A record of a list of discoveries.
  struct Record {
    var kind: DiscoveryKind
    /// Its position in its list, from 1.
    var position: Int
    /// Its number, when it has one.
    var number: Int?
    var bytes: UnsafeRawBufferPointer
    /// The discovery, or the reason for skipping the record.
    var content: Result<DiscoveryDecoder.Decoded, RecordProblem>
  }

  /// The keys of the records read, by kind.
  private(set) var seen: [DiscoveryKind: Set<Int64>]
  /// Whether the server reports more pages; known after the last record.
  var isPartial: Bool { cursor.isPartial }

  private var cursor: CatalogueCursor
  private var list: List?

  /// The current list; its kind is nil when it does not contain records of MONA.
  private struct List {
    var name: String?
    var kind: DiscoveryKind?
    var position = 0
  }

  /// - Parameters:
  ///   - bytes: the content of the file at `url`, which must outlive the reader.
  ///   - seen: the keys of earlier files.
  init(_ bytes: UnsafeRawBufferPointer, url: URL, seen: [DiscoveryKind: Set<Int64>] = [:]) {
    cursor = CatalogueCursor(bytes, url: url)
    self.seen = seen
  }

  /// The next record; nil at the end of the file.
  /// - Throws: `CatalogueError` for a file that is not a catalogue, or not valid JSON;
  ///   `CancellationError`.
  mutating func next() throws -> Record? {
    while let record = try cursor.next() {
      if list == nil || list?.name != record.list {
        list = List(name: record.list, kind: try kind(ofListFrom: record))
      }
      guard let kind = list?.kind else { continue }
      list?.position += 1
      return Record(
        kind: kind, position: list?.position ?? 0, number: record.value["id"].integer,
        bytes: record.bytes, content: decode(record.value, as: kind))
    }
    return nil
  }

  /// Of records with the same number, only the first is accepted.
  private mutating func decode(
    _ value: JSON, as kind: DiscoveryKind
  ) -> Result<DiscoveryDecoder.Decoded, RecordProblem> {
    Result { () throws(RecordProblem) in
      let decoded = try DiscoveryDecoder.decode(value, as: kind)
      guard seen[kind, default: []].insert(decoded.discovery.id.key).inserted else {
        throw .repeatedNumber
      }
      return decoded
    }
  }

  /// The kind of a list, by its name and its first unambiguous record, which may be a later one;
  /// nil when it does not contain records of MONA.
  private func kind(
    ofListFrom first: CatalogueCursor.Record
  ) throws -> DiscoveryKind? {
    var ahead = cursor
    var record: CatalogueCursor.Record? = first
    while let next = record, next.list == first.list {
      if let kind = kind(of: next) { return kind }
      try Task.checkCancellation()
      record = try ahead.next()
    }
    return nil
  }

  private func kind(of record: CatalogueCursor.Record) -> DiscoveryKind? {
    let value = record.value
    let named = DiscoveryKind.allCases.first { "\($0.name)s" == record.list }
    guard let named else { return DiscoveryDecoder.kind(of: value) }
    let isRecord = value["id"].integer != nil && (value.has("title") || value.has("location"))
    return isRecord ? named : nil
  }
}

extension Catalogue {
  /// Imports a complete server response, or the starter catalogue, in one transaction.
  ///
  /// Discoveries of the kinds in the file that it no longer contains are retired, unless the server
  /// reports more pages. Records that cannot be decoded are skipped and reported; they retire
  /// nothing.
  /// - Parameters:
  ///   - isComplete: whether to accept a file that would retire most discoveries of a kind.
  ///   - corrections: what is said instead of MONA's catalogue.
  ///   - kept: keeps MONA's catalogue as it is, to take the import back; nil to keep nothing.
  ///   - willWrite: called after the file was opened.
  /// - Throws: `CatalogueError` when the file is rejected; nothing has changed then.
  package func importCatalogue(
    _ url: URL, isComplete: Bool = false, corrections: Corrections? = nil,
    keeping kept: KeptState? = nil, willWrite: () -> Void = {}
  ) throws -> ImportReport {
    let file = try CatalogueFile(url)
    willWrite()
    return try write(lifting: corrections) { db in
      try kept?.begin(0, db)
      let report = try HiddenSource.showing(SourceTable.mona(db), db) {
        var pass = try CatalogueImport(db)
        let isPartial = try pass.read(file)
        guard !pass.seen.isEmpty else { throw CatalogueError.notACatalogue(url) }
        if !isPartial {
          for kind in pass.seen.keys {
            try pass.retireUnread(kind, of: url, isComplete: isComplete)
          }
        }
        return try pass.finish()
      }
      try SourceTable.noteMona(url, db)
      try kept?.end(0, db)
      return report
    }
  }
}
