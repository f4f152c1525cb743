import GRDB
import MonaLog
import MonaModel

/// Makes discoveries searchable by their addresses, which the kept records say.
///
/// Only the rows that have an address are in `addressText`. The index is small: no word's place, no
/// beginnings but those of three letters (`AddressWords`).
enum AddressMigration {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE addressText (
          row INTEGER PRIMARY KEY,
          place TEXT NOT NULL,
          address TEXT NOT NULL
        );
        CREATE VIRTUAL TABLE addressSearch USING fts5 (
          place, address, detail = none, content = 'addressText', content_rowid = 'row',
          tokenize = 'ascii', prefix = '3', columnsize = 0
        );
        CREATE VIRTUAL TABLE addressTerm USING fts5vocab (addressSearch, instance);
        """)
    let row = try RowWriter(
      db, sql: "INSERT INTO addressText (row, place, address) VALUES (?, ?, ?)")
    try RowReader(
      db.cachedStatement(
        sql: "SELECT row, record FROM searchText CROSS JOIN discoveryRecord USING (row)")
    ).forEach { kept in
      guard let address = address(of: kept), !address.isEmpty else { return }
      row.bind(1, kept.integer(0))
      row.bind(2, address.place)
      row.bind(3, address.others)
      try row.run()
    }
    // What waits for the other indexes waits for this one too. Long runs need little merging afterwards.
    try db.execute(
      sql: """
        INSERT INTO addressSearch (addressSearch, rank) VALUES ('hashsize', 33554432);
        INSERT INTO addressSearch (rowid, place, address)
        SELECT row, place, address FROM addressText
        WHERE row NOT IN (SELECT row FROM searchWaiting) ORDER BY row;
        INSERT INTO addressSearch (addressSearch, rank) VALUES ('hashsize', 1048576);
        """)
  }

  private static func address(of kept: RowReader) -> AddressTexts? {
    guard let id = SearchRow.discovery(kept.integer(0)) else { return nil }
    return tryLogging("A kept record was not read", level: .warning) {
      AddressTexts(of: try KeptRecord.discovery(id, kept.bytes(1)))
    }
  }
}
