import GRDB
import MonaLog
import MonaModel

/// Moves the folded texts of discoveries to a separate table, from which the full-text indexes are
/// built later: imported discoveries can be browsed before.
///
/// `searchWaiting` lists the rows of `searchText` that are not indexed yet.
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
    // For a large catalogue, the application builds the indexes later (`Catalogue.finishIndexes`).
    try SearchIndex.indexIfFew(db, withAddresses: false)
  }
}

/// Makes discoveries searchable by address, read from the stored records.
///
/// `addressText` contains only discoveries with an address. The index is small: it has no token
/// positions and only prefixes of three letters (`TextIndex.addresses`).
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
    let insert = try db.makeStatement(
      sql: "INSERT INTO addressText (row, place, address) VALUES (?, ?, ?)")
    try RowReader(
      db.cachedStatement(
        sql: "SELECT row, record FROM searchText CROSS JOIN discoveryRecord USING (row)")
    ).forEach { kept in
      guard let address = address(of: kept), !address.isEmpty else { return }
      try insert.execute(arguments: [kept.integer(0), address.place, address.others])
    }
    // Rows waiting for the other indexes wait for this one too. A large hash size reduces merging.
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
      AddressTexts(of: try StoredRecord.discovery(id, kept.bytes(1), by: .firstNames))
    }
  }
}

/// Adds prefix indexes for up to five letters, of addresses from three letters on: tens of
/// thousands of words begin with "cour", and their rows would be merged at each keystroke.
///
/// All discoveries wait for the new indexes and can be found in the meantime (`TextSearch`).
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
    // For a large catalogue, the application builds the indexes later (`Catalogue.finishIndexes`).
    try SearchIndex.indexIfFew(db)
  }
}

/// Folds the texts of searches anew, as `FoldedText` folds letters beyond Latin Extended-A, decomposed
/// and invisible ones like the order of names since 2026-11-28.
///
/// What is in ASCII is left alone. Terms also come from boundaries, so they are folded from their
/// former folded text.
enum FoldingMigration {
  private struct Texts: Equatable {
    var title: String
    var makers: String
    var terms: String
    var place: String
    var address: String
  }

  static func run(_ db: Database) throws {
    let changed = try changedTexts(db)
    let indexed = "WHERE row = ?1 AND NOT EXISTS (SELECT 1 FROM searchWaiting WHERE row = ?1)"
    // The indexes need the former texts before these change.
    for sql in [
      """
      INSERT INTO titleSearch (titleSearch, rowid, title)
      SELECT 'delete', row, title FROM searchText \(indexed)
      """,
      """
      INSERT INTO discoverySearch (discoverySearch, rowid, title, makers, terms)
      SELECT 'delete', row, title, makers, terms FROM searchText \(indexed)
      """,
      """
      INSERT INTO addressSearch (addressSearch, rowid, place, address)
      SELECT 'delete', row, place, address FROM addressText \(indexed)
      """,
      "INSERT OR IGNORE INTO searchWaiting (row) VALUES (?1)",
    ] {
      let statement = try db.makeStatement(sql: sql)
      for (row, _) in changed { try statement.execute(arguments: [row]) }
    }
    let update = try db.makeStatement(
      sql: "UPDATE searchText SET title = ?, makers = ?, terms = ? WHERE row = ?")
    let updateAddress = try db.makeStatement(
      sql: "UPDATE addressText SET place = ?, address = ? WHERE row = ?")
    for (row, texts) in changed {
      try update.execute(arguments: [texts.title, texts.makers, texts.terms, row])
      try updateAddress.execute(arguments: [texts.place, texts.address, row])
    }
    // For a large catalogue, the application builds the indexes later (`Catalogue.finishIndexes`).
    try SearchIndex.indexIfFew(db)
    try FacetTable.index(db)
  }

  /// The new texts of the rows whose folding changes, in the order of rows.
  private static func changedTexts(_ db: Database) throws -> [(row: Int64, texts: Texts)] {
    var changed: [(row: Int64, texts: Texts)] = []
    try RowReader(
      db.cachedStatement(
        sql: """
          SELECT row, record, title, makers, terms, place, address
          FROM searchText CROSS JOIN discoveryRecord USING (row) LEFT JOIN addressText USING (row)
          ORDER BY row
          """)
    ).forEach { kept in
      let (row, record) = (kept.integer(0), kept.bytes(1))
      let isPlain = !record.contains { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }
      guard !isPlain || kept.bytes(4).contains(where: { $0 >= 0x80 }),
        let id = SearchRow.discovery(row),
        let discovery = tryLogging(
          "A kept record was not read", level: .warning,
          { try StoredRecord.discovery(id, record, by: .firstNames) })
      else { return }
      func text(_ column: Int32) -> String { kept.text(column) ?? "" }
      let former = Texts(
        title: text(2), makers: text(3), terms: text(4), place: text(5), address: text(6))
      let search = CatalogueEntry(discovery, filled: .nothing).search
      let terms = former.terms.split(separator: "\n").map(String.init)
      let texts = Texts(
        title: search.title, makers: search.makers, terms: IndexedText.of(terms),
        place: search.address.place, address: search.address.others)
      if texts != former { changed.append((row, texts)) }
    }
    return changed
  }
}

/// Makes discoveries searchable by year (`SearchPeriod`).
///
/// All discoveries wait for the indexes and can be found in the meantime (`TextSearch`).
enum YearMigration {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE searchText SET terms = terms || iif(terms = '', '', char(10)) || '§' || year.year
        FROM (SELECT \(SearchRow.rowSQL(of: "key")) AS row, year FROM discovery
          WHERE year IS NOT NULL) year
        WHERE year.row = searchText.row;
        INSERT INTO discoverySearch (discoverySearch) VALUES ('delete-all');
        INSERT INTO titleSearch (titleSearch) VALUES ('delete-all');
        INSERT INTO addressSearch (addressSearch) VALUES ('delete-all');
        INSERT OR IGNORE INTO searchWaiting SELECT row FROM searchText;
        """)
    // For a large catalogue, the application builds the indexes later (`Catalogue.finishIndexes`).
    try SearchIndex.indexIfFew(db)
  }
}
