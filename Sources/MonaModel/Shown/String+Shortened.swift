extension String {
  /// The text, or as much of it as a list can show, then "…": what a catalogue says may be a megabyte
  /// long, or a single letter under a thousand accents.
  ///
  /// - Parameter limit: how many letters and marks (Unicode scalars) stay.
  package func shortened(to limit: Int = 1000) -> String {
    // No scalar has less than a byte.
    guard utf8.count > limit else { return self }
    guard
      let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return String(unicodeScalars[..<end]) + "…"
  }
}

extension Localized {
  /// Both texts as far as a list can show them.
  package func shortened(to limit: Int = 1000) -> Localized {
    Localized(fr: fr?.shortened(to: limit), en: en?.shortened(to: limit))
  }
}
