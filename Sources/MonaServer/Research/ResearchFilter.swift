import GRDB
import MonaModel

/// Which visits a question of research is about: all those whose people agree to it, or fewer.
package struct ResearchFilter: Equatable, Sendable {
  /// What a visit may have.
  package enum Part: String, CaseIterable, Sendable { case photo, rating, comment }

  /// The visits of one work, under its published number.
  package var work: DiscoveryID?
  package var kind: DiscoveryKind?
  /// The name of a borough, of a category, a usage or a function, and of a maker, in either language.
  package var borough: String?
  package var category: String?
  package var maker: String?
  /// The first and the last day of the visits, in UTC.
  package var from: CivilDate?
  package var to: CivilDate?
  /// The least version of the text that their people agreed to.
  package var consent: Int?
  /// What the visits have.
  package var part: Part?

  /// All visits.
  package init() {}

  /// Whether the catalogue is needed to know which works are meant.
  var isOfCatalogue: Bool { borough != nil || category != nil || maker != nil }

  /// The SQL predicate of the visits, and its arguments: for `visit` joined with `consent`.
  /// - Parameter works: the keys of published numbers of the works; nil for all.
  func condition(_ works: Set<Int64>?) -> (sql: String, arguments: StatementArguments) {
    var (parts, arguments) = (["consent.withdrawnAt IS NULL"], StatementArguments())
    func add(_ part: String, _ value: some DatabaseValueConvertible) {
      parts.append(part)
      arguments += [value]
    }
    if let work { add("visit.discovery = ?", work.key) }
    if let kind { add("(visit.discovery & 3) = ?", kind.rawValue) }
    if let works {
      let keys = "[\(works.map(String.init).joined(separator: ","))]"
      add("visit.discovery IN (SELECT value FROM json_each(?))", keys)
    }
    if let from { add("\(Self.moment) >= ?", Self.milliseconds(from)) }
    if let to { add("\(Self.moment) < ?", Self.milliseconds(to) + 86_400_000) }
    if let consent { add("consent.version >= ?", consent) }
    switch part {
    case .photo: parts.append(Self.hasPhoto)
    case .rating: parts.append("visit.rating IS NOT NULL")
    case .comment: parts.append("visit.comment IS NOT NULL")
    case nil: break
    }
    return (parts.joined(separator: " AND "), arguments)
  }

  /// When a person was there, or sent it where that is not known.
  private static let moment = "ifnull(visit.collectedAt, visit.createdAt)"

  /// Whether a visit has a photo.
  static let hasPhoto = """
    (visit.photo IS NOT NULL OR EXISTS (SELECT 1 FROM visitPhoto listed
      WHERE listed.person = visit.person AND listed.discovery = visit.discovery))
    """

  /// The beginning of a day in UTC, in milliseconds since 1970.
  private static func milliseconds(_ day: CivilDate) -> Int64 {
    VisitRoutes.milliseconds("\(day) 00:00:00") ?? 0
  }
}
