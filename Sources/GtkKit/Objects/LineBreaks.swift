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
