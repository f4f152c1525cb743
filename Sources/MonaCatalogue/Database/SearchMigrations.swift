import GRDB
import MonaLog
import MonaModel

/// Gives the folded texts of discoveries a table of their own, which the full-text indexes are made of
/// when there is time: what an import brings can be browsed before they are.
///
/// `searchWaiting` lists the rows of `searchText` that are not in the indexes yet.
enum SearchMigration {
  static func run(_ db: Database) throws {
    let options = """
      content = 'searchText', content_rowid = 'row', tokenize = 'ascii', prefix = '1 2 3',
      columnsize = 0
      """
    try db.execute(
      sql: """
        CREATE TABLE searchText (
          row INTEGER PRIMARY KEY,
          title TEXT NOT NULL,
          makers TEXT NOT NULL,
          terms TEXT NOT NULL,
          latitude REAL,
          longitude REAL
        );
        CREATE TABLE searchWaiting (row INTEGER PRIMARY KEY);
        INSERT INTO searchText SELECT id, c0, c1, c2, c3, c4 FROM discoverySearch_content;
        INSERT INTO searchWaiting SELECT row FROM searchText;
        DROP TABLE discoveryTerm;
        DROP TABLE titleSearch;
        DROP TABLE discoverySearch;
        CREATE VIRTUAL TABLE discoverySearch USING fts5 (
          title, makers, terms, detail = column, \(options)
        );
        CREATE VIRTUAL TABLE titleSearch USING fts5 (title, detail = none, \(options));
        CREATE VIRTUAL TABLE discoveryTerm USING fts5vocab (discoverySearch, instance);
        """)
    // Of a large catalogue, the window makes them once it is open.
    try SearchIndex.takeIfFew(db, withAddresses: false)
  }
}

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

/// Has the indexes know the beginnings of words of up to five letters, of addresses from three on: tens
/// of thousands of words begin with "cour", whose rows would be merged at each key.
///
/// All discoveries wait for the new indexes, and are found meanwhile.
enum PrefixMigration {
  static func run(_ db: Database) throws {
    let texts = "content = 'searchText', content_rowid = 'row', prefix = '1 2 3 4 5'"
    let options = "tokenize = 'ascii', columnsize = 0"
    try db.execute(
      sql: """
        DROP TABLE discoveryTerm;
        DROP TABLE addressTerm;
        DROP TABLE discoverySearch;
        DROP TABLE titleSearch;
        DROP TABLE addressSearch;
        CREATE VIRTUAL TABLE discoverySearch USING fts5 (
          title, makers, terms, detail = column, \(texts), \(options)
        );
        CREATE VIRTUAL TABLE titleSearch USING fts5 (title, detail = none, \(texts), \(options));
        CREATE VIRTUAL TABLE addressSearch USING fts5 (
          place, address, detail = none, content = 'addressText', content_rowid = 'row',
          prefix = '3 4 5', \(options)
        );
        DROP TABLE facetTerm;
        CREATE VIRTUAL TABLE nameSearch USING fts5 (
          name, detail = none, prefix = '1 2 3 4 5', \(options)
        );
        INSERT INTO nameSearch (rowid, name) SELECT id, c0 FROM facetSearch_content ORDER BY id;
        DROP TABLE facetSearch;
        ALTER TABLE nameSearch RENAME TO facetSearch;
        CREATE VIRTUAL TABLE facetTerm USING fts5vocab (facetSearch, instance);
        CREATE VIRTUAL TABLE discoveryTerm USING fts5vocab (discoverySearch, instance);
        CREATE VIRTUAL TABLE addressTerm USING fts5vocab (addressSearch, instance);
        INSERT OR IGNORE INTO searchWaiting SELECT row FROM searchText;
        """)
    // Of a large catalogue, the window makes them once it is open.
    try SearchIndex.takeIfFew(db)
  }
}
