/// A text that measures a work, as catalogues write it, read from its beginning on.
struct Measures {
  /// What is still to be read.
  private(set) var rest: Substring

  /// A number and what it counts: "3,65 m".
  struct Measure: Hashable {
    /// The digits before the mark, with no blank between them.
    var whole: String
    /// The digits after the mark, as many as the catalogue gives.
    var fraction: String?
    /// "cm", as the catalogue writes it; nil where it says none.
    var unit: String?

    /// Whether it measures nothing: catalogues give flat works a depth of zero.
    var isZero: Bool { (whole + (fraction ?? "")).allSatisfy { $0 == "0" } }
  }

  /// What is measured in, in French and in English.
  private static let units: Set<String> = [
    "mm", "cm", "m", "km", "m2", "m²", "m3", "m³", "pi", "pi2", "pi²", "po", "pc", "ft", "in",
    "mètre", "mètres", "metre", "metres", "meters", "pied", "pieds", "feet", "pouces", "inches",
  ]

  init(_ text: some StringProtocol) { rest = Substring(text) }

  /// Measures between commas, when the text is nothing else: "914.4 , 548.64 , 0 cm".
  ///
  /// A single comma with no blank beside it is a decimal's.
  static func list(_ text: String) -> [Measure]? {
    let pieces = text.split(separator: ",", omittingEmptySubsequences: false)
    let isApart =
      pieces.dropFirst().contains { $0.first == " " }
      || pieces.dropLast().contains { $0.last == " " }
    guard pieces.count == 3 || (pieces.count == 2 && isApart) else { return nil }
    let measures = pieces.compactMap { piece -> Measure? in
      var reader = Measures(piece)
      reader.skipBlanks()
      let measure = reader.measure(marks: ".")
      reader.skipBlanks()
      return reader.rest.isEmpty ? measure : nil
    }
    let units = Set(measures.compactMap(\.unit))
    return measures.count == pieces.count && units.count <= 1 ? measures : nil
  }

  /// Measures that multiply one another, at least one: "2,44 m x 19 m"; nil, with nothing read, where
  /// no number begins.
  mutating func product() -> [Measure]? {
    guard let first = measure(marks: ".,") else { return nil }
    var measures = [first]
    while true {
      let before = rest
      skipBlanks()
      guard let sign = rest.first, "xX×".contains(sign) else {
        rest = before
        return measures
      }
      rest.removeFirst()
      skipBlanks()
      guard let next = measure(marks: ".,") else {
        rest = before
        return measures
      }
      measures.append(next)
    }
  }

  /// What is no measure, up to the next word; a number within a word, a date's too, is part of it.
  mutating func words() -> Substring {
    let start = rest
    if isAtWord {
      while isAtWord || isAtMark { rest.removeFirst() }
    } else {
      rest = rest.drop { !$0.isLetter && !$0.isNumber }
    }
    return start[..<rest.startIndex]
  }

  private var isAtWord: Bool { rest.first.map { $0.isLetter || $0.isNumber } ?? false }

  /// Whether a decimal mark is next, with a digit behind it.
  private var isAtMark: Bool {
    rest.first.map { ".,".contains($0) } == true && rest.dropFirst().first?.isNumber == true
  }

  private mutating func skipBlanks() {
    rest = rest.drop(while: Self.isBlank)
  }

  private static func isBlank(_ letter: Character) -> Bool {
    " \u{00A0}\u{202F}".contains(letter)
  }

  /// A number, and the unit behind it; nothing is read where neither a blank nor a sign ends it.
  private mutating func measure(marks: String) -> Measure? {
    let before = rest
    guard var whole = digits() else { return nil }
    // Thousands apart: "1 200".
    if whole.count <= 3 {
      while let group = group() { whole += group }
    }
    var measure = Measure(whole: whole)
    if let mark = rest.first, marks.contains(mark) {
      let atMark = rest
      rest.removeFirst()
      measure.fraction = digits()
      if measure.fraction == nil { rest = atMark }
    }
    let behind = rest
    skipBlanks()
    let unit = rest.prefix { $0.isLetter || $0.isNumber }
    if Self.units.contains(unit.lowercased()) {
      measure.unit = String(unit)
      rest = rest.dropFirst(unit.count)
    } else {
      rest = behind
    }
    // "2m43", "1.2.2014": no measure, but a word.
    let isEnded = !isAtMark && (!isAtWord || rest.first.map { "xX".contains($0) } == true)
    if !isEnded { rest = before }
    return isEnded ? measure : nil
  }

  private mutating func digits() -> String? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : String(digits)
  }

  /// A blank and three digits, behind other digits.
  private mutating func group() -> String? {
    guard rest.first.map(Self.isBlank) == true else { return nil }
    let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard digits.count == 3 else { return nil }
    rest = rest.dropFirst(4)
    return String(digits)
  }
}

extension Format {
  /// A work's measures as the person's language writes them.
  ///
  /// "914.4 , 548.64 , 0 cm" is "914.4 × 548.64 cm", and "914,4 × 548,64 cm" in French. What a catalogue
  /// says in words stays as it is.
  package static func dimensions(_ text: String) -> String {
    // Such a text is no measure, and few that are have more than a line.
    guard text.utf8.count <= 300 else { return text }
    if let list = Measures.list(text) { return product(list) }
    var reader = Measures(text)
    var written = ""
    while !reader.rest.isEmpty {
      if let measures = reader.product() {
        written += product(measures)
      } else {
        written += reader.words()
      }
    }
    return written
  }

  /// The unit is said once where all have the same, and what is zero is left out beside what is not.
  private static func product(_ all: [Measures.Measure]) -> String {
    let solid = all.filter { !$0.isZero }
    var measures = solid.isEmpty ? all : solid
    let last = measures.count - 1
    measures[last].unit = measures[last].unit ?? all.last?.unit
    for index in measures.indices.dropLast() where measures[index].unit == measures[last].unit {
      measures[index].unit = nil
    }
    let isMeasured = measures.count > 1 || measures[last].unit != nil
    // The spaces before signs and units are no-break ones.
    return measures.map { written($0, isMeasured: isMeasured) }.joined(separator: "\u{00A0}× ")
  }

  /// - Parameter isMeasured: whether thousands are told apart; a number alone may be a year.
  private static func written(_ measure: Measures.Measure, isMeasured: Bool) -> String {
    var text = measure.whole
    if isMeasured, let whole = Int(text) { text = number(whole) }
    if let fraction = measure.fraction {
      text += (locale.decimalSeparator ?? ".") + fraction
    }
    guard var unit = measure.unit else { return text }
    if unit.hasSuffix("2") { unit = unit.dropLast() + "²" }
    if unit.hasSuffix("3") { unit = unit.dropLast() + "³" }
    return "\(text)\u{00A0}\(unit)"
  }
}
