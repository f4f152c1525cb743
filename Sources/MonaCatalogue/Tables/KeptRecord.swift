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
      : try SourceDecoder.decode(value, as: id, columns: &columns).discovery
  }
}
