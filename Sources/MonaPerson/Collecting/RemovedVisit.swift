import GRDB

/// A visit that was taken out of the collection, with all that is needed to put it back.
package struct RemovedVisit: Hashable, Sendable {
  /// The visit as it was.
  package var visit: Visit
  /// All its photos, that which goes to MONA among them.
  let photos: [AlbumPhoto]
  /// Its rows, also what `Visit` does not show, in the order they are put back.
  let rows: [TableRow]
  /// The number of the change that tells the server of the removal; nil when it need not be told.
  let change: Int?

  /// The same as one of which no server knows anything.
  var withoutServer: RemovedVisit {
    RemovedVisit(
      visit: visit, photos: photos,
      rows: rows.filter { $0.table != "confirmed" && $0.table != "remotePhoto" }, change: nil)
  }

  /// A row of one of the person's tables.
  struct TableRow: Hashable, Sendable {
    /// The table.
    let table: String
    /// The values, by the names of their columns.
    var columns: [String: DatabaseValue]

    init(table: String, columns: [String: DatabaseValue]) {
      (self.table, self.columns) = (table, columns)
    }

    init(_ row: Row, of table: String) {
      let values = row.columnNames.map { ($0, row[$0] as DatabaseValue) }
      self.init(table: table, columns: Dictionary(values) { first, _ in first })
    }
  }
}
