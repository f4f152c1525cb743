import Foundation
import MonaCatalogue
import MonaModel
import MonaServerStore

/// Works that people propose and that editors accept into the server's catalogue.
///
/// The catalogue has them as own discoveries, whose numbers are those of the rows: each stays, also while the acceptance
/// is taken back. One that is joined with another work is replaced by it.
extension ServerStore {
  /// The migration that adds what became of proposed works.
  static func addProposals(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE proposal (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        report INTEGER UNIQUE REFERENCES report (id) ON DELETE SET NULL,
        kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
        title TEXT NOT NULL,
        makers TEXT NOT NULL,
        latitude REAL CHECK (latitude BETWEEN -90 AND 90),
        longitude REAL CHECK (longitude BETWEEN -180 AND 180),
        work INTEGER CHECK ((work & 3) = kind),
        isTakenBack INTEGER NOT NULL DEFAULT 0 CHECK (isTakenBack IN (0, 1)),
        decidedAt INTEGER NOT NULL,
        CHECK ((latitude IS NULL) = (longitude IS NULL))
      );
      """)
  }

  /// Accepts the work of a report, or joins it with one of the catalogue.
  /// - Parameters:
  ///   - facts: what it is; of a joined one, only the kind counts.
  ///   - work: the published number of the one that the catalogue has; nil for a new one.
  static func accept(
    _ facts: OwnFacts, as work: DiscoveryID?, for report: Int64, _ now: Int64,
    _ db: any StoreSession
  ) throws {
    let known = try db.value(Int.self, "SELECT kind FROM proposal WHERE report = ?", [report])
    if let known, known != facts.kind.rawValue {
      // Its number is of a kind: as another one, it is another work.
      try db.execute("UPDATE proposal SET report = NULL WHERE report = ?", [report])
    }
    try db.execute(
      """
      INSERT INTO proposal (report, kind, title, makers, latitude, longitude, work, decidedAt)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (report) DO UPDATE SET title = excluded.title, makers = excluded.makers,
        latitude = excluded.latitude, longitude = excluded.longitude, work = excluded.work,
        isTakenBack = 0, decidedAt = excluded.decidedAt
      """,
      [
        report, facts.kind.rawValue, facts.title, facts.makers.joined(separator: "\n"),
        facts.place?.latitude, facts.place?.longitude, work?.key, now,
      ])
  }

  /// Takes back what became of a report's work, if anything did.
  static func takeBack(proposal report: Int64, _ now: Int64, _ db: any StoreSession) throws {
    try db.execute(
      "UPDATE proposal SET isTakenBack = 1, decidedAt = ? WHERE report = ?", [now, report])
  }

  /// Makes the catalogue's own discoveries those that were accepted.
  func mirrorProposals(
    in catalogue: Catalogue, _ numbers: PublishedNumbers, _ corrections: Corrections
  ) throws {
    let isChanged = try catalogue.mirror { _ in
      try database.read { db in
        try db.rows("SELECT * FROM proposal ORDER BY id")
      }.compactMap { row in
        guard let (own, isTakenBack) = OwnDiscovery.proposed(row, numbers) else { return nil }
        var record = OwnRecord(own)
        record.isRetired = isTakenBack
        return record
      }
    }
    if isChanged { try catalogue.correct(by: corrections) }
  }

  /// The catalogue's identity of what became of a report's work; nil for nothing.
  func work(ofProposal report: Int64, _ numbers: PublishedNumbers) async throws -> DiscoveryID? {
    try await database.read { db in
      let row = try db.row("SELECT * FROM proposal WHERE report = ? AND isTakenBack = 0", [report])
      return row.flatMap { OwnDiscovery.proposed($0, numbers) }.map { own, _ in
        own.joined ?? own.id
      }
    }
  }
}

extension OwnDiscovery {
  /// An accepted work, and whether that was taken back; nil for a row with invalid values.
  fileprivate static func proposed(
    _ row: StoreRow, _ numbers: PublishedNumbers
  ) -> (OwnDiscovery, isTakenBack: Bool)? {
    guard let kind = DiscoveryKind(rawValue: row["kind"]) else { return nil }
    var facts = OwnFacts(kind, title: row["title"])
    facts.makers = (row["makers"] as String).split(separator: "\n").map(String.init)
    if let latitude = row["latitude"] as Double?, let longitude = row["longitude"] as Double? {
      facts.place = Coordinate(latitude: latitude, longitude: longitude)
    }
    let decidedAt = Date(timeIntervalSince1970: Double(row["decidedAt"] as Int64) / 1000)
    var own = OwnDiscovery(
      id: DiscoveryID(kind, source: DiscoveryID.ownSource, record: row["id"]), facts: facts,
      createdAt: decidedAt)
    own.joined = (row["work"] as Int64?).flatMap { DiscoveryID(key: $0) }.flatMap(numbers.stored)
    return (own, row["isTakenBack"])
  }
}
