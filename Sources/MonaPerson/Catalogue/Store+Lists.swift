import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// The discoveries of `list` in order, with the index to jump in it.
  ///
  /// Retired discoveries are only in lists of what a person collected, targeted or wrote
  /// about.
  package func ordered(
    _ list: DiscoveryList, language: Language
  ) throws -> OrderedDiscoveries {
    try person.readSnapshot { db in
      try Catalogue.ordered(list, language: language, ListRestriction(list, db), db)
    }
  }

  /// What a list shows of these discoveries, in their order; the unknown ones are left out.
  package func rows(_ ids: some Collection<DiscoveryID>) throws -> [DiscoveryRow] {
    try person.readSnapshot { db in try RowQuery.personal.rows(of: ids, db) }
  }
}

extension RowQuery {
  /// A discovery, with the person's visit and wish.
  static let personal = RowQuery(
    state: "v.discovery IS NOT NULL, v.photo, t.discovery IS NOT NULL",
    joins: """
      LEFT JOIN visit v ON v.discovery = d.key LEFT JOIN target t ON t.discovery = d.key
      """)
}
