import Foundation
import GRDB
import MonaModel

/// Visits as comma-separated values (RFC 4180): UTF-8, CRLF, the keys in the first line.
enum ExportedTable {
  /// Has the line of keys even without visits.
  static func text(_ visits: [ExportedVisit], keys: [String]) -> String {
    text(visits.map { $0.fields.map(\.value) }, keys: keys)
  }

  /// A table of any rows with these keys.
  static func text(
    _ rows: [[ExportedVisit.Value]], keys: [String], separator: String = ",",
    decimalSign: String = "."
  ) -> String {
    let lines = [keys.map(SpreadsheetText.quoted)] + rows.map { $0.map { text($0, decimalSign) } }
    return lines.map { $0.joined(separator: separator) + "\r\n" }.joined()
  }

  private static func text(_ value: ExportedVisit.Value, _ decimalSign: String) -> String {
    switch value {
    case .text(let text): SpreadsheetText.cell(text ?? "")
    case .integer(let integer): integer.map(String.init) ?? ""
    case .number(let number): number.map { "\($0)".replacing(".", with: decimalSign) } ?? ""
    case .flag(let flag): String(flag)
    case .photos(let photos):
      SpreadsheetText.cell(photos.map(\.name).joined(separator: "\n"))
    }
  }
}

extension Store {
  /// The wish list as a table: discovery, titleFr, titleEn, targetedAt.
  func exportedTargets() throws -> Data {
    let rows = try person.readSnapshot { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT target.discovery, d.titleFr, d.titleEn, targetedAt
          FROM target LEFT JOIN discovery d ON d.key = target.discovery
          ORDER BY targetedAt, target.discovery
          """
      ).compactMap { row in
        DiscoveryID(key: row["discovery"]).map { id -> [ExportedVisit.Value] in
          [
            .text(id.description), .text(row["titleFr"]), .text(row["titleEn"]),
            .text(row["targetedAt"]),
          ]
        }
      }
    }
    let keys = ["discovery", "titleFr", "titleEn", "targetedAt"]
    return Data(ExportedTable.text(rows, keys: keys).utf8)
  }

  /// The notes as a table: discovery, titleFr, titleEn, note, changedAt.
  func exportedNotes() throws -> Data {
    let rows = try person.readSnapshot { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT note.discovery, d.titleFr, d.titleEn, note.text, note.changedAt
          FROM personalNote note LEFT JOIN discovery d ON d.key = note.discovery
          ORDER BY note.changedAt, note.discovery
          """
      ).compactMap { row in
        DiscoveryID(key: row["discovery"]).map { id -> [ExportedVisit.Value] in
          [
            .text(id.description), .text(row["titleFr"]), .text(row["titleEn"]),
            .text(row["text"]), .text(row["changedAt"]),
          ]
        }
      }
    }
    let keys = ["discovery", "titleFr", "titleEn", "note", "changedAt"]
    return Data(ExportedTable.text(rows, keys: keys).utf8)
  }

  /// The own discoveries as a table: discovery, title, makers, latitude, longitude, createdAt, joined.
  func exportedOwnDiscoveries() throws -> Data {
    let rows = try ownDiscoveries().map { own -> [ExportedVisit.Value] in
      let facts = own.facts
      return [
        .text(own.id.description), .text(facts.title), .text(facts.makers.joined(separator: ", ")),
        .number(facts.place?.latitude), .number(facts.place?.longitude),
        .text(ISO8601.string(own.createdAt)), .text(own.joined?.description),
      ]
    }
    let keys = [
      "discovery", "title", "makers", "latitude", "longitude", "createdAt", "joined",
    ]
    return Data(ExportedTable.text(rows, keys: keys).utf8)
  }

  /// The badges won as a table: badge, titleFr, titleEn, wonAt.
  func exportedBadges() throws -> Data {
    let rows = try person.readSnapshot { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT badgeWon.badge, titleFr, titleEn, wonAt
          FROM badgeWon LEFT JOIN badge ON badge.id = badgeWon.badge
          ORDER BY wonAt, badgeWon.badge
          """
      ).map { row -> [ExportedVisit.Value] in
        [.integer(row["badge"]), .text(row["titleFr"]), .text(row["titleEn"]), .text(row["wonAt"])]
      }
    }
    return Data(ExportedTable.text(rows, keys: ["badge", "titleFr", "titleEn", "wonAt"]).utf8)
  }
}
