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
