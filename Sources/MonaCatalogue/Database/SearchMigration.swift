import GRDB

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
