import CGtk

/// Limits a text to what one label can lay out quickly.
///
/// Pango's time grows with the square of the length of a word and of the number of lines of a paragraph: a text
/// from a file could take hours.
enum LabelText {
  /// The longest run of characters without a space.
  private static let longestRun = 250
  /// The longest paragraph, in characters; no comment is longer.
  private static let longestParagraph = 3000
  /// The longest text, in characters.
  private static let longest = 10_000
  /// Longer texts (in bytes of UTF-8) get a minimum width: else a label that wraps measures its height at one
  /// character per line.
  private static let long = 40
  /// The minimum width of a label with a long text, in characters.
  static let widthOfLong = 12

  /// Whether a label with this text needs a minimum width.
  static func isLong(_ text: String) -> Bool { text.utf8.count > long }

  /// The text; "…" stands for each part that is left out.
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

/// Escapes a text for the few properties of libadwaita that always read markup, limited as by `LabelText`.
package func escaped(_ text: String) -> String {
  String(taking: g_markup_escape_text(LabelText.truncated(text), -1)) ?? ""
}

/// Line breaks within a text.
enum LineBreaks {
  private static let joiner: Unicode.Scalar = "\u{2060}"

  /// The text without places where a line may end: with no-break spaces, and word joiners after punctuation.
  static func none(in text: String) -> String {
    var unbroken = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        unbroken.append("\u{A0}")
      } else {
        unbroken.append(scalar)
        if !isOfWord(scalar) { unbroken.append(joiner) }
      }
    }
    return String(unbroken)
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}

/// The direction of a text by its first strong character (rule P2 of Unicode's bidirectional algorithm).
enum TextDirection: Equatable {
  case leftToRight, rightToLeft

  /// Detects the direction; nil for a text without letters, which takes the direction of its surroundings.
  init?(of text: String) {
    guard let letter = text.unicodeScalars.first(where: \.properties.isAlphabetic) else {
      return nil
    }
    self =
      Self.rightToLeftLetters.contains { $0.contains(letter.value) } ? .rightToLeft : .leftToRight
  }

  /// The ranges of right-to-left scripts, including unassigned ones (`DerivedBidiClass.txt`).
  private static let rightToLeftLetters: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
