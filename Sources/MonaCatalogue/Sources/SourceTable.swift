import Foundation
import GRDB
import MonaModel

/// Reads and writes the table `source`.
enum SourceTable {
  static func fetchAll(_ db: Database) throws -> [CatalogueSource] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "\(select) WHERE removed = 0 ORDER BY id <> 0, name"))
    var sources = try rows.compactMap { row in try source(row, db) }
    if sources.first?.isMona != true { sources.insert(try mona(db), at: 0) }
    return sources
  }

  /// MONA's own source, which has a row once its file was imported or something is said of it.
  static func mona(_ db: Database) throws -> CatalogueSource {
    if let mona = try find(CatalogueSource.monaName, db) { return mona }
    var mona = CatalogueSource(
      id: 0, name: CatalogueSource.monaName, format: .mona, count: 0)
    mona.count = try count(0, db)
    mona.outlierCount = try PositionOutlierTable.count(of: 0, db)
    // A new file reserves what was said of it.
    if let lost = try find(CatalogueSource.monaName, db, orRemoved: true) {
      (mona.colour, mona.credit, mona.licence) = (lost.colour, lost.credit, lost.licence)
    }
    mona.server = try ServerCatalogueTable.fetch(db)
    return mona
  }

  /// The source of this name, MONA's own even if it has no row; nil when there is none.
  static func named(_ name: String, _ db: Database) throws -> CatalogueSource? {
    code(name) == code(CatalogueSource.monaName) ? try mona(db) : try find(name, db)
  }

  private static let select = """
    SELECT id, name, format, kind, file, importedAt, isNumbered, isHidden, columns, colour,
      credit, licence FROM source
    """

  /// The source of this name, regardless of accents, case and punctuation.
  /// - Parameter orRemoved: whether to include removed sources.
  static func find(
    _ name: String, _ db: Database, orRemoved: Bool = false
  ) throws -> CatalogueSource? {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "\(select) WHERE code = ? AND (? OR removed = 0)"),
      arguments: [code(name), orRemoved])
    return try row.flatMap { try source($0, db) }
  }

  /// Removes a source.
  ///
  /// If discoveries are kept for a person, the number stays reserved, so that they only return with
  /// a source of the same name.
  static func remove(_ source: CatalogueSource, isKept: Bool, _ db: Database) throws {
    let sql =
      isKept
      ? "UPDATE source SET removed = 1, isHidden = 0 WHERE id = ?"
      : "DELETE FROM source WHERE id = ?"
    try db.executeCached(sql: sql, arguments: [source.id])
  }

  /// The normalized code of a name; names without letters and digits keep their other characters.
  static func code(_ name: String) -> String {
    let letters = NormalizedKey.of(name)
    return letters.isEmpty ? name.filter { !$0.isWhitespace } : letters
  }

  /// The number of a source of this name: the existing one, or a free one derived from the name.
  static func number(for name: String, _ db: Database) throws -> Int {
    if let known = try find(name, db, orRemoved: true) { return known.id }
    var number = Int(StableHash.of(code(name)) % UInt64(DiscoveryID.sourceLimit - 1)) + 1
    while try number == DiscoveryID.ownSource
      || Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM source WHERE id = ?)"),
        arguments: [number]) ?? false
    {
      number = number % (DiscoveryID.sourceLimit - 1) + 1
    }
    return number
  }

  static func save(_ source: CatalogueSource, _ db: Database) throws {
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO source (
          id, name, code, format, kind, file, importedAt, isNumbered, isHidden, columns, colour,
          credit, licence
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        source.id, source.name, code(source.name), source.format.rawValue, source.kind?.rawValue,
        source.file?.pathText, importedAt(of: source), source.isNumbered, source.isHidden,
        source.columns?.text, source.colour.rawValue, source.credit, source.licence,
      ])
  }

  /// The date of the import as it is stored; empty for MONA's own before its first import.
  private static func importedAt(of source: CatalogueSource) -> String {
    if source.isMona, source.importedAt == nil { return "" }
    return ISO8601.string(source.importedAt ?? Date())
  }

  /// What the columns of a source mean; nil when it is not here, or keeps no columns.
  static func columns(of id: Int, _ db: Database) throws -> ColumnMeanings? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT columns FROM source WHERE id = ?"), arguments: [id]
    ).flatMap(ColumnMeanings.init(text:))
  }

  /// The rules by which the columns of each source are read.
  static func columnRules(_ db: Database) throws -> SourceRules {
    // A damaged catalogue is checked as it is, which may be before migration "catalogue 12".
    guard try db.columns(in: "source").contains(where: { $0.name == "columns" }) else {
      return SourceRules([:])
    }
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, columns FROM source WHERE columns IS NOT NULL"))
    var kept: [Int: ColumnMeanings] = [:]
    for row in rows {
      kept[try row.decode(forColumn: "id")] = ColumnMeanings(
        text: try row.decode(forColumn: "columns"))
    }
    return SourceRules(kept)
  }

  /// Reserves the number of a source that is not here for a later import under its name, or under
  /// another one if a source of another number has it.
  static func reserve(_ source: CatalogueSource, _ db: Database) throws {
    let isKnown = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM source WHERE id = ?)"),
      arguments: [source.id])
    if isKnown == true { return }
    var (reserved, attempt) = (source, 1)
    (reserved.file, reserved.isHidden) = (nil, false)
    while try find(reserved.name, db, orRemoved: true) != nil {
      attempt += 1
      reserved.name = "\(source.name) (\(attempt))"
    }
    try save(reserved, db)
    try db.executeCached(sql: "UPDATE source SET removed = 1 WHERE id = ?", arguments: [source.id])
  }

  /// Stores the file and the date of an import of MONA's own catalogue.
  static func noteMona(_ file: URL, _ db: Database) throws {
    var mona = try mona(db)
    (mona.file, mona.importedAt) = (file, Date())
    try save(mona, db)
  }

  private static func source(_ row: Row, _ db: Database) throws -> CatalogueSource? {
    guard var source = try CatalogueSource(row, count: 0) else { return nil }
    source.count = try count(source.id, db)
    source.outlierCount = try PositionOutlierTable.count(of: source.id, db)
    source.isHidden = try row.decode(forColumn: "isHidden")
    let colour = try row.decode(String?.self, forColumn: "colour")
    source.colour = colour.flatMap(SourceColour.init(rawValue:)) ?? CatalogueSource.monaColour
    source.credit = try row.decode(forColumn: "credit")
    source.licence = try row.decode(forColumn: "licence")
    if source.isMona { source.server = try ServerCatalogueTable.fetch(db) }
    return source
  }

  private static func count(_ source: Int, _ db: Database) throws -> Int {
    let keys = DiscoveryID.keys(ofSource: source)
    return try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT
            (SELECT count(*) FROM discovery
              WHERE kind IN (0, 1, 2) AND key BETWEEN ?1 AND ?2 AND retired = 0)
            + (SELECT count(*) FROM hiddenDiscovery WHERE discovery BETWEEN ?1 AND ?2)
          """), arguments: [keys.lowerBound, keys.upperBound]) ?? 0
  }
}

/// The rules by which the columns of each source are read.
struct SourceRules {
  private let kept: [Int: ColumnMeanings]

  /// - Parameter kept: the kept assignments by source.
  init(_ kept: [Int: ColumnMeanings]) { self.kept = kept }

  /// The rules for the source of a discovery.
  subscript(id: DiscoveryID) -> ColumnRules { ColumnRules(kept: kept[id.source]) }
}

extension CatalogueSource {
  /// Creates a source from a row of `source`, or of the person's copy of it; nil for a format that
  /// this version does not know.
  package init?(_ row: Row, count: Int) throws {
    guard let format = CatalogueFormat(rawValue: try row.decode(forColumn: "format")) else {
      return nil
    }
    self.init(
      id: try row.decode(forColumn: "id"), name: try row.decode(forColumn: "name"), format: format,
      kind: try row.decode(Int?.self, forColumn: "kind").flatMap(DiscoveryKind.init(rawValue:)),
      file: try row.decode(String?.self, forColumn: "file").map { URL(pathText: $0) },
      importedAt: ISO8601.date(try row.decode(forColumn: "importedAt")),
      isNumbered: try row.decode(forColumn: "isNumbered"), count: count,
      columns: try row.decode(String?.self, forColumn: "columns")
        .flatMap(ColumnMeanings.init(text:)))
  }
}

extension Catalogue {
  /// Reserves the numbers of sources that are not here for later imports under their names, with what was said of them.
  package func reserve(_ sources: [CatalogueSource]) throws {
    try write { db in
      for source in sources { try SourceTable.reserve(source, db) }
    }
  }

  /// The sources of the catalogue: MONA's own first, the others by name.
  package func sources() throws -> [CatalogueSource] {
    try reader.readSnapshot { db in try SourceTable.fetchAll(db) }
  }

  /// The source of this name, regardless of accents, case and punctuation; nil when there is none.
  package func source(named name: String) throws -> CatalogueSource? {
    try reader.readSnapshot { db in try SourceTable.named(name, db) }
  }

  /// A proposed name: the one under which this file was imported before, otherwise a free one.
  func proposedName(for survey: SourceSurvey) throws -> String {
    let sources = try sources()
    if let known = sources.first(where: { !$0.isMona && $0.file?.pathText == survey.file.pathText })
    {
      return known.name
    }
    let base = survey.proposedName
    let names =
      [base, "\(base) (\(survey.file.pathExtension))"] + (2...99).map { "\(base) (\($0))" }
    let codes = Dictionary(sources.map { (SourceTable.code($0.name), $0) }) { first, _ in first }
    return names.first { codes[SourceTable.code($0)] == nil } ?? base
  }
}
