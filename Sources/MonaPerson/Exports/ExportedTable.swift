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
