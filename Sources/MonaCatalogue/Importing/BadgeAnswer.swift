import Foundation
import GRDB
import MonaModel

/// A complete answer of the server, or our own file of badges, read and not yet taken over.
struct BadgeAnswer {
  private var badges: [Badge] = []
  private var skipped: [ImportReport.Skipped] = []

  /// - Throws: `CatalogueError.notBadges` when the data as a whole is refused.
  init(_ data: Data) throws(CatalogueError) {
    var numbers: Set<Int> = []
    for (index, record) in try Self.records(in: data).enumerated() {
      do throws(RecordProblem) {
        let badge = try BadgeDecoder.decode(record)
        guard numbers.insert(badge.id).inserted else { throw .repeatedNumber }
        badges.append(badge)
      } catch {
        let number = record["id"].integer
        skipped.append(.init(position: index + 1, number: number, problem: error))
      }
    }
    guard !badges.isEmpty else { throw CatalogueError.notBadges }
  }

  /// Writes the badges; those the answer no longer holds go.
  /// - Parameter won: the numbers of badges that stay, as someone has them.
  func write(keeping won: Set<Int>, _ db: Database) throws -> ImportReport.Counts {
    var report = ImportReport.Counts()
    report.skipped = skipped
    for badge in badges { try Self.write(badge, into: &report, db) }
    // A record that is not understood retires nothing.
    let kept = won.union(skipped.compactMap(\.number)).union(badges.map(\.id))
    for id in try Int.fetchAll(db, sql: "SELECT id FROM badge") where !kept.contains(id) {
      try db.execute(sql: "DELETE FROM badge WHERE id = ?", arguments: [id])
      report.retired += 1
    }
    return report
  }

  /// The records of a bare list, or of one wrapped in `data` or `badges`.
  static func records(in data: Data) throws(CatalogueError) -> [JSON] {
    let answer = data.withUnsafeBytes { bytes -> JSON? in
      var reader = JSONReader(bytes)
      // What is no JSON is refused below.
      guard let value = try? reader.value(), (try? reader.finish()) != nil else { return nil }
      return value
    }
    guard let answer else { throw .notBadges }
    let list = [answer, answer["badges"], answer["data"]].first { !$0.elements.isEmpty }
    guard let list else { throw .notBadges }
    // Artworks and places have numbers and titles as well.
    let records = list.elements.filter { record in
      ["required_count", "badgeable", "action", "required_args"].contains { record.has($0) }
    }
    guard !records.isEmpty else { throw .notBadges }
    return list.elements
  }

  private static func write(
    _ badge: Badge, into report: inout ImportReport.Counts, _ db: Database
  ) throws {
    let row = try Row.fetchOne(
      db, sql: "SELECT \(Badge.columns) FROM badge WHERE id = ?", arguments: [badge.id])
    let before = try row.map(Badge.init)
    var badge = badge
    // The server knows nothing of our pictures.
    badge.image = badge.image ?? before?.image
    guard before != badge else {
      report.unchanged += 1
      return
    }
    if row == nil { report.inserted += 1 } else { report.updated += 1 }
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO badge (id, titleFr, titleEn, descriptionFr, descriptionEn,
          notificationFr, notificationEn, required, rule, subject, image)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, arguments: badge.values)
  }
}
