import Foundation
import GRDB
import MonaModel

extension Catalogue {
  /// Takes over a complete answer of the server, or our own file of badges, in one transaction.
  ///
  /// Badges the answer no longer holds go.
  /// - Parameter won: the numbers of badges that stay, as someone has them.
  /// - Returns: what was done; `retired` counts the badges that went.
  /// - Throws: `CatalogueError.notBadges` when the data as a whole is refused; the badges are then as
  ///   they were.
  @discardableResult
  package func importBadges(
    _ data: Data, keeping won: Set<Int> = []
  ) throws -> ImportReport.Counts {
    var report = ImportReport.Counts()
    var badges: [Badge] = []
    var numbers: Set<Int> = []
    // A record that is not understood retires nothing.
    var kept = won
    for (index, record) in try Self.badgeRecords(in: data).enumerated() {
      do throws(RecordProblem) {
        let badge = try BadgeDecoder.decode(record)
        guard numbers.insert(badge.id).inserted else { throw .repeatedNumber }
        badges.append(badge)
      } catch {
        let number = record["id"].integer
        report.skipped.append(.init(position: index + 1, number: number, problem: error))
        if let number { kept.insert(number) }
      }
    }
    guard !badges.isEmpty else { throw CatalogueError.notBadges }
    kept.formUnion(badges.map(\.id))
    return try write(changing: .badges) { db in
      for badge in badges { try Self.write(badge, into: &report, db) }
      for id in try Int.fetchAll(db, sql: "SELECT id FROM badge") where !kept.contains(id) {
        try db.execute(sql: "DELETE FROM badge WHERE id = ?", arguments: [id])
        report.retired += 1
      }
      return report
    }
  }

  /// How many badges a file lists; nil when it is no list of badges, or too long for one.
  package static func badgeCount(in file: URL) -> Int? {
    // What cannot be read is told when it is imported.
    let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize
    // Here too, and most files are no lists of badges.
    guard let size, size <= longestBadges, let data = try? Data(contentsOf: file),
      // Here too.
      let records = try? badgeRecords(in: data)
    else { return nil }
    return records.count
  }

  /// No list of badges has more bytes; the server's has some 20,000.
  private static let longestBadges = 8_000_000

  /// The records of a bare list, or of one wrapped in `data` or `badges`.
  private static func badgeRecords(in data: Data) throws(CatalogueError) -> [JSON] {
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
