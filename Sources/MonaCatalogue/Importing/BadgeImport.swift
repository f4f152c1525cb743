import Foundation
import GRDB
import MonaModel

/// The badges of a complete server response or of the bundled file, parsed but not yet stored.
struct ParsedBadges {
  private var badges: [Badge] = []
  private var skipped: [ImportReport.Skipped] = []

  /// - Throws: `CatalogueError.notBadges` when the data is rejected.
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

  /// Stores the badges and deletes those that the response no longer contains.
  /// - Parameter won: the numbers of badges to keep, because a person won them.
  func write(keeping won: Set<Int>, _ db: Database) throws -> ImportReport.Counts {
    var report = ImportReport.Counts()
    report.skipped = skipped
    for badge in badges { try Self.write(badge, into: &report, db) }
    // A record that cannot be decoded must not delete its badge.
    let kept = won.union(skipped.compactMap(\.number)).union(badges.map(\.id))
    for id in try Int.fetchAll(db, sql: "SELECT id FROM badge") where !kept.contains(id) {
      try db.execute(sql: "DELETE FROM badge WHERE id = ?", arguments: [id])
      report.retired += 1
    }
    return report
  }

  /// The records of a top-level list, or of one in `data` or `badges`.
  static func records(in data: Data) throws(CatalogueError) -> [JSON] {
    let answer = data.withUnsafeBytes { bytes -> JSON? in
      var reader = JSONReader(bytes)
      // Invalid JSON is rejected below.
      guard let value = try? reader.value(), (try? reader.finish()) != nil else { return nil }
      return value
    }
    guard let answer else { throw .notBadges }
    let list = [answer, answer["badges"], answer["data"]].first { !$0.elements.isEmpty }
    guard let list else { throw .notBadges }
    // Artworks and places have numbers and titles too, so look for fields that only badges have.
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
    // The server does not know the bundled images.
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

/// Decodes badges of servers of versions 2 and 3.
enum BadgeDecoder {
  /// Decodes a badge; its rule may be `.unknown`.
  static func decode(_ record: JSON) throws(RecordProblem) -> Badge {
    guard case .object = record else { throw .notAnObject }
    guard let id = record["id"].integer, id > 0 else { throw .noNumber }
    return record.has("action") ? version2(record, id) : version3(record, id)
  }

  private static func version3(_ record: JSON, _ id: Int) -> Badge {
    let badgeable = record["badgeable"]
    let title = record["title"].localized
    let name = badgeable["name"].localized.text(in: .french) ?? badgeable.text
    let guess = BadgeRuleGuess(
      number: id, type: badgeable["type"].text ?? record["type"].text, name: name,
      title: title.text(in: .french))
    return badge(
      record, id, title: title.isEmpty ? Localized(fr: name) : title,
      required: record["required_count"].integer, rule: guess.rule)
  }

  /// Version 2 counts artworks, optionally of a borough; other rules become `.unknown`.
  private static func version2(_ record: JSON, _ id: Int) -> Badge {
    let required = record["required_args"].text?.firstMatch(of: /nb_artworks\W*(\d{1,9})/)
      .flatMap { Int($0.output.1) }
    let options = record["optional_args"].text ?? "{}"
    // Single-quoted text, not JSON; names may contain an apostrophe.
    let borough = options.wholeMatch(of: /\{\s*["']borough["']\s*:\s*["'](.+)["']\s*\}/)?.output.1
    let rule: Badge.Rule =
      switch (record["action"].text, borough) {
      case ("general_collection", let borough?): .borough(NormalizedKey.of(String(borough)))
      case ("general_collection", nil) where NormalizedKey.of(options).isEmpty: .any
      default: .unknown
      }
    return badge(record, id, title: record["title"].localized, required: required, rule: rule)
  }

  /// Creates a badge; without a required number it is shown without progress.
  private static func badge(
    _ record: JSON, _ id: Int, title: Localized, required: Int?, rule: Badge.Rule
  ) -> Badge {
    let isCounted = (required ?? 0) > 0
    return Badge(
      id: id, title: title.isEmpty ? Localized(fr: String(id)) : title,
      description: record["description"].localized,
      notification: record["notification"].localized,
      required: isCounted ? required ?? 1 : 1, rule: isCounted ? rule : .unknown,
      image: record["image"].text.flatMap { $0.wholeMatch(of: /[a-z0-9-]{1,40}/).map(\.output) }
        .map(String.init))
  }
}

extension Catalogue {
  /// Imports the badges of a complete server response or of the bundled file in one transaction.
  ///
  /// Badges that are missing from the data are deleted.
  /// - Parameter won: the numbers of badges to keep, because a person won them.
  /// - Returns: the counts; `retired` is the number of deleted badges.
  /// - Throws: `CatalogueError.notBadges` when the data is rejected; nothing has changed then.
  @discardableResult
  package func importBadges(
    _ data: Data, keeping won: Set<Int> = []
  ) throws -> ImportReport.Counts {
    let answer = try ParsedBadges(data)
    return try write(changing: .badges) { db in try answer.write(keeping: won, db) }
  }

  /// The number of badges in a file; nil when it contains no badges or is too large.
  package static func badgeCount(in file: URL) -> Int? {
    // Errors are reported when the file is imported.
    guard let data = try? CatalogueFile(file, sizeLimit: longestBadges).content(),
      // Invalid data means that the file contains no badges.
      let records = try? ParsedBadges.records(in: data)
    else { return nil }
    return records.count
  }

  /// The size limit of a list of badges in bytes; the server's list has about 20,000.
  private static let longestBadges = 8_000_000
}
