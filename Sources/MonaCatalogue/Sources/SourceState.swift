import Foundation
import GRDB
import MonaModel

/// A source as it was before an import, in a file of its own, by which the import can be taken back.
///
/// The file is a SQLite database with the records as the source wrote them; it is about as large as the source's file.
/// A source that is hidden is not kept: servers hide none.
package struct SourceState: Sendable {
  /// How a source is now, compared with an import.
  package enum Standing: Sendable {
    /// As before the import.
    case before
    /// As the import left it.
    case after
    /// Changed since, for example by a later import.
    case other
  }

  /// The file is missing, damaged, or of an import that did not end.
  package struct Unreadable: Error, Hashable {
    package init() {}
  }

  /// The catalogue is not the one that was looked at before an import.
  package struct Overtaken: Error, Hashable {
    package init() {}
  }

  /// Its file.
  package let file: URL

  package init(_ file: URL) { self.file = file }

  /// Removes the file, if it is there.
  package func remove() {
    for suffix in DatabaseFile.suffixes + ["-journal"] { unlink(file.path + suffix) }
  }

  /// A discovery as its source has it, whatever is said instead.
  fileprivate struct Entry {
    var key: Int64
    var isListed: Bool
    var record: Data
  }

  /// Writes the file from a source as it is; called within the transaction of an import.
  /// - Parameter revision: what the catalogue's revision should be; nil for any.
  /// - Throws: ``Overtaken``, `DatabaseError`.
  fileprivate func keep(_ source: Int, at revision: Int64?, _ db: Database) throws {
    let now = try RevisionTable.numbers(of: [.catalogue], db)[.catalogue] ?? 0
    guard revision == nil || revision == now else { throw Overtaken() }
    remove()
    PrivateFiles.prepareDatabase(file)
    let kept = try DatabaseQueue(path: file.path, configuration: Catalogue.configuration())
    try kept.write { copy in
      try copy.execute(
        sql: """
          CREATE TABLE source (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, format TEXT NOT NULL, kind INTEGER, file TEXT,
            importedAt TEXT NOT NULL, isNumbered INTEGER, columns TEXT
          );
          CREATE TABLE discovery (
            key INTEGER PRIMARY KEY, isListed INTEGER NOT NULL, record BLOB NOT NULL
          );
          CREATE TABLE replacement (old INTEGER PRIMARY KEY, new INTEGER NOT NULL);
          CREATE TABLE state (
            source INTEGER NOT NULL, digestBefore INTEGER NOT NULL, digestAfter INTEGER
          );
          """)
      let known = "SELECT id, name, format, kind, file, importedAt, isNumbered, columns FROM source"
      let row = try Row.fetchOne(
        db, sql: "\(known) WHERE id = ? AND removed = 0", arguments: [source])
      if let row {
        try copy.execute(
          sql: "INSERT INTO source VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          arguments: StatementArguments(row.map(\.1)))
      }
      let insert = try copy.makeStatement(
        sql: "INSERT INTO discovery (key, isListed, record) VALUES (?, ?, ?)")
      var digest = Digest()
      try Self.forEach(of: source, db) { entry in
        digest.add(entry)
        try insert.execute(arguments: [entry.key, entry.isListed, entry.record])
      }
      for (old, new) in try Self.replacements(of: source, db) {
        try copy.execute(
          sql: "INSERT INTO replacement (old, new) VALUES (?, ?)", arguments: [old, new])
      }
      try copy.execute(
        sql: "INSERT INTO state (source, digestBefore) VALUES (?, ?)",
        arguments: [source, digest.value])
    }
    try kept.close()
  }

  /// Notes how the import left the source, at the end of its transaction.
  fileprivate func noteEnd(of source: Int, _ db: Database) throws {
    // The file that was imported is not kept.
    try db.executeCached(sql: "UPDATE source SET file = NULL WHERE id = ?", arguments: [source])
    let digest = try Self.digest(of: source, db)
    let kept = try DatabaseQueue(path: file.path, configuration: Catalogue.configuration())
    try kept.write { copy in
      try copy.execute(sql: "UPDATE state SET digestAfter = ?", arguments: [digest])
    }
    try kept.close()
  }

  /// Opens the file to read it.
  /// - Throws: ``Unreadable``.
  fileprivate func opened() throws -> DatabaseQueue {
    guard FileManager.default.fileExists(atPath: file.path) else { throw Unreadable() }
    do {
      var configuration = Catalogue.configuration()
      configuration.readonly = true
      let kept = try DatabaseQueue(path: file.path, configuration: configuration)
      let isWhole = try kept.read { copy in
        try String.fetchOne(copy, sql: "PRAGMA quick_check(1)") == "ok"
          && Int64.fetchOne(copy, sql: "SELECT digestAfter FROM state") != nil
      }
      guard isWhole else { throw Unreadable() }
      return kept
    } catch {
      // Whatever SQLite says of it.
      throw Unreadable()
    }
  }

  fileprivate static func forEach(
    of source: Int, _ db: Database, _ body: (Entry) throws -> Void
  ) throws {
    let keys = DiscoveryID.keys(ofSource: source)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT key, retired, record FROM discovery
          JOIN discoveryRecord ON row = \(SearchRow.rowSQL(of: "key"))
        WHERE key BETWEEN ? AND ? ORDER BY key
        """, arguments: [keys.lowerBound, keys.upperBound])
    while let row = try rows.next() {
      try Task.checkCancellation()
      var entry = Entry(
        key: try row.decode(atIndex: 0), isListed: try row.decode(Int.self, atIndex: 1) == 0,
        record: try row.decode(atIndex: 2))
      let corrected: CorrectedRecord?
      do { corrected = try entry.record.withUnsafeBytes { try CorrectedRecord($0) } } catch {
        throw StorageError.damaged
      }
      if let corrected {
        entry.record = corrected.source
        if corrected.correction.isAbsence { entry.isListed = corrected.isListed }
      }
      try body(entry)
    }
  }

  /// What replaces discoveries of a source.
  fileprivate static func replacements(
    of source: Int, _ db: Database
  ) throws -> [(old: Int64, new: Int64)] {
    let keys = DiscoveryID.keys(ofSource: source)
    return try Row.fetchAll(
      db, sql: "SELECT old, new FROM replacement WHERE old BETWEEN ? AND ?",
      arguments: [keys.lowerBound, keys.upperBound]
    ).map { try ($0.decode(atIndex: 0), $0.decode(atIndex: 1)) }
  }

  private static func digest(of source: Int, _ db: Database) throws -> Int64 {
    var digest = Digest()
    try forEach(of: source, db) { digest.add($0) }
    return digest.value
  }

  /// How the source is now.
  /// - Parameter copy: the file.
  fileprivate static func standing(_ copy: Database, _ db: Database) throws -> Standing {
    guard
      let row = try Row.fetchOne(copy, sql: "SELECT source, digestBefore, digestAfter FROM state")
    else { throw Unreadable() }
    let now = try digest(of: row.decode(atIndex: 0), db)
    if try now == row.decode(Int64.self, atIndex: 1) { return .before }
    return try now == row.decode(Int64.self, atIndex: 2) ? .after : .other
  }

  /// A digest of what a source lists, by FNV-1a; only equality counts, and discoveries that lists lack do not.
  fileprivate struct Digest {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    var value: Int64 { Int64(bitPattern: state) }

    mutating func add(_ entry: Entry) {
      guard entry.isListed else { return }
      withUnsafeBytes(of: entry.key) { add($0) }
      entry.record.withUnsafeBytes { add($0) }
    }

    /// The digest of a record alone.
    static func value(of record: Data) -> Int64 {
      var digest = Digest()
      record.withUnsafeBytes { digest.add($0) }
      return digest.value
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
      for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }
}

/// Has an import keep the source that it changes, as it is.
package struct KeptState: Sendable {
  private let state: SourceState
  private let revision: Int64?

  /// - Parameters:
  ///   - state: where to keep it.
  ///   - revision: what the catalogue's revision should be, else the import throws `SourceState.Overtaken`; nil for any.
  package init(_ state: SourceState, at revision: Int64?) {
    (self.state, self.revision) = (state, revision)
  }

  /// Keeps the source; called within the transaction of an import, before it changes anything.
  func begin(_ source: Int, _ db: Database) throws {
    try state.keep(source, at: revision, db)
  }

  /// Notes how the import leaves the source, at the end of its transaction.
  func end(_ source: Int, _ db: Database) throws { try state.noteEnd(of: source, db) }
}

extension Catalogue {
  /// How the source of an import is now.
  /// - Throws: `SourceState.Unreadable`.
  package func standing(of state: SourceState) throws -> SourceState.Standing {
    let kept = try state.opened()
    return try kept.read { copy in
      try reader.readSnapshot { db in try SourceState.standing(copy, db) }
    }
  }

  /// Puts a source back as it was before an import, in one transaction; nothing changes if it is not as the import left it.
  ///
  /// Discoveries that the import added are retired; of one that replaced another, visits follow back. The source's name,
  /// colour, credit and licence stay.
  /// - Parameter corrections: what is said instead of the source.
  /// - Returns: how the source was.
  /// - Throws: `SourceState.Unreadable`.
  package func putBack(
    _ state: SourceState, corrections: Corrections? = nil
  ) throws -> SourceState.Standing {
    let kept = try state.opened()
    return try kept.read { copy in
      try write(lifting: corrections) { db in
        let standing = try SourceState.standing(copy, db)
        if standing == .after {
          try SourceRestoration(copy, db).run()
          guard try SourceState.standing(copy, db) == .before else {
            throw SourceState.Unreadable()
          }
        }
        return standing
      }
    }
  }
}

/// Writes a source as its state has it, within one transaction.
private struct SourceRestoration {
  let copy: Database
  let db: Database
  let source: Int

  init(_ copy: Database, _ db: Database) throws {
    (self.copy, self.db) = (copy, db)
    guard let source = try Int.fetchOne(copy, sql: "SELECT source FROM state") else {
      throw SourceState.Unreadable()
    }
    self.source = source
  }

  func run() throws {
    guard let current = try SourceTable.fetchAll(db).first(where: { $0.id == source }) else {
      return
    }
    let row = try Row.fetchOne(copy, sql: "SELECT * FROM source")
    let former = try row.flatMap { try CatalogueSource($0, count: 0) }
    // Records are read by the columns of the source.
    var restored = current
    if let former {
      (restored.format, restored.kind, restored.file) = (former.format, former.kind, former.file)
      (restored.importedAt, restored.isNumbered) = (former.importedAt, former.isNumbered)
    }
    restored.columns = former?.columns
    try SourceTable.save(restored, db)
    try writeRecords(
      by: ColumnRules(kept: restored.columns), all: restored.columns != current.columns)
    _ = try PositionOutlierTable.mark(of: source, db)
    if former == nil { try SourceTable.remove(restored, isKept: true, db) }
  }

  /// - Parameter all: whether records mean something else than now, although they are the same.
  private func writeRecords(by rules: ColumnRules, all: Bool) throws {
    var now: [Int64: (isListed: Bool, record: Int64)] = [:]
    try SourceState.forEach(of: source, db) {
      now[$0.key] = ($0.isListed, SourceState.Digest.value(of: $0.record))
    }
    let linked = try SourceState.replacements(of: source, db)
    let completion = try DiscoveryCompletion(db, withArtists: source != 0)
    var writer = try CatalogueWriter(db)
    var listed: Set<Int64> = []
    let rows = try Row.fetchCursor(copy, sql: "SELECT key, isListed, record FROM discovery")
    while let row = try rows.next() {
      try Task.checkCancellation()
      let key: Int64 = try row.decode(atIndex: 0)
      let (isListed, record): (Bool, Data) = try (row.decode(atIndex: 1), row.decode(atIndex: 2))
      guard let id = DiscoveryID(key: key) else { throw SourceState.Unreadable() }
      if isListed { listed.insert(key) }
      let known = now.removeValue(forKey: key)
      let isSame = !all && known?.record == SourceState.Digest.value(of: record)
      if !isSame || isListed && known?.isListed != true {
        try record.withUnsafeBytes { bytes in
          try writer.update(
            completion.entry(of: StoredRecord.discovery(id, bytes, by: rules)), bytes)
        }
        if !isListed { try writer.retire(key) }
      } else if !isListed, known?.isListed == true {
        try writer.retire(key)
      }
    }
    for (key, state) in now where state.isListed { try writer.retire(key) }
    try writer.finish()
    try writeReplacements(insteadOf: linked, listed)
  }

  /// - Parameter linked: what the import wrote.
  private func writeReplacements(
    insteadOf linked: [(old: Int64, new: Int64)], _ listed: Set<Int64>
  ) throws {
    let keys = DiscoveryID.keys(ofSource: source)
    try db.execute(
      sql: "DELETE FROM replacement WHERE old BETWEEN ? AND ?",
      arguments: [keys.lowerBound, keys.upperBound])
    let insert = "INSERT OR REPLACE INTO replacement (old, new) VALUES (?, ?)"
    // Visits to a work under its new number follow back to the former one.
    for (old, new) in linked
    where listed.contains(old) && keys.contains(new) && !listed.contains(new) {
      try db.executeCached(sql: insert, arguments: [new, old])
    }
    for row in try Row.fetchAll(copy, sql: "SELECT old, new FROM replacement") {
      let (old, new): (Int64, Int64) = try (row.decode(atIndex: 0), row.decode(atIndex: 1))
      try db.executeCached(sql: insert, arguments: [old, new])
    }
  }
}
