import MonaModel

/// Row numbers of the full-text tables and of the records.
///
/// The high bits are the section (kind or facet type), so that a section is a range of rows. The
/// lists of a file have the same order, so rows are appended.
package enum SearchRow {
  private static let shift: Int64 = 60

  static func of(_ id: DiscoveryID) -> Int64 {
    Int64(id.kind.rawValue) << shift | Int64(id.number)
  }

  static func of(_ type: FacetType, _ facet: Int64) -> Int64 {
    Int64(type.rawValue) << shift | facet
  }

  static func rows(of kind: DiscoveryKind) -> ClosedRange<Int64> { section(kind.rawValue) }
  /// The rows of a source within a kind.
  static func rows(of kind: DiscoveryKind, source: Int) -> ClosedRange<Int64> {
    let first = DiscoveryID(kind, source: source, record: 0)
    let last = DiscoveryID(kind, source: source, record: DiscoveryID.recordLimit - 1)
    return of(first)...of(last)
  }

  static func rows(of type: FacetType) -> ClosedRange<Int64> { section(type.rawValue) }

  /// The number of a row within its section: a discovery's number or a facet's `id`.
  static func number(_ row: Int64) -> Int64 { row & (1 << shift - 1) }

  /// The discovery of a row.
  static func discovery(_ row: Int64) -> DiscoveryID? {
    DiscoveryKind(rawValue: Int(row >> shift)).map { DiscoveryID($0, Int(number(row))) }
  }

  /// SQL for the `discovery.key` of the row `rowid`.
  static let discoveryKeySQL = discoveryKeySQL(of: "rowid")

  /// SQL for the `discovery.key` of the row number in a column.
  static func discoveryKeySQL(of column: String) -> String {
    "((\(column) & \(Int64(1) << shift - 1)) << 2 | (\(column) >> \(shift)))"
  }

  /// SQL for the row number of the discovery key in a column.
  package static func rowSQL(of key: String) -> String {
    "(\(DiscoveryID.kindSQL(ofKey: key)) << \(shift) | \(DiscoveryID.numberSQL(ofKey: key)))"
  }

  private static func section(_ number: Int) -> ClosedRange<Int64> {
    let first = Int64(number) << shift
    return first...(first | (1 << shift - 1))
  }
}
