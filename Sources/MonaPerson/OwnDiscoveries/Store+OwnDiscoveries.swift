import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// The works that the person discovered and no catalogue has, the latest first; also those that were
  /// joined with a catalogue's work.
  package func ownDiscoveries() throws -> [OwnDiscovery] {
    try person.readSnapshot(OwnDiscovery.fetchAll)
  }

  /// An own discovery; nil if it was removed, or is none.
  package func ownDiscovery(_ id: DiscoveryID) throws -> OwnDiscovery? {
    guard id.isOwn else { return nil }
    return try person.readSnapshot { db in try OwnDiscovery.fetch(id, db) }
  }

  /// Adds a work that no catalogue has.
  ///
  /// Its row is committed before the catalogue gets a copy, which a later start adds if this is killed.
  /// - Parameters:
  ///   - note: the person's own words on it (`PersonalNote`).
  ///   - hasPhoto: whether it is collected next, so that it needs no place.
  /// - Returns: the own discovery.
  /// - Throws: `OwnDiscoveryError`; `StoreError.noteTooLong`.
  @discardableResult
  package func addOwn(
    _ facts: OwnFacts, note: String? = nil, hasPhoto: Bool = false, at date: Date = Date()
  ) throws -> OwnDiscovery {
    let (facts, note) = (try facts.checked(), try PersonalNote.validated(note))
    guard facts.place != nil || hasPhoto else { throw OwnDiscoveryError.nothingToFind }
    let own = try writePerson { db in
      let own = OwnDiscovery(
        id: try OwnDiscovery.newID(facts.kind, db), facts: facts, createdAt: date)
      try own.save(db)
      if let note { try PersonalNote.set(note, of: own.id, at: date, db) }
      return own
    }
    try mirrorOwnDiscoveries()
    return own
  }

  /// Changes what the person says of an own discovery; with another kind it gets another identity, to
  /// which its visit and all else moves.
  /// - Returns: the own discovery now.
  /// - Throws: `OwnDiscoveryError`.
  @discardableResult
  package func changeOwn(
    _ id: DiscoveryID, to facts: OwnFacts, at date: Date = Date()
  ) throws -> OwnDiscovery {
    let facts = try facts.checked()
    let own = try writePerson { db in
      guard var own = try OwnDiscovery.fetch(id, db) else { throw OwnDiscoveryError.unknown(id) }
      guard try facts.place != nil || Self.exists(id, in: "visit", db) else {
        throw OwnDiscoveryError.nothingToFind
      }
      if own.facts == facts { return own }
      own.id = DiscoveryID(facts.kind, id.number)
      (own.facts, own.changedAt) = (facts, date)
      if own.id != id {
        // Works are joined with those of their kind.
        (own.joined, own.other) = (nil, nil)
        try OwnDiscovery.delete(id, db)
      }
      try own.save(db)
      if own.id != id {
        _ = try Self.moveAll(from: id.key, to: own.id.key, db)
        try db.executeCached(
          sql: "UPDATE OR IGNORE inboxGroup SET discovery = ? WHERE discovery = ?",
          arguments: [own.id.key, id.key])
        try db.executeCached(
          sql: "DELETE FROM keptRecord WHERE discovery = ?", arguments: [id.key])
      }
      return own
    }
    try mirrorOwnDiscoveries()
    return own
  }

  /// Proposes an own discovery to MONA, as a report of a new work, in one transaction.
  /// - Parameters:
  ///   - words: what it is; see `OwnFacts.reportWords(adding:)`.
  ///   - photo: a reduced JPEG, at most `ReportPhoto.byteLimit` long.
  /// - Throws: `OwnDiscoveryError.unknown` or `.alreadyProposed`; `ReportError`.
  @discardableResult
  package func proposeOwn(
    _ id: DiscoveryID, words: String, photo: Data? = nil, at date: Date = Date()
  ) throws -> ReportEntry {
    try writePerson { db in
      guard var own = try OwnDiscovery.fetch(id, db) else { throw OwnDiscoveryError.unknown(id) }
      if let report = own.report, try Self.reportEntry(report, db) != nil {
        throw OwnDiscoveryError.alreadyProposed
      }
      let content = ReportContent(.new, of: nil, words: words, place: own.facts.place)
      let entry = try Self.report(
        content.checked(hasPhoto: photo != nil), photo, UUID().uuidString.lowercased(), at: date, db
      )
      (own.report, own.changedAt) = (entry.id, date)
      try own.save(db)
      return entry
    }
  }

  /// Removes an own discovery that is not collected, with its note, its wish and its stops of tours.
  ///
  /// `Collecting.removeOwn` removes its visit first.
  /// - Returns: the data for undoing it.
  /// - Throws: `OwnDiscoveryError.unknown`; `StoreError.alreadyCollected`.
  func removeOwn(_ id: DiscoveryID) throws -> [RemovedVisit.TableRow] {
    let rows = try writePerson { db in
      guard try OwnDiscovery.fetch(id, db) != nil else { throw OwnDiscoveryError.unknown(id) }
      guard try !Self.exists(id, in: "visit", db) else { throw StoreError.alreadyCollected(id) }
      let tables = ["ownDiscovery", "personalNote", "target", "draft", "tourStop", "keptRecord"]
      return try tables.flatMap { table in
        let rows = try Row.fetchAll(
          db, sql: "SELECT * FROM \(table) WHERE discovery = ?", arguments: [id.key]
        ).map { RemovedVisit.TableRow($0, of: table) }
        try db.execute(sql: "DELETE FROM \(table) WHERE discovery = ?", arguments: [id.key])
        return rows
      }
    }
    try mirrorOwnDiscoveries()
    return rows
  }

  /// Restores a removed own discovery; its stops come back to tours that are still there.
  func restoreOwn(_ rows: [RemovedVisit.TableRow]) throws {
    try writePerson { db in
      for var row in rows {
        if row.table == "tourStop" {
          let tour = row.columns["tour"] ?? .null
          let last = try Row.fetchOne(
            db,
            sql: """
              SELECT (SELECT max(place) FROM tourStop WHERE tour = tour.id) FROM tour WHERE id = ?
              """, arguments: [tour])
          guard let last else { continue }
          let isTaken = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM tourStop WHERE tour = ? AND place = ?)",
            arguments: [tour, row.columns["place"]])
          if isTaken == true { row.columns["place"] = ((last[0] as Int? ?? -1) + 1).databaseValue }
        }
        try Self.insert(row, orIgnore: true, db)
      }
    }
    try mirrorOwnDiscoveries()
  }

  /// Gives the catalogue its copies of the own discoveries, as far as they differ.
  func mirrorOwnDiscoveries() throws {
    guard fault == nil else { return }
    func records(_ db: Database) throws -> [OwnRecord] {
      try OwnDiscovery.fetchAll(db).map(OwnRecord.init)
    }
    try catalogue.mirror { db in
      // In memory, both use one connection, which is inside the transaction.
      if let db, person === catalogue.writer { return try records(db) }
      return try person.readSnapshot(records)
    }
  }
}
