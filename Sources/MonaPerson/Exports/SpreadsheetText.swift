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
