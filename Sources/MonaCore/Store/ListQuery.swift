import GRDB

/// Turns a list into one SELECT of what orders it, by title.
struct ListQuery {
  /// Reads the columns that `ListOrder` wants, in the order of titles.
  private(set) var sql = ""
  private(set) var arguments = StatementArguments()

  private var conditions: [String] = []

  /// Nil when nothing can match.
  init?(_ list: DiscoveryList, language: Language) {
    guard !list.kinds.isEmpty else { return nil }
    if let text = list.commentMatching {
      guard let search = CommentSearch(text) else { return nil }
      conditions.append("d.key IN (SELECT discovery FROM visit WHERE \(search.condition))")
      arguments += search.arguments
    } else if list.state == nil || list.state == .uncollected {
      conditions.append("d.retired = 0")
    }
    if list.kinds.count < DiscoveryKind.allCases.count {
      let kinds = list.kinds.map { String($0.rawValue) }.sorted().joined(separator: ", ")
      conditions.append("d.kind IN (\(kinds))")
    }
    if let facet = list.facet {
      conditions.append("d.key IN (SELECT discovery FROM facetLink WHERE facet = ?)")
      arguments += [facet]
    }
    if let text = list.matching {
      guard let match = SearchText.query(text) else { return nil }
      conditions.append(
        """
        d.key IN (
          SELECT \(SearchRow.discoveryKeySQL) FROM discoverySearch WHERE discoverySearch MATCH ?)
        """)
      arguments += [match]
    }
    if let place = list.at {
      let vicinity = Vicinity(of: place)
      conditions.append(vicinity.condition)
      arguments += vicinity.arguments
    }
    switch list.state {
    case nil: break
    case .collected: conditions.append("d.key IN (SELECT discovery FROM visit)")
    case .targeted: conditions.append("d.key IN (SELECT discovery FROM target)")
    case .uncollected:
      conditions.append("d.key NOT IN (SELECT discovery FROM visit)")
      conditions.append("d.key NOT IN (SELECT discovery FROM target)")
    }
    let name = language == .french ? "d.sortFr" : "d.sortEn"
    let columns =
      switch list.sort {
      case .title: "substr(\(name), 1, 5)"
      case .date: "d.year"
      case .distance: "d.latitude, d.longitude"
      }
    sql = """
      SELECT d.key, \(columns) FROM discovery d WHERE \(conditions.joined(separator: " AND "))
      ORDER BY \(name), d.key
      """
    if let limit = list.limit, list.sort == .title, !list.isDescending { sql += " LIMIT \(limit)" }
  }
}
