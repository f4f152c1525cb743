import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// Copies the catalogue's records of what the person collected, targeted, noted or has in a
  /// tour into their database, with which they travel to other computers; records that nothing refers to any more
  /// are deleted.
  /// - Parameter isQuick: whether to return when none is missing, without comparing records.
  package func keepRecords(isQuick: Bool = false) throws {
    guard fault == nil else { return }
    let isBehind = try person.readSnapshot { db in
      try isQuick ? KeptRecords.lack(db) : KeptRecords.areBehind(db)
    }
    if isBehind { try writePerson(KeptRecords.update) }
  }

  /// The visited discoveries of MONA's catalogue that this computer's does not have, the latest
  /// visits first.
  package func visitsWithoutRecord(limit: Int) throws -> [DiscoveryID] {
    try person.readSnapshot { db in
      try Int64.fetchAll(
        db,
        sql: """
          SELECT discovery FROM visit
          WHERE NOT EXISTS (SELECT 1 FROM discovery WHERE key = visit.discovery)
            AND \(DiscoveryID.sourceSQL(ofKey: "discovery")) = 0
          ORDER BY collectedAt DESC LIMIT ?
          """, arguments: [limit]
      ).compactMap(DiscoveryID.init(key:))
    }
  }

  /// Adds the kept records that the catalogue lacks to it.
  /// - Returns: whether there were any.
  @discardableResult
  package func addKeptRecords() throws -> Bool {
    guard fault == nil else { return false }
    let (records, sources) = try person.readSnapshot { db in
      (try KeptRecords.missing(db), try KeptRecords.sources(db))
    }
    return try catalogue.add(records, of: sources) > 0
  }
}

/// The tables `keptRecord` and `recordSource`.
enum KeptRecords {
  /// All discoveries in the person's data.
  static let referredSQL = """
    SELECT discovery FROM visit UNION SELECT discovery FROM target
    UNION SELECT discovery FROM badgeWon UNION SELECT discovery FROM daily
    UNION SELECT discovery FROM draft UNION SELECT discovery FROM setAsideWords
    UNION SELECT discovery FROM tourStop
    UNION SELECT discovery FROM report WHERE discovery IS NOT NULL
    UNION SELECT discovery FROM personalNote
    """
  /// Those whose record is kept: not what was won or proposed.
  private static let keptSQL = """
    SELECT discovery FROM visit UNION SELECT discovery FROM target
    UNION SELECT discovery FROM draft UNION SELECT discovery FROM setAsideWords
    UNION SELECT discovery FROM tourStop
    UNION SELECT discovery FROM report WHERE discovery IS NOT NULL
    UNION SELECT discovery FROM personalNote
    """
  private static let sourceSQL = DiscoveryID.sourceSQL(ofKey: "discovery")

  /// The catalogue's records that are not kept as they are.
  private static let changedSQL = """
    SELECT d.key, r.record, d.retired FROM (\(keptSQL)) AS referred
      JOIN discovery d ON d.key = referred.discovery
      JOIN discoveryRecord r ON r.row = \(SearchRow.rowSQL(of: "d.key"))
      LEFT JOIN keptRecord kept ON kept.discovery = d.key
    WHERE kept.record IS NOT r.record OR kept.isRetired IS NOT d.retired
    """
  private static let unusedSQL =
    "SELECT discovery FROM keptRecord WHERE discovery NOT IN (\(keptSQL))"
  /// The sources of kept records that are not kept as they are.
  private static let changedSourceSQL = """
    SELECT source.id, source.name, source.format, source.kind, source.file, source.importedAt,
      source.isNumbered, source.columns
    FROM source LEFT JOIN recordSource kept ON kept.id = source.id
    WHERE source.id > 0 AND source.id IN (SELECT \(sourceSQL) FROM keptRecord)
      AND (kept.name IS NOT source.name OR kept.importedAt IS NOT source.importedAt
        OR kept.isNumbered IS NOT source.isNumbered OR kept.columns IS NOT source.columns)
    """

  /// Whether a record of the catalogue is not kept.
  static func lack(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM (\(keptSQL)) AS referred
          WHERE discovery NOT IN (SELECT discovery FROM keptRecord)
            AND discovery IN (SELECT key FROM discovery))
        """) ?? false
  }

  static func areBehind(_ db: Database) throws -> Bool {
    try [changedSQL, unusedSQL, changedSourceSQL].contains { sql in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (\(sql))") ?? false
    }
  }

  static func update(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO keptRecord (discovery, record, isRetired) \(changedSQL);
        DELETE FROM keptRecord WHERE discovery IN (\(unusedSQL));
        INSERT OR REPLACE INTO recordSource
          (id, name, format, kind, file, importedAt, isNumbered, columns) \(changedSourceSQL);
        DELETE FROM recordSource WHERE id NOT IN (SELECT \(sourceSQL) FROM keptRecord);
        """)
  }

  /// Keeps the record of a discovery, in the transaction that first refers to it.
  static func keep(_ id: DiscoveryID, _ db: Database) throws {
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO keptRecord (discovery, record, isRetired)
        SELECT d.key, r.record, d.retired FROM discovery d
          JOIN discoveryRecord r ON r.row = \(SearchRow.rowSQL(of: "d.key"))
        WHERE d.key = ?
        """, arguments: [id.key])
    guard !id.isFromMona else { return }
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO recordSource
          (id, name, format, kind, file, importedAt, isNumbered, columns)
        SELECT id, name, format, kind, file, importedAt, isNumbered, columns FROM source WHERE id = ?
        """, arguments: [id.source])
  }

  /// The kept records that the catalogue lacks.
  static func missing(_ db: Database) throws -> [KeptRecord] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT discovery, record, isRetired FROM keptRecord
        WHERE NOT EXISTS (SELECT 1 FROM discovery WHERE key = keptRecord.discovery)
        """
    ).compactMap { row in
      DiscoveryID(key: row[0]).map { KeptRecord(id: $0, bytes: row[1], isRetired: row[2]) }
    }
  }

  /// The titles in the kept records of discoveries; those without a record are left out.
  static func titles(of ids: [DiscoveryID], _ db: Database) throws -> [DiscoveryID: Localized] {
    var titles: [DiscoveryID: Localized] = [:]
    for id in ids {
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT record, columns FROM keptRecord LEFT JOIN recordSource ON id = ?
            WHERE discovery = ?
            """),
        arguments: [id.source, id.key])
      titles[id] = row.flatMap { row in
        let columns = (row[1] as String?).flatMap(ColumnMeanings.init(text:))
        return KeptRecord(id: id, bytes: row[0], isRetired: false, columns: columns).title
      }
    }
    return titles
  }

  /// The catalogues of the kept records.
  static func sources(_ db: Database) throws -> [CatalogueSource] {
    try Row.fetchAll(
      db,
      sql: "SELECT id, name, format, kind, file, importedAt, isNumbered, columns FROM recordSource"
    ).compactMap { try CatalogueSource($0, count: 0) }
  }
}
