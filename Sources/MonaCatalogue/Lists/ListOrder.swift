import GRDB
import MonaModel

/// Sorts the rows of a `ListQuery`, which come by title, and records where the index steps begin.
struct ListOrder {
  private let list: DiscoveryList
  private var ordered = OrderedDiscoveries()

  init(_ list: DiscoveryList) {
    self.list = list
  }

  consuming func read(_ query: ListQuery, _ db: Database) throws -> OrderedDiscoveries {
    if list.kinds.isEmpty || list.limit == 0 { return ordered }
    switch list.sort {
    case .title: try byTitle(query, db)
    case .date: try byDate(query, db)
    case .distance: try byDistance(query, db)
    }
    if let limit = list.limit, limit < ordered.ids.count {
      ordered.ids.removeLast(ordered.ids.count - limit)
      ordered.index.removeAll { $0.position >= limit }
    }
    return ordered
  }

  private mutating func byTitle(_ query: ListQuery, _ db: Database) throws {
    var start: [UInt8] = []
    try query.forEach(db) { row, id in
      let key = row.bytes(1)
      // Two bytes distinguish any two Latin letters.
      if start.count < 2 || key.count < 2 || key[0] != start[0] || key[1] != start[1]
        || key[1] >= 0x80
      {
        start = Array(key.prefix(5))
        begin(Collation.step(of: start))
      }
      ordered.ids.append(id)
    }
    if list.isDescending { reverse() }
  }

  /// Reverses the letters; numbers, symbols and untitled discoveries stay last, each group
  /// reversed.
  private mutating func reverse() {
    let before = ordered
    let ends = before.index.dropFirst().map(\.position) + [before.ids.count]
    let parts = zip(before.index, ends)
    ordered = OrderedDiscoveries()
    ordered.ids.reserveCapacity(before.ids.count)
    for (step, end) in parts.filter(\.0.value.isLetter).reversed()
      + parts.filter({ !$0.0.value.isLetter })
    {
      begin(step.value)
      ordered.ids += before.ids[step.position..<end].reversed()
    }
  }

  private mutating func byDate(_ query: ListQuery, _ db: Database) throws {
    var years: [Int64: [DiscoveryID]] = [:]
    var undated: [DiscoveryID] = []
    try query.forEach(db) { row, id in
      if row.isNull(1) { undated.append(id) } else { years[row.integer(1), default: []].append(id) }
    }
    let isDescending = list.isDescending
    for (year, ids) in years.sorted(by: { isDescending ? $0.key > $1.key : $0.key < $1.key }) {
      begin(.decade(Int(year) / 10 * 10))
      ordered.ids += ids
    }
    if !undated.isEmpty { begin(.undated) }
    ordered.ids += undated
  }

  private mutating func byDistance(_ query: ListQuery, _ db: Database) throws {
    var placed: [DiscoveryID] = []
    var placeless: [DiscoveryID] = []
    // The distance in the high bits and the title position in the low bits: one number sorts much
    // faster than a pair. The bits of positive floats compare like their values; the precision is a
    // millimetre.
    var sortValues: [UInt64] = []
    let origin = list.origin
    let isDescending = list.isDescending
    try query.forEach(db) { row, id in
      if !row.isNull(1),
        let coordinate = Coordinate(latitude: row.number(1), longitude: row.number(2))
      {
        let bits = Float(Distance.metres(from: origin, to: coordinate)).bitPattern
        sortValues.append(UInt64(isDescending ? ~bits : bits) << 32 | UInt64(placed.count))
        placed.append(id)
      } else {
        placeless.append(id)
      }
    }
    sortValues.sort()
    ordered.ids.reserveCapacity(placed.count + placeless.count)
    for sortValue in sortValues {
      let bits = UInt32(sortValue >> 32)
      begin(Self.step(Float(bitPattern: isDescending ? ~bits : bits)))
      ordered.ids.append(placed[Int(sortValue & 0xFFFF_FFFF)])
    }
    if !placeless.isEmpty { begin(.placeless) }
    ordered.ids += placeless
  }

  private static func step(_ metres: Float) -> IndexStep.Value {
    IndexStep.distances.first { Double(metres) <= $0 }.map { .within(metres: $0) } ?? .beyond
  }

  /// Begins an index step unless it is the current one.
  private mutating func begin(_ value: IndexStep.Value) {
    if ordered.index.last?.value != value {
      ordered.index.append(IndexStep(value, at: ordered.ids.count))
    }
  }
}

extension IndexStep.Value {
  fileprivate var isLetter: Bool {
    if case .letter = self { true } else { false }
  }
}

extension Catalogue {
  /// The discoveries of `list` in order, with its index.
  ///
  /// Conditions of the list on personal data are ignored.
  package func ordered(_ list: DiscoveryList, language: Language) throws -> OrderedDiscoveries {
    try reader.readSnapshot { db in
      try Self.ordered(list, language: language, ListRestriction(), db)
    }
  }

  /// The discoveries of `list` in order, restricted by personal data.
  package static func ordered(
    _ list: DiscoveryList, language: Language, _ restriction: ListRestriction, _ db: Database
  ) throws -> OrderedDiscoveries {
    try ListOrder(list).read(ListQuery(list, language: language, restriction), db)
  }

  /// The rows of discoveries in the given order; unknown ones are left out.
  package func rows(_ ids: some Collection<DiscoveryID>) throws -> [DiscoveryRow] {
    try reader.readSnapshot { db in try RowQuery.catalogueAlone.rows(of: ids, db) }
  }
}
