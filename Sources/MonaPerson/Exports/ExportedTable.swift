import Foundation
import GRDB
import MonaModel

/// Visits as comma-separated values (RFC 4180): UTF-8, CRLF, the keys in the first line.
package enum ExportedTable {
  /// A row of texts, which no program takes for formulas, with its line end.
  package static func line(_ texts: [String]) -> String {
    texts.map { quoted(SpreadsheetText.neutralised($0)) }.joined(separator: ",") + "\r\n"
  }

  /// Has the line of keys even without visits.
  static func text(_ visits: [ExportedVisit], keys: [String]) -> String {
    text(visits.map { $0.fields.map(\.value) }, keys: keys)
  }

  /// A table of any rows with these keys.
  static func text(
    _ rows: [[ExportedVisit.Value]], keys: [String], separator: String = ",",
    decimalSign: String = "."
  ) -> String {
    let lines = [keys.map(quoted)] + rows.map { $0.map { text($0, decimalSign) } }
    return lines.map { $0.joined(separator: separator) + "\r\n" }.joined()
  }

  private static func text(_ value: ExportedVisit.Value, _ decimalSign: String) -> String {
    switch value {
    case .text(let text): quoted(SpreadsheetText.neutralised(text ?? ""))
    case .integer(let integer): integer.map(String.init) ?? ""
    case .number(let number): number.map { "\($0)".replacing(".", with: decimalSign) } ?? ""
    case .flag(let flag): String(flag)
    case .photos(let photos):
      quoted(SpreadsheetText.neutralised(photos.map(\.name).joined(separator: "\n")))
    }
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x3B, 0x0A, 0x0D].contains($0) }) else {
      return text
    }
    return "\"" + ExportedText.replacing(["\"": "\"\""], in: text) + "\""
  }
}

/// Protects texts from being evaluated as spreadsheet formulas.
enum SpreadsheetText {
  /// Inserts an apostrophe before each character that could begin a formula in a cell (OWASP, "CSV
  /// Injection").
  ///
  /// A formula may begin at the first visible character of the text, and after separators: programs
  /// that separate cells by semicolons, tabs or bars, as Excel does in French, do not respect the
  /// quotation marks of this format.
  static func neutralised(_ text: String) -> String {
    var result: [Unicode.Scalar] = []
    /// The start of the current cell while it has no visible character; else nil.
    var start: Int? = 0
    for scalar in text.unicodeScalars {
      if separators.contains(scalar) {
        result.append(scalar)
        start = result.count
        continue
      }
      if let begun = start, isFormula(scalar) {
        result.insert("'", at: begun)
        start = nil
      } else if start != nil, !isPassedOver(scalar) {
        start = nil
      }
      result.append(scalar)
    }
    // Some programs skip a leading tab or line break, and evaluate what follows.
    if let first = result.first, "\t\r\n".unicodeScalars.contains(first) {
      result.insert("'", at: 0)
    }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: result)
    return String(scalars)
  }

  private static let separators = Set(";\t\r\n|".unicodeScalars)
  /// The characters that begin a formula, with their full-width forms.
  private static let beginnings = Set("=+-@＝＋－＠".unicodeScalars)

  private static func isFormula(_ scalar: Unicode.Scalar) -> Bool { beginnings.contains(scalar) }

  /// Whether a character is a blank, a quotation mark or invisible.
  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\"" || scalar.properties.isWhitespace { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse: true
    default: false
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
