import GRDB

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
