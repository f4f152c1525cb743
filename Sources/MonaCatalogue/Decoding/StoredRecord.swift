import Foundation
import GRDB
import MonaLog
import MonaModel

/// The record the catalogue keeps of each discovery.
enum KeptRecord {
  /// What the record itself says, without what the catalogue added.
  /// - Throws: `StorageError.damaged` for what no import has kept.
  static func discovery(
    _ id: DiscoveryID, _ record: UnsafeRawBufferPointer
  ) throws(StorageError) -> Discovery {
    do {
      var reader = JSONReader(record)
      let value = try reader.value()
      var columns: Columns?
      let discovery =
        id.isFromMona
        ? try DiscoveryDecoder.decode(value, as: id.kind).discovery
        : try SourceDecoder.decode(value, as: id, columns: &columns)
      if discovery.id == id { return discovery }
    } catch {
      // SQLite sees no damage within a value.
    }
    throw .damaged
  }

  /// Whether what is kept of each discovery can be read.
  static func areReadable(_ db: Database) throws -> Bool {
    var areReadable = true
    try RowReader(db.cachedStatement(sql: "SELECT row, record FROM discoveryRecord")).forEach {
      do throws(StorageError) {
        guard let id = SearchRow.discovery($0.integer(0)) else { throw .damaged }
        _ = try discovery(id, $0.bytes(1))
      } catch {
        areReadable = false
      }
    }
    return areReadable
  }

  /// Where the record says its discovery is; nil when it does not, or can no longer be read.
  static func place(_ id: DiscoveryID, _ record: Data) -> Coordinate? {
    let kept = tryLogging("A kept record was not read", level: .warning) {
      try record.withUnsafeBytes { bytes in try discovery(id, bytes) }
    }
    return kept?.coordinate
  }
}
