import MonaModel

/// Properties of a file, derived from its first records.
struct SourceSample {
  /// The number of records in the sample.
  private static let size = 1000
  /// The number of values that are looked at closely, as a table may have thousands of columns.
  private static let valueLimit = 200_000

  /// The columns, in order of appearance.
  private(set) var columns: Columns
  /// The first value of each column that is not empty.
  private(set) var examples: [String: String] = [:]
  /// Whether most features are areas.
  private(set) var hasAreas = false
  /// The detected kind; nil when unknown.
  private(set) var kind: DiscoveryKind?
  /// The column of positions that could be read in either order, if nothing says in which; nil
  /// otherwise.
  private(set) var openOrder: String?
  private var numbers = NumberUses()

  /// - Parameters:
  ///   - cursor: a copy; the original still iterates over all records.
  ///   - rules: the rules of the columns; nil to recognise them.
  ///   - choices: what the person says of columns, before the rules.
  init(
    _ cursor: SourceCursor, format: CatalogueFormat, columns rules: ColumnRules?,
    choices: [ColumnMeanings.Entry]
  ) throws(CatalogueError) {
    let beginning = cursor
    var cursor = cursor
    var names = cursor.headers
    var known = Set(names)
    var contents: [String: ColumnContent] = [:]
    let isNew = rules == nil && format != .cityArt
    var (areas, points, placed, count) = (0, 0, 0, 0)
    var (looked, values) = (0, 0)
    while count < Self.size, let record = try cursor.next() {
      count += 1
      let shape = RecordShape(record.value)
      if format != .cityArt, case .object(let members) = shape.values {
        let isClose = isNew && values < Self.valueLimit
        if isClose { (looked, values) = (looked + 1, values + members.count) }
        for member in members {
          if known.insert(member.name).inserted { names.append(member.name) }
          if isClose {
            contents[member.name, default: ColumnContent()].add(member)
          } else {
            contents[member.name, default: ColumnContent()].addExample(member)
          }
        }
      }
      if let isArea = shape.isArea { if isArea { areas += 1 } else { points += 1 } }
      if (try? shape.geometry().coordinate) ?? nil != nil { placed += 1 }
    }
    columns = Self.columns(
      names, contents, records: looked, hasGeometry: placed > 0, rules ?? .names, isNew: isNew,
      choices)
    examples = contents.compactMapValues(\.example)
    // Beside a geometry, or latitude and longitude, it is not read.
    let isRead =
      placed == 0 && (columns.index(of: .latitude) ?? columns.index(of: .longitude)) == nil
    if isRead {
      openOrder = columns.indexes(of: .position).map { columns.names[$0] }
        .first { contents[$0]?.hasOpenOrder == true && !Self.isNamedPosition($0) }
    }
    kind = format == .cityArt ? .artwork : columns.kind
    hasAreas = areas > points
    if kind == nil, hasAreas { kind = .heritage }
    cursor = beginning
    // Reuse the columns of the previous record, because a table may have thousands.
    var reused: Columns? = columns
    for _ in 0..<count {
      guard let record = try cursor.next() else { break }
      reused = TableRow(RecordShape(record.value).values, columns: reused)?.columns ?? reused
      numbers.add(record.value, reused)
    }
  }

  /// Whether the name of a column says that it is a position: such pairs begin with the latitude,
  /// unless a value says otherwise.
  private static func isNamedPosition(_ name: String) -> Bool {
    ColumnNames.ranked([name], in: .current)[0]?.meaning.role == .position
  }

  /// The columns of all records, with the meanings of those that are new to their source.
  private static func columns(
    _ names: [String], _ contents: [String: ColumnContent], records: Int, hasGeometry: Bool,
    _ rules: ColumnRules, isNew: Bool, _ choices: [ColumnMeanings.Entry]
  ) -> Columns {
    var columns: Columns
    if isNew {
      var recognition = ColumnRecognition(
        names, contents, records: records, hasGeometry: hasGeometry)
      columns = Columns(names, .assigned(recognition.assignment()))
    } else {
      columns = Columns(names, rules)
      // What the update adds is kept; what it lacks may come back.
      if let kept = rules.kept {
        let added = columns.assignment.entries.filter { kept.place(of: $0.name) == nil }
        if !added.isEmpty {
          columns = Columns(names, .assigned(ColumnMeanings(kept.entries + added)))
        }
      }
    }
    let valid = choices.filter { names.contains($0.name) }
    guard !valid.isEmpty else { return columns }
    let assignment = columns.rules.kept ?? columns.assignment
    return Columns(names, .assigned(assignment.choosing(valid)))
  }

  /// How the numbers of all records are used: of the sample, unless it has any that are repeated or
  /// unusually written.
  /// - Parameter cursor: a copy.
  func uses(_ cursor: SourceCursor) throws(CatalogueError) -> NumberUses {
    guard numbers.areUnusual else { return numbers }
    var (cursor, uses) = (cursor, NumberUses())
    var columns: Columns? = self.columns
    while let record = try cursor.next() {
      columns = TableRow(RecordShape(record.value).values, columns: columns)?.columns ?? columns
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
    let meanings = TableRow(shape.values, columns: columns)?.columns.meanings ?? []
    let repeatable = Set(meanings.indices.filter { meanings[$0]?.role.isRepeatable == true })
    for (column, values) in use.values {
      if values.count > 1 {
        members[column].value = .array(values.map { JSON.string($0) })
      } else if repeatable.contains(column), TableRow.text(members[column].value) == nil {
        // Only a later row has it.
        members[column].value = .string(values[0])
      }
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
    if let column = row.columns.people.first?.columns.first, row.columns.index(of: .makers) == nil {
      let words = row.words(.makers)
      if !words.isEmpty { values[column] = words }
    }
    return values
  }
}
