import GRDB
import MonaCatalogue
import MonaModel

extension ListRestriction {
  /// What a person's data says of a list.
  init(_ list: DiscoveryList, _ db: Database) throws {
    self.init()
    func keys(_ tables: [String]) throws -> Set<Int64> {
      let sql = tables.map { "SELECT discovery FROM \($0)" }.joined(separator: " UNION ALL ")
      return try RowReader.keys(sql, [], db)
    }
    switch list.state {
    case nil: break
    case .uncollected: unwanted = try keys(["visit", "target"])
    case .collected: keep(try keys(["visit"]))
    case .targeted: keep(try keys(["target"]))
    }
    if list.isLeavingOutCollected { unwanted.formUnion(try keys(["visit"])) }
    if let rating = list.rating {
      let sql = "SELECT discovery FROM visit WHERE ifnull(rating, 0) = ?"
      keep(try RowReader.keys(sql, [rating], db))
    }
    if let text = list.commentMatching {
      let search = CommentSearch(text)
      let sql = search.map { "SELECT discovery FROM visit WHERE \($0.condition)" }
      keep(try sql.map { try RowReader.keys($0, search?.arguments ?? [], db) } ?? [])
    }
    isWithRetired =
      list.state == .collected || list.state == .targeted || list.commentMatching != nil
      || list.rating != nil
  }
}
