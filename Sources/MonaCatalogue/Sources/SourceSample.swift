import MonaModel

/// Properties of a file, derived from its first records.
struct SourceSample {
  /// The number of records in the sample.
  private static let size = 1000

  /// The names of values in order of appearance.
  private(set) var names: [String] = []
  /// Whether most features are areas.
  private(set) var hasAreas = false
  /// The detected kind; nil when unknown.
  private(set) var kind: DiscoveryKind?
  private var numbers = NumberUses()

  /// - Parameter cursor: a copy; the original still iterates over all records.
  init(_ cursor: SourceCursor, format: CatalogueFormat) throws(CatalogueError) {
    var cursor = cursor
    names = cursor.headers
    let hasHeader = !names.isEmpty
    var known = Set(names)
    var (areas, points, count) = (0, 0, 0)
    var columns: Columns?
    while count < Self.size, let record = try cursor.next() {
      count += 1
      let shape = RecordShape(record.value)
      // Reuse the columns of the previous record, because a table may have thousands.
      columns = TableRow(shape.values, columns: columns)?.columns
      if !hasHeader, format != .cityArt, case .object(let members) = shape.values {
        for member in members where known.insert(member.name).inserted {
          names.append(member.name)
        }
      }
      if let isArea = shape.isArea { if isArea { areas += 1 } else { points += 1 } }
      numbers.add(record.value, columns)
    }
    kind = format == .cityArt ? .artwork : Columns(names).kind
    hasAreas = areas > points
    if kind == nil, hasAreas { kind = .heritage }
  }

  /// How the numbers of all records are used: of the sample, unless it has any that are repeated or
  /// unusually written.
  /// - Parameter cursor: a copy.
  func uses(_ cursor: SourceCursor) throws(CatalogueError) -> NumberUses {
    guard numbers.areUnusual else { return numbers }
    var (cursor, uses, columns) = (cursor, NumberUses(), Columns?.none)
    while let record = try cursor.next() {
      columns = TableRow(RecordShape(record.value).values, columns: columns)?.columns
      uses.add(record.value, columns)
    }
    return uses
  }
}

/// How records use their numbers: one each, one for several rows of the same work, or one for
/// several works.
struct NumberUses {
  private struct Use {
    var spelling: String
    /// Title and place.
    var work: [String?]
    /// The values by column where rows of the same work differ; the record's own come first.
    var values: [Int: [String]] = [:]
    var isJoined = false
    var isShared = false
  }

  private var uses: [String: Use] = [:]
  private var count = 0
  /// The number of records whose number another work has.
  private var shared = 0
  private var hasUnusual = false
  /// Whether numbers that are not plain digits are texts: another record has the same value in
  /// another spelling, or a number has a fraction.
  private(set) var areTexts = false

  /// Whether the numbers identify records: few shared ones are mistakes.
  var identify: Bool { shared * 20 <= count }
  /// Whether a number is repeated or unusually written.
  var areUnusual: Bool { hasUnusual || areTexts }

  mutating func add(_ record: JSON, _ columns: Columns?) {
    count += 1
    guard let (value, shape, row) = Self.number(of: record, columns) else { return }
    let number = RecordNumber(value)
    if number == nil, RecordNumber.isFraction(value) { areTexts = true }
    if number?.isPlain == false { hasUnusual = true }
    let (key, spelling) = (number?.digits ?? "id:\(value.text ?? "")", value.text ?? "")
    let work = SourceDecoder.work(of: shape, row)
    guard var use = uses[key] else {
      uses[key] = Use(
        spelling: spelling, work: work, values: Self.values(of: row))
      return
    }
    hasUnusual = true
    if use.spelling != spelling {
      areTexts = true
    } else if use.work != work {
      use.isShared = true
      // Texts that are repeated still tell most records apart.
      if number != nil { shared += 1 }
    } else {
      for (column, values) in Self.values(of: row) {
        for value in values where use.values[column]?.contains(value) != true {
          use.values[column, default: []].append(value)
          use.isJoined = true
        }
      }
    }
    uses[key] = use
  }

  /// Whether several works have the number of a record.
  func isShared(_ record: JSON, _ columns: Columns?) -> Bool {
    use(of: record, columns).map { $0.use.isShared && !$0.key.hasPrefix("id:") } ?? false
  }

  /// The number of a record, and the record with the values of all rows of its work, in lists; nil
  /// if there is one row.
  func joined(_ record: JSON, _ columns: Columns?) -> (key: String, record: JSON)? {
    guard let (key, use, shape) = use(of: record, columns), use.isJoined, !use.isShared,
      case .object(var members) = shape.values
    else { return nil }
    for (column, values) in use.values where values.count > 1 {
      members[column].value = .array(values.map { JSON.string($0) })
    }
    return (key, shape.replacing(.object(members)))
  }

  /// A row with its number in plain digits, so that another spelling of it changes nothing; nil if
  /// it is plain already.
  func plain(_ record: JSON, _ columns: Columns?) -> JSON? {
    guard hasUnusual, !areTexts, let (value, shape, row) = Self.number(of: record, columns),
      let number = RecordNumber(value), !number.isPlain,
      let column = row.columns.index(of: .number), case .object(var members) = shape.values
    else { return nil }
    members[column].value = .string(number.digits)
    return shape.replacing(.object(members))
  }

  private func use(
    of record: JSON, _ columns: Columns?
  ) -> (key: String, use: Use, shape: RecordShape)? {
    guard hasUnusual, let (value, shape, _) = Self.number(of: record, columns) else { return nil }
    let number = RecordNumber(value)
    let key = number?.digits ?? "id:\(value.text ?? "")"
    guard number?.isPlain != false || !areTexts, let use = uses[key] else { return nil }
    return (key, use, shape)
  }

  private static func number(
    of record: JSON, _ columns: Columns?
  ) -> (value: JSON, shape: RecordShape, row: TableRow)? {
    guard !CityArtDecoder.isRecord(record) else { return nil }
    let shape = RecordShape(record)
    guard let row = TableRow(shape.values, columns: columns) else { return nil }
    let value = SourceDecoder.number(of: shape, row)
    return value.text == nil ? nil : (value, shape, row)
  }

  /// The values by column of what a table of joined rows repeats.
  private static func values(of row: TableRow) -> [Int: [String]] {
    var values: [Int: [String]] = [:]
    for (column, meaning) in row.columns.meanings.enumerated() {
      guard let meaning, meaning.role.isRepeatable else { continue }
      let words = row.words(at: column)
      if !words.isEmpty { values[column] = words }
    }
    if let person = row.columns.person, row.columns.index(of: .makers) == nil {
      let words = row.words(.makers)
      if !words.isEmpty { values[person.given] = words }
    }
    return values
  }
}
