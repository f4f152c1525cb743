import MonaModel
import MonaServerStore

/// The visits that a filter selects, in SQL.
struct ResearchScope: Sendable {
  /// `visit` joined with `consent`, in the order in which SQLite reads them: all visits person by person, as they are
  /// stored, which takes a fifth of the time (1.5 s of a million visits); those of some works by their index.
  let tables: String
  /// Whether all visits are read, person by person.
  let isByPerson: Bool
  /// The predicate of the visits, and its arguments.
  let sql: String
  let arguments: StoreArguments
  /// The expressions of what a visit has, as far as the server had received it when the filter says.
  let rating: String
  let comment: String
  /// The hash of the chosen photo.
  let photo: String
  let hasPhoto: String
  /// The end of the day up to which the server had received what counts, in milliseconds since 1970; nil for now.
  let end: Int64?
  /// Whether it selects all visits.
  let isWhole: Bool
  /// The works that count as others.
  let merged: MergedWorks

  /// - Parameters:
  ///   - works: the keys of published numbers of the works; nil for all.
  ///   - person: the number of the account of the person; nil for all.
  ///   - merged: the works that count as others.
  ///   - hasWords: whether the words of the filter count.
  ///   - engine: what will run it.
  init(
    _ filter: ResearchFilter, works: Set<Int64>?, person: Int64?, merged: MergedWorks,
    hasWords: Bool = true, for engine: StoreEngine
  ) {
    self.merged = merged
    let end = Self.end(of: filter)
    func received(_ field: String, _ column: String) -> String {
      end.map { "CASE WHEN visit.\(column) < \($0) THEN visit.\(field) END" } ?? "visit.\(field)"
    }
    rating = received("rating", "ratingReceivedAt")
    comment = received("comment", "commentReceivedAt")
    photo = received("photo", "photoReceivedAt")
    hasPhoto = """
      (\(photo) IS NOT NULL OR EXISTS (SELECT 1 FROM visitPhoto listed
        WHERE listed.person = visit.person AND listed.discovery = visit.discovery
        \(end.map { "AND listed.addedAt < \($0)" } ?? "")))
      """
    self.end = end
    var (parts, arguments) = (["consent.withdrawnAt IS NULL"], StoreArguments())
    func add(_ part: String, _ value: some StoreColumn) {
      parts.append(part)
      arguments += [value]
    }
    if let work = filter.work {
      parts.append("visit.discovery IN \(MergedWorks.list(merged.all(work.key)))")
    }
    if let kind = filter.kind { add("(visit.discovery & 3) = ?", kind.rawValue) }
    if let works {
      let keys = merged.all(works).map(String.init).joined(separator: ",")
      switch engine {
      case .sqlite: add("visit.discovery IN (SELECT value FROM json_each(?))", "[\(keys)]")
      case .postgres: add("visit.discovery = ANY (CAST(? AS BIGINT[]))", "{\(keys)}")
      }
    }
    if let person { add("visit.person = ?", person) }
    if hasWords, let search = filter.words.flatMap({ WordSearch($0) }) {
      let index = CommentIndex(engine: engine)
      // With “+”, no index is asked for each person with each discovery of what was found, which took minutes.
      add(
        """
        (+visit.person, +visit.discovery) IN (SELECT givenComment.person, givenComment.discovery
          FROM \(index.tables) WHERE \(index.matches))
        """, index.query(search))
      if end != nil { parts.append("\(comment) IS NOT NULL") }
    }
    if let from = filter.from { add("\(Self.moment) >= ?", Self.milliseconds(from)) }
    if let to = filter.to { add("\(Self.moment) < ?", Self.milliseconds(to) + 86_400_000) }
    if let end {
      parts.append(
        """
        visit.createdAt < \(end) AND consent.heldSince < \(end)
          AND coalesce(visit.collectedAtReceivedAt, 0) < \(end)
        """)
    }
    if let consent = filter.consent { add("consent.version >= ?", consent) }
    switch filter.part {
    case .photo: parts.append(hasPhoto)
    case .rating: parts.append("\(rating) IS NOT NULL")
    case .comment: parts.append("\(comment) IS NOT NULL")
    case nil: break
    }
    sql = parts.joined(separator: " AND ")
    self.arguments = arguments
    isWhole = parts.count == 1
    isByPerson = filter.work == nil && works == nil
    tables =
      isByPerson
      ? "consent \(engine == .sqlite ? "CROSS " : "")JOIN visit ON visit.person = consent.person"
      : "visit JOIN consent ON consent.person = visit.person"
  }

  /// The end of the day up to which the server had received what counts, in milliseconds since 1970; nil for now.
  static func end(of filter: ResearchFilter) -> Int64? {
    filter.until.map { milliseconds($0) + 86_400_000 }
  }

  /// When a person was there, or sent it where that is not known.
  static let moment = "coalesce(visit.collectedAt, visit.createdAt)"

  /// The beginning of a day in UTC, in milliseconds since 1970.
  private static func milliseconds(_ day: CivilDate) -> Int64 {
    Int64(day.dayNumber) * 86_400_000
  }
}
