import MonaModel

/// What the first records of a file say of all of them.
struct SourceSample {
  /// Enough to see every column and whether numbers repeat, few enough to be read twice.
  private static let size = 1000

  /// The names of values, in the order they are met.
  private(set) var names: [String] = []
  /// Whether the records' own numbers tell them apart.
  private(set) var hasNumbers = true
  /// Whether most features are areas.
  private(set) var hasAreas = false
  /// What the file lists; nil when it does not tell.
  private(set) var kind: DiscoveryKind?

  /// - Parameter cursor: a copy, whose records are read again by whom it was copied from.
  init(_ cursor: SourceCursor, format: CatalogueFormat) throws(CatalogueError) {
    var cursor = cursor
    names = cursor.headers
    var known = Set(names)
    var numbers: Set<Int> = []
    var (areas, points, count, repeats) = (0, 0, 0, 0)
    var columns: Columns?
    while count < Self.size, let record = try cursor.next() {
      count += 1
      let isFeature = SourceDecoder.isFeature(record.value)
      let values = isFeature ? record.value["properties"] : record.value
      // Most records have the columns of the one before; a table may have thousands.
      columns = TableRow(values, columns: columns)?.columns
      if case .object(let members) = values, format == .geojson {
        for member in members where known.insert(member.name).inserted {
          names.append(member.name)
        }
      }
      if isFeature {
        let type = record.value["geometry"]["type"].text
        if type == "Polygon" || type == "MultiPolygon" { areas += 1 } else { points += 1 }
      }
      if let number = SourceDecoder.identity(of: record.value, columns: columns).own {
        repeats += numbers.insert(number).inserted ? 0 : 1
      }
    }
    // A number here and there that comes twice is a slip; many are no record's own.
    hasNumbers = repeats * 20 <= count
    kind = format == .cityArt ? .artwork : Columns(names).kind
    hasAreas = areas > points
    if kind == nil, hasAreas { kind = .heritage }
  }
}
