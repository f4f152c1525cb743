import Foundation
import MonaLog
import MonaModel

/// The record the catalogue keeps of each discovery.
enum KeptRecord {
  /// What the record itself says, without what the catalogue added.
  static func discovery(_ id: DiscoveryID, _ record: UnsafeRawBufferPointer) throws -> Discovery {
    var reader = JSONReader(record)
    let value = try reader.value()
    var columns: Columns?
    return id.isFromMona
      ? try DiscoveryDecoder.decode(value, as: id.kind).discovery
      : try SourceDecoder.decode(value, as: id, columns: &columns)
  }

  /// Where the record says its discovery is; nil when it does not, or can no longer be read.
  static func place(_ id: DiscoveryID, _ record: Data) -> Coordinate? {
    let kept = logged("A kept record was not read", level: .warning) {
      try record.withUnsafeBytes { bytes in try discovery(id, bytes) }
    }
    return kept?.coordinate
  }
}
