import GRDB
import MonaModel

extension Badge {
  /// The columns that `init(row:)` reads.
  package static let columns = """
    badge.id, badge.titleFr, badge.titleEn, badge.descriptionFr, badge.descriptionEn,
    badge.notificationFr, badge.notificationEn, badge.required, badge.rule, badge.subject,
    badge.image
    """

  /// Creates a badge from a row with `columns`.
  package init(row: Row) throws {
    self.init(
      id: try row.decode(forColumn: "id"), title: try row.localized("title").shortened(),
      description: try row.localized("description").shortened(),
      notification: try row.localized("notification").shortened(),
      required: try row.decode(forColumn: "required"),
      rule: Rule(
        name: try row.decode(forColumn: "rule"), subject: try row.decode(forColumn: "subject")),
      image: try row.decode(forColumn: "image"))
  }

  /// The values of `columns`, in order.
  package var values: StatementArguments {
    [
      id, title.fr, title.en, description.fr, description.en, notification.fr, notification.en,
      required, rule.name, rule.subject, image,
    ]
  }
}

extension Badge.Rule {
  /// An unknown name or a missing subject gives `.unknown`.
  package init(name: String, subject: String?) {
    self =
      switch (name, subject) {
      case ("any", _): .any
      case ("kind", let subject?): DiscoveryKind(name: subject).map { .kind($0) } ?? .unknown
      case ("borough", let subject?): .borough(subject)
      case ("owner", let subject?): .owner(subject)
      case ("category", let subject?): .category(subject)
      default: .unknown
      }
  }

  /// The name of the rule in the database.
  package var name: String {
    switch self {
    case .any: "any"
    case .kind: "kind"
    case .borough: "borough"
    case .owner: "owner"
    case .category: "category"
    case .unknown: "unknown"
    }
  }

  /// The stored argument of the rule.
  package var subject: String? {
    switch self {
    case .kind(let kind): kind.name
    case .borough(let letters), .owner(let letters), .category(let letters): letters
    case .any, .unknown: nil
    }
  }
}
