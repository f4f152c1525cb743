import Foundation
import GRDB
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaCatalogue

/// Tests that the migration of records and links preserves them.
@Suite struct RecordMigrationTests {
  /// A catalogue before the migration: 9,000 works of three kinds and two sources, some of them
  /// retired.
  private func older() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: Catalogue.configuration())
    try CatalogueSchema.migrator.migrate(queue, upTo: "catalogue 4")
    try queue.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 3000)
          INSERT INTO discovery (key, kind, titleFr, sortFr, sortEn, retired, record)
          SELECT (n + iif(n % 5 = 0, 7 << 40, 0)) << 2 | kind, kind, 'Œuvre ' || n, x'', x'',
            n % 100 = 0, CAST(printf('{"id":%d,"title":"Œuvre %d"}', n, n) AS BLOB)
          FROM number, (SELECT 0 AS kind UNION SELECT 1 UNION SELECT 2);
          INSERT INTO facet (id, type, code, nameFr, sortFr, sortEn)
            VALUES (1, 0, 'verdun', 'Verdun', x'', x''), (2, 0, 'lachine', 'Lachine', x'', x'');
          INSERT INTO facetLink (facet, discovery) SELECT 1, key FROM discovery;
          INSERT INTO facetLink (facet, discovery) SELECT 2, key FROM discovery WHERE kind = 1;
          """)
    }
    return queue
  }

  @Test func `each discovery keeps its record and its facets`() throws {
    let queue = try older()
    let (records, links) = try queue.read { db in
      (
        try Row.fetchAll(db, sql: "SELECT key, record, retired FROM discovery ORDER BY key"),
        try Row.fetchAll(db, sql: "SELECT facet, discovery FROM facetLink ORDER BY 1, 2")
      )
    }
    try CatalogueSchema.migrator.migrate(queue)
    try queue.read { db in
      let sql = """
        SELECT key, (SELECT record FROM discoveryRecord WHERE row = \(SearchRow.rowSQL(of: "key"))),
          retired
        FROM discovery ORDER BY key
        """
      let after = try Row.fetchAll(db, sql: sql)
      #expect(after.count == 9000)
      #expect(
        after.map { Array($0.databaseValues) } == records.map { Array($0.databaseValues) })
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM discoveryRecord") == 9000)
      #expect(
        try Row.fetchAll(db, sql: "SELECT facet, discovery FROM facetLink ORDER BY 1, 2") == links)
      #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
      #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
    }
    let id = DiscoveryID(.place, source: 7, record: 5)
    let catalogue = Catalogue(writer: queue, reader: queue)
    #expect(Set(try catalogue.facets(of: id).map(\.name.fr)) == ["Lachine", "Verdun"])
    #expect(try catalogue.discovery(DiscoveryID(.heritage, 2999))?.title.fr == "Œuvre 2999")
  }

  @Test func `deleting a discovery deletes its record`() throws {
    let bench = try ImportFixture()
    let report = try bench.importing("titre,lat,lon\nMur,45.5,-73.5\nToit,45.6,-73.6")
    let count = {
      try bench.catalogue.reader.read { db in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM discoveryRecord")
      }
    }
    #expect(try count() == 2)
    _ = try bench.catalogue.removeSource(report.source.name)
    #expect(try count() == 0)
  }
}
