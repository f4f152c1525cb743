import Foundation
import GRDB
import MonaLog
import MonaModel

/// A record that is kept with a person's data, so that what they collected keeps its name where the
/// catalogue lacks it.
package struct KeptRecord: Hashable, Sendable {
  /// The discovery.
  package var id: DiscoveryID
  /// The record as its source wrote it.
  package var bytes: Data
  /// Whether it was retired where it was kept.
  package var isRetired: Bool
  /// What the columns of its source mean; see `CatalogueSource.columns`.
  package var columns: ColumnMeanings?

  /// A record of a discovery.
  package init(
    id: DiscoveryID, bytes: Data, isRetired: Bool, columns: ColumnMeanings? = nil
  ) {
    (self.id, self.bytes, self.isRetired, self.columns) = (id, bytes, isRetired, columns)
  }

  /// The title in the record; nil when it cannot be read.
  package var title: Localized? { discovery?.title }

  /// The discovery that the record describes; nil when it cannot be read.
  var discovery: Discovery? {
    tryLogging("A kept record was not read", level: .warning) {
      try bytes.withUnsafeBytes {
        try StoredRecord.discovery(id, $0, by: ColumnRules(kept: columns))
      }
    }
  }

  /// The record in a server's answer of one discovery, `{"data": {…}}`; nil when it is of another
  /// discovery or none.
  package init?(answer: Data, of id: DiscoveryID) {
    // Invalid JSON has no record.
    let bytes = try? answer.withUnsafeBytes { answer throws(JSONReader.Failure) -> Data? in
      var reader = JSONReader(answer)
      try reader.expect("{")
      var isFirst = true
      while let name = try reader.memberName(first: isFirst) {
        isFirst = false
        _ = reader.peek()
        let start = reader.offset
        let value = try reader.value()
        if name == "data", value["id"].integer == id.number {
          return Data(answer[start..<reader.offset])
        }
      }
      return nil
    }
    guard let bytes = bytes ?? nil else { return nil }
    self.init(id: id, bytes: bytes, isRetired: false)
  }
}

extension Catalogue {
  /// Adds the records that the catalogue does not have, in one transaction.
  ///
  /// Those of imported catalogues are retired until a catalogue of their name is imported, whose
  /// number they reserve. Records that cannot be read are left out. MONA's own are left out as long
  /// as its catalogue was never imported, as that is then imported first.
  /// - Parameter sources: the catalogues they come from.
  /// - Returns: the number of added records.
  @discardableResult
  package func add(_ records: [KeptRecord], of sources: [CatalogueSource]) throws -> Int {
    guard !records.isEmpty else { return 0 }
    let lacksMona = try isEmpty()
    return try write { db in
      var writer = try CatalogueWriter(db)
      let completion = try DiscoveryCompletion(db, withArtists: true)
      var count = 0
      for var record in records where !(record.id.isFromMona && lacksMona) {
        guard try !writer.knows(record.id) else { continue }
        let source = sources.first { $0.id == record.id.source && !record.id.isFromMona }
        if let source {
          // The catalogue may have it, with columns of a later import.
          let known = try SourceTable.columns(of: source.id, db)
          record.columns = known ?? source.columns
        }
        guard let discovery = record.discovery else { continue }
        if let source { try SourceTable.reserve(source, db) }
        try record.bytes.withUnsafeBytes {
          try writer.insert(completion.entry(of: discovery), $0)
        }
        if record.isRetired || !record.id.isFromMona { try writer.retire(record.id.key) }
        count += 1
      }
      if count > 0 { try writer.finish() }
      return count
    }
  }
}
