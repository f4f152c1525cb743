import GRDB
import MonaModel

extension Catalogue {
  /// The discoveries of `list` in order, with the index to jump in it.
  ///
  /// Nobody has collected or targeted anything here: what the list asks of a person is not heeded.
  package func ordered(_ list: DiscoveryList, language: Language) throws -> OrderedDiscoveries {
    try reader.read { db in try Self.ordered(list, language: language, ListRestriction(), db) }
  }

  /// The discoveries of `list` in order, restricted by what a person's data says.
  package static func ordered(
    _ list: DiscoveryList, language: Language, _ restriction: ListRestriction, _ db: Database
  ) throws -> OrderedDiscoveries {
    try ListOrder(list).read(ListQuery(list, language: language, restriction), db)
  }

  /// What a list shows of these discoveries, in their order; the unknown ones are left out.
  package func rows(_ ids: some Collection<DiscoveryID>) throws -> [DiscoveryRow] {
    try reader.read { db in try RowQuery.catalogueAlone.rows(of: ids, db) }
  }
}
