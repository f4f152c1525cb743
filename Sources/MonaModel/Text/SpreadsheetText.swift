/// Texts for spreadsheets, protected from being evaluated as formulas.
package enum SpreadsheetText {
  /// A row of comma-separated values (RFC 4180) with its line end; no text of it is taken for a formula.
  package static func line(_ texts: [String]) -> String {
    texts.map(cell).joined(separator: ",") + "\r\n"
  }

  /// A text as a comma-separated value that is not taken for a formula.
  package static func cell(_ text: String) -> String { quoted(neutralised(text)) }

  /// A text as a comma-separated value, in quotation marks if it needs them.
  ///
  /// Quotation marks are doubled by scalars, not characters: one with a combining accent is one `Character`, while
  /// other programs still see the mark.
  package static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: isMark) else { return text }
    var cell = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" { cell.append(scalar) }
      cell.append(scalar)
    }
    cell.append("\"")
    return String(cell)
  }

  /// Whether a byte is a quotation mark, a comma, a semicolon or a line end.
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x2C, 0x3B, 0x0A, 0x0D: true
    default: false
    }
  }

  /// Inserts an apostrophe before each character that could begin a formula in a cell (OWASP, "CSV
  /// Injection").
  ///
  /// A formula may begin at the first visible character of the text, and after separators: programs
  /// that separate cells by semicolons, tabs or bars, as Excel does in French, do not respect the
  /// quotation marks of this format.
  package static func neutralised(_ text: String) -> String {
    if isSurelyHarmless(text) { return text }
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

  /// Whether it is easily seen that no character begins a formula, as of most texts: exports have millions of them.
  private static func isSurelyHarmless(_ text: String) -> Bool {
    var isStart = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ";"), UInt8(ascii: "|"): isStart = true
      // Tabs and line ends may do more than separate.
      case 0x09, 0x0A, 0x0D: return false
      case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x80...:
        if isStart { return false }
      case 0...0x20, 0x22, 0x7F: break
      default: isStart = false
      }
    }
    return true
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
