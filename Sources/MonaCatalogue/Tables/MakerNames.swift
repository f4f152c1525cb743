import MonaModel

/// The makers named in one field, as the lists of murals write them.
struct MakerNames {
  /// Those named, in their order.
  let makers: [Maker]
  /// What was added about the work itself: "Cette murale n'est plus visible".
  let note: String?

  /// Numbers of makers from here on are made of names: the server's are all below.
  private static let firstNumber = 1 << 40

  init(_ text: String) {
    var text = text
    var note: String?
    if let dash = text.range(of: " - Cette ") {
      note = String(text[dash.lowerBound...].dropFirst(3))
      text = String(text[..<dash.lowerBound])
    }
    self.note = note
    makers = Self.names(text).map { Self.maker($0) }
  }

  /// A maker of whom only the name is known: the same number for the same letters.
  static func maker(_ name: String, nature: Maker.Nature = .unknown) -> Maker {
    let hash = StableHash.of(FoldedName.of(name)) % UInt64(firstNumber)
    return Maker(number: firstNumber + Int(truncatingIfNeeded: hash), name: name, nature: nature)
  }

  /// Splits "Fluke, Dodo et Nico", but neither "Smith, John" nor "A’Shop (Fluke, Ankh One)": a
  /// comma parts names only where an "et" or "and" does.
  private static func names(_ text: String) -> [String] {
    guard !text.contains("("), let and = [" et ", " and "].first(where: text.contains) else {
      return [text]
    }
    return text.replacing(and, with: ",").split(separator: ",")
      .compactMap { TableRow.text(.string(String($0))) }
  }
}
