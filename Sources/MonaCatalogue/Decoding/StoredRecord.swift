import Foundation
import GRDB
import MonaLog
import MonaModel

/// Decodes stored records.
enum StoredRecord {
  /// Decodes a stored record, without the catalogue's additions.
  /// - Parameter rules: the rules of its source's columns.
  /// - Throws: `StorageError.damaged` for invalid data.
  static func discovery(
    _ id: DiscoveryID, _ record: UnsafeRawBufferPointer, by rules: ColumnRules
  ) throws(StorageError) -> Discovery {
    do {
      if let corrected = try CorrectedRecord(record) {
        var discovery = try corrected.source.withUnsafeBytes {
          try Self.discovery(id, $0, by: rules)
        }
        corrected.correction.correct(&discovery)
        return discovery
      }
      var reader = JSONReader(record)
      let value = try reader.value()
      if id.isOwn { return try OwnRecord.discovery(id, value) }
      var columns: Columns? = Columns([], rules)
      let discovery =
        id.isFromMona
        ? try DiscoveryDecoder.decode(value, as: id.kind).discovery
        : try SourceDecoder.decode(value, as: id, columns: &columns, isStored: true)
      if discovery.id == id { return discovery }
    } catch {
      // SQLite does not detect damage within a value.
    }
    throw .damaged
  }

  /// Whether all stored records can be decoded.
  static func areReadable(_ db: Database) throws -> Bool {
    var areReadable = true
    let rules = try SourceTable.columnRules(db)
    try RowReader(db.cachedStatement(sql: "SELECT row, record FROM discoveryRecord")).forEach {
      do throws(StorageError) {
        guard let id = SearchRow.discovery($0.integer(0)) else { throw .damaged }
        _ = try discovery(id, $0.bytes(1), by: rules[id])
      } catch {
        areReadable = false
      }
    }
    return areReadable
  }

  /// The position in a record; nil when there is none or the record is unreadable.
  static func place(_ id: DiscoveryID, _ record: Data, by rules: ColumnRules) -> Coordinate? {
    let kept = tryLogging("A stored record was not read", level: .warning) {
      try record.withUnsafeBytes { bytes in try discovery(id, bytes, by: rules) }
    }
    return kept?.coordinate
  }
}
