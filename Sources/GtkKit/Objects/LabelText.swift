import CGtk

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

/// A text for the few places of libadwaita that always read markup; elsewhere markup is off.
///
/// Of a text longer than they can show, there is what they can.
package func escaped(_ text: String) -> String {
  String(taking: g_markup_escape_text(LabelText.truncated(text), -1)) ?? ""
}

/// Where a text may go on in the next line.
enum LineBreaks {
  private static let joiner: Unicode.Scalar = "\u{2060}"

  /// The same text as one that stays on one line: blanks that do not break, and joiners around the dashes
  /// and the other signs after which a line may end.
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

/// Which way a text runs, as its first letter says (rule P2 of Unicode's bidirectional algorithm).
enum TextDirection: Equatable {
  case leftToRight, rightToLeft

  /// The direction of a text; nil for one without a letter, which runs as what is around it.
  init?(of text: String) {
    guard let letter = text.unicodeScalars.first(where: \.properties.isAlphabetic) else {
      return nil
    }
    self =
      Self.rightToLeftLetters.contains { $0.contains(letter.value) } ? .rightToLeft : .leftToRight
  }

  /// Where Unicode has, and will put, what runs from right to left (the ranges of `DerivedBidiClass.txt`).
  private static let rightToLeftLetters: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
