import Foundation
import GRDB
import MonaModel

/// Visits as comma-separated values (RFC 4180): UTF-8, CRLF, the keys in the first line.
enum ExportedTable {
  /// The keys are there even when there is no visit.
  static func text(_ visits: [ExportedVisit], keys: [String]) -> String {
    text(visits.map { $0.fields.map(\.value) }, keys: keys)
  }

  /// The same of any rows with these keys.
  static func text(_ rows: [[ExportedVisit.Value]], keys: [String]) -> String {
    let lines = [keys.map(quoted)] + rows.map { $0.map(text) }
    return lines.map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func text(_ value: ExportedVisit.Value) -> String {
    switch value {
    case .text(let text): quoted(SpreadsheetText.neutralised(text ?? ""))
    case .integer(let integer): integer.map(String.init) ?? ""
    case .number(let number): number.map { "\($0)" } ?? ""
    case .flag(let flag): String(flag)
    }
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    return "\"" + ExportedText.replacing(["\"": "\"\""], in: text) + "\""
  }
}

/// Texts that no spreadsheet takes for a formula.
enum SpreadsheetText {
  /// An apostrophe in front of all that a cell could begin a formula with (OWASP, "CSV Injection"),
  /// whoever wrote it.
  ///
  /// That is where the text begins, blanks and what cannot be seen left out; and where it would begin
  /// a cell for a program that separates cells by semicolons, tabs or bars, as Excel does in French,
  /// and then takes our quotation marks for letters.
  static func neutralised(_ text: String) -> String {
    var result: [Unicode.Scalar] = []
    /// Where the cell began that has shown nothing yet; nil once it has.
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
    // Some programs leave out such a blank, and then see what follows it.
    if let first = result.first, "\t\r\n".unicodeScalars.contains(first) {
      result.insert("'", at: 0)
    }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: result)
    return String(scalars)
  }

  private static let separators = Set(";\t\r\n|".unicodeScalars)
  /// What begins a formula, in the widths of East Asia too.
  private static let beginnings = Set("=+-@＝＋－＠".unicodeScalars)

  private static func isFormula(_ scalar: Unicode.Scalar) -> Bool { beginnings.contains(scalar) }

  /// Blanks, quotation marks, and what shows nothing.
  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\"" || scalar.properties.isWhitespace { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse: true
    default: false
    }
  }
}

extension Store {
  /// What the person would like to see, as a table: discovery, titleFr, titleEn, targetedAt.
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
        DiscoveryID(key: row[0]).map { id -> [ExportedVisit.Value] in
          [.text(id.description), .text(row[1]), .text(row[2]), .text(row[3])]
        }
      }
    }
    let keys = ["discovery", "titleFr", "titleEn", "targetedAt"]
    return Data(ExportedTable.text(rows, keys: keys).utf8)
  }

  /// The badges the person won, as a table: badge, titleFr, titleEn, wonAt.
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
        [.integer(row[0]), .text(row[1]), .text(row[2]), .text(row[3])]
      }
    }
    return Data(ExportedTable.text(rows, keys: ["badge", "titleFr", "titleEn", "wonAt"]).utf8)
  }
}
