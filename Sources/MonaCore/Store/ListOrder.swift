import GRDB

/// Orders what `ListQuery` reads, which comes by title, and notes where each step of the index
/// begins.
struct ListOrder {
  private let list: DiscoveryList
  private var ordered = OrderedDiscoveries()

  init(_ list: DiscoveryList) {
    self.list = list
  }

  consuming func read(_ rows: RowCursor) throws -> OrderedDiscoveries {
    switch list.sort {
    case .title: try byTitle(rows)
    case .date: try byDate(rows)
    case .distance: try byDistance(rows)
    }
    if let limit = list.limit, limit < ordered.ids.count {
      ordered.ids.removeLast(ordered.ids.count - limit)
      ordered.index.removeAll { $0.position >= limit }
    }
    return ordered
  }

  private mutating func byTitle(_ rows: RowCursor) throws {
    var start: [UInt8] = []
    while let row = try rows.next() {
      guard let id = DiscoveryID(key: row[0]) else { continue }
      try row.withUnsafeData(atIndex: 1) { data in
        guard let data, !data.elementsEqual(start) else { return }
        start = Array(data)
        begin(Collation.step(of: start))
      }
      ordered.ids.append(id)
    }
    if list.isDescending { reverse() }
  }

  /// Reverses the letters, then the numbers, then the rest: what begins with no letter stays last.
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

  private mutating func byDate(_ rows: RowCursor) throws {
    var years: [Int: [DiscoveryID]] = [:]
    var undated: [DiscoveryID] = []
    while let row = try rows.next() {
      guard let id = DiscoveryID(key: row[0]) else { continue }
      if let year: Int = row[1] { years[year, default: []].append(id) } else { undated.append(id) }
    }
    for (year, ids) in years.sorted(by: { list.isDescending ? $0.key > $1.key : $0.key < $1.key }) {
      begin(.decade(year / 10 * 10))
      ordered.ids += ids
    }
    if !undated.isEmpty { begin(.undated) }
    ordered.ids += undated
  }

  private mutating func byDistance(_ rows: RowCursor) throws {
    var placed: [(id: DiscoveryID, metres: Double)] = []
    var placeless: [DiscoveryID] = []
    while let row = try rows.next() {
      guard let id = DiscoveryID(key: row[0]) else { continue }
      if let latitude: Double = row[1], let longitude: Double = row[2],
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      {
        placed.append((id, Distance.metres(from: list.origin, to: coordinate)))
      } else {
        placeless.append(id)
      }
    }
    placed.sort { list.isDescending ? $0.metres > $1.metres : $0.metres < $1.metres }
    for (id, metres) in placed {
      begin(IndexStep.distances.first { metres <= $0 }.map { .within(metres: $0) } ?? .beyond)
      ordered.ids.append(id)
    }
    if !placeless.isEmpty { begin(.placeless) }
    ordered.ids += placeless
  }

  /// Notes that what follows is of this step, unless what precedes is too.
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
