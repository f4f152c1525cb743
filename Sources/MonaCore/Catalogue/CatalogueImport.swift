import Foundation
import GRDB

extension Store {
  /// Imports a complete answer of the server, or the starter catalogue, in one transaction.
  ///
  /// Discoveries of the kinds the file speaks of and that it no longer holds are retired, unless
  /// the server says that more pages follow. A record that cannot be understood is left out and
  /// reported; it retires nothing.
  /// - Throws: `CatalogueError` when the file as a whole is refused; the catalogue is then as it
  ///   was.
  public func importCatalogue(_ url: URL) throws -> ImportReport {
    let file = try CatalogueFile(url)
    return try catalogue.write { db in
      var pass = try CatalogueImport(db)
      return try pass.run(file)
    }
  }
}

/// One pass over one file, inside the transaction that makes it whole.
private struct CatalogueImport {
  private var writer: CatalogueWriter
  private var report = ImportReport()
  private var seen: [DiscoveryKind: Set<Int64>] = [:]
  private var list = List()

  /// The list being read. Its kind is known by name, or by the first record that tells; records
  /// before that one wait.
  private struct List {
    var name: String?
    var kind: DiscoveryKind?
    var waiting: [(JSON, UnsafeRawBufferPointer)] = []
    var position = 0
  }

  init(_ db: Database) throws {
    writer = try CatalogueWriter(db)
  }

  mutating func run(_ file: CatalogueFile) throws -> ImportReport {
    let envelope = try file.records { name, record, bytes in
      if name != list.name {
        list = List(name: name, kind: DiscoveryKind.allCases.first { "\($0.name)s" == name })
      }
      try read(record, bytes)
    }
    guard !seen.isEmpty else { throw CatalogueError.notACatalogue(file.url) }
    if !envelope.isPartial {
      for (kind, keys) in seen {
        report.kinds[kind, default: .init()].retired = try writer.retire(kind, except: keys)
      }
    }
    try writer.finish()
    return report
  }

  private mutating func read(_ record: JSON, _ bytes: UnsafeRawBufferPointer) throws {
    if list.kind == nil {
      list.kind = DiscoveryDecoder.kind(of: record)
      list.waiting.append((record, bytes))
      guard let kind = list.kind else { return }
      for (record, bytes) in list.waiting { try store(record, bytes, as: kind) }
      list.waiting = []
    } else if let kind = list.kind {
      try store(record, bytes, as: kind)
    }
  }

  private mutating func store(
    _ record: JSON, _ bytes: UnsafeRawBufferPointer, as kind: DiscoveryKind
  ) throws {
    list.position += 1
    var counts = report.kinds[kind] ?? ImportReport.Counts()
    defer { report.kinds[kind] = counts }
    let decoded: DiscoveryDecoder.Decoded
    do {
      decoded = try DiscoveryDecoder.decode(record, as: kind)
      guard seen[kind, default: []].insert(decoded.discovery.id.key).inserted else {
        throw RecordProblem.repeatedNumber
      }
    } catch let problem as RecordProblem {
      counts.skipped.append(
        ImportReport.Skipped(
          position: list.position, number: record["id"].integer, problem: problem))
      return
    }
    let id = decoded.discovery.id
    counts.remarks += decoded.remarks.map { ImportReport.Remark(discovery: id, remark: $0) }
    switch try writer.compare(id, bytes) {
    case .unchanged: counts.unchanged += 1
    case .missing:
      try writer.insert(CatalogueEntry(decoded.discovery), bytes)
      counts.inserted += 1
    case .different:
      try writer.update(CatalogueEntry(decoded.discovery), bytes)
      counts.updated += 1
    }
  }
}
