/// A text as far as a label can lay it out at once.
///
/// Pango takes the square of the letters that no blank parts, and the square of a paragraph's lines: of
/// what a file may hold, a label would take hours. Longer texts are for several labels, which come when
/// they are asked for.
enum LabelText {
  /// How many letters may follow one another without a blank.
  private static let longestRun = 250
  /// How many letters a paragraph may have; no comment of a person is longer.
  private static let longestParagraph = 3000
  /// How many letters all paragraphs may have.
  private static let longest = 10_000
  /// From this many letters on, a label asks for room for a few words, not for a single letter: else
  /// it lays itself out a letter a line to know how high that would be.
  private static let long = 40
  /// How many letters of room it asks for.
  static let widthOfLong = 12

  /// Whether a text is one to ask for more room for.
  static func isLong(_ text: String) -> Bool { text.utf8.count > long }

  /// The text; "…" stands for what is left out of it.
  static func truncated(_ text: String) -> String {
    guard text.utf8.count > longestRun else { return text }
    var shown = String.UnicodeScalarView()
    var (run, paragraph, count, isWhole) = (0, 0, 0, true)
    for scalar in text.unicodeScalars {
      count += 1
      if count > longest {
        shown.append("…")
        return String(shown)
      }
      if scalar == "\n" {
        (run, paragraph) = (0, 0)
      } else {
        paragraph += 1
        run = scalar.properties.isWhitespace ? 0 : run + 1
        if run > longestRun || paragraph > longestParagraph {
          isWhole = false
          if run == longestRun + 1 || paragraph == longestParagraph + 1 { shown.append("…") }
          continue
        }
      }
      shown.append(scalar)
    }
    return isWhole ? text : String(shown)
  }
}
