import MonaModel

/// The meanings of a table's columns, derived from their names and the rules of its source, so that
/// stored records are always decoded the same way.
///
/// A class, as each record refers to the columns of its table.
final class Columns: Sendable {
  /// The names, in file order.
  let names: [String]
  /// The rules by which the meanings were derived.
  let rules: ColumnRules
  /// The meaning of each column; nil when unknown or unused.
  let meanings: [ColumnMeaning?]
  /// The columns with the first and the family name of an artist, in order.
  let people: [Person]
  /// The columns of each meaning, by its `place`, the most specific name first.
  private let order: [[Int]]
  /// Whether they are read as the first edition of MONA read them.
  let areByFirstNames: Bool

  /// The columns of a person's name, of which one may be missing.
  struct Person: Hashable, Sendable {
    var given: Int?
    var family: Int?
    var columns: [Int] { [given, family].compactMap(\.self) }
  }

  /// - Parameter names: the names of the columns; one without a language counts as French.
  convenience init(_ names: [String], _ rules: ColumnRules = .names) {
    let ranked: [RankedMeaning?] =
      switch rules {
      case .firstNames: ColumnNames.ranked(names, in: .first)
      case .names: ColumnNames.ranked(names, in: .current)
      case .assigned(let assignment): Self.ranked(names, assignment)
      }
    self.init(names, ranked, rules)
  }

  /// - Parameter ranked: what each column may mean, and its rank among those of the same meaning.
  init(_ names: [String], _ ranked: [RankedMeaning?], _ rules: ColumnRules) {
    (self.names, self.rules, areByFirstNames) = (names, rules, rules == .firstNames)
    var meanings = ranked.map { $0?.meaning }
    var order = [[Int]](repeating: [], count: ColumnMeaning.placeCount)
    for (index, meaning) in meanings.enumerated() {
      if let meaning { order[meaning.place].append(index) }
    }
    var places: [(ColumnMeaning, Int)] = []
    for (place, columns) in order.enumerated() where columns.count > 1 {
      guard let meaning = meanings[columns[0]] else { continue }
      func rank(_ column: Int) -> Int { ranked[column]?.rank ?? .max }
      let sorted = columns.sorted { (rank($0), $0) < (rank($1), $1) }
      let kept = sorted.enumerated().filter { index, column in
        index == 0 || meaning.role.hasSubstitutes && ranked[column]?.isOfPlace == false
      }.map(\.element)
      order[place] = kept
      for column in columns where !kept.contains(column) {
        meanings[column] = nil
        // The name of a place beside a title says where it stands.
        guard ranked[column]?.isOfPlace == true, !areByFirstNames else { continue }
        places.append((ColumnMeaning(.place, isEnglish: meaning.isEnglish), column))
      }
    }
    for (place, column) in places {
      meanings[column] = place
      order[place.place].append(column)
    }
    let (given, family) = (
      order[ColumnMeaning(.givenName).place], order[ColumnMeaning(.familyName).place]
    )
    people = (0..<max(given.count, family.count)).map { index in
      Person(
        given: given.indices.contains(index) ? given[index] : nil,
        family: family.indices.contains(index) ? family[index] : nil)
    }
    (self.meanings, self.order) = (meanings, order)
  }

  /// The meanings that were decided for the columns; those of others are after them.
  private static func ranked(
    _ names: [String], _ assignment: ColumnMeanings
  ) -> [RankedMeaning?] {
    var (ranked, others) = ([RankedMeaning?](repeating: nil, count: names.count), [Int]())
    for (index, name) in names.enumerated() {
      guard let place = assignment.place(of: name) else {
        others.append(index)
        continue
      }
      ranked[index] = assignment.entries[place].meaning.map { RankedMeaning($0, rank: place) }
    }
    guard !others.isEmpty else { return ranked }
    for (index, other) in zip(others, ColumnNames.ranked(others.map { names[$0] }, in: .current)) {
      guard var other else { continue }
      other.rank += assignment.entries.count
      ranked[index] = other
    }
    return ranked
  }

  /// The index of the first column for a role and language.
  func index(of role: ColumnRole, in language: Language? = nil) -> Int? {
    indexes(of: role, in: language).first
  }

  /// The columns for a role and language: where one is empty, the next one counts.
  func indexes(of role: ColumnRole, in language: Language? = nil) -> [Int] {
    order[ColumnMeaning(role, isEnglish: language == .english).place]
  }

  /// Whether there are columns for the position.
  var hasPosition: Bool {
    index(of: .latitude) != nil && index(of: .longitude) != nil
      || ColumnRole.positions.contains { index(of: $0) != nil }
  }

  /// The kind of the table's records, by column names; nil when unknown.
  var kind: DiscoveryKind? {
    if index(of: .makers) != nil || index(of: .furtherMakers) != nil || !people.isEmpty {
      return .artwork
    }
    if names.contains(where: { NormalizedKey.of($0).contains("patrimo") }) { return .heritage }
    return index(of: .usage) == nil ? nil : .place
  }

  /// The meanings as an assignment that gives the same ones.
  var assignment: ColumnMeanings {
    let groups = order.filter { !$0.isEmpty }.sorted { $0[0] < $1[0] }
    let used = groups.flatMap(\.self)
    let unused = names.indices.filter { meanings[$0] == nil }
    return ColumnMeanings((used + unused).map { .init(names[$0], meanings[$0]) })
  }
}

/// What a column may mean, and its rank among those of the same meaning: 0 comes first.
struct RankedMeaning: Hashable, Sendable {
  var meaning: ColumnMeaning
  var rank: Int
  /// Whether a title is the name of a place, which is no title of what stands in it.
  var isOfPlace = false

  init(_ meaning: ColumnMeaning, rank: Int, isOfPlace: Bool = false) {
    (self.meaning, self.rank, self.isOfPlace) = (meaning, rank, isOfPlace)
  }
}
