import Foundation
import GRDB
import MonaModel

/// The row of a discovery with all that the catalogue says of it.
enum KeptRow {
  /// What `discovery` reads of the discoveries `d`; conditions follow.
  static let selection = """
    SELECT d.key, (SELECT record FROM discoveryRecord WHERE row = \(SearchRow.rowSQL(of: "d.key"))),
      d.borough, d.territory, source.name, d.latitude IS NULL
    FROM discovery d LEFT JOIN source ON source.id = (d.key >> 42) AND source.id > 0
    """

  /// The discovery of a row of `selection`; nil for a key that names no kind.
  static func discovery(_ row: Row) throws -> Discovery? {
    guard let id = DiscoveryID(key: try row.decode(atIndex: 0)) else { return nil }
    var discovery = try row.decode(Data.self, atIndex: 1).withUnsafeBytes { bytes in
      try KeptRecord.discovery(id, bytes)
    }
    // The import may have found the borough from the position, or spelled it as others do.
    discovery.borough = try row.decode(atIndex: 2)
    discovery.territory = try row.decode(atIndex: 3)
    discovery.source = try discovery.source ?? row.decode(atIndex: 4)
    // And it may have found that the position is not to be believed.
    if try row.decode(atIndex: 5) { discovery.coordinate = nil }
    return discovery
  }
}
