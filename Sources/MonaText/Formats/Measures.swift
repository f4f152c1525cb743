/// A parser of dimensions as catalogues write them.
struct Measures {
  /// The text that is not parsed yet.
  private(set) var rest: Substring

  /// A number with an optional unit: "3,65 m".
  struct Measure: Hashable {
    /// The digits before the decimal mark, without spaces.
    var whole: String
    /// The digits after the decimal mark, with the precision of the catalogue.
    var fraction: String?
    /// The unit as the catalogue writes it, such as "cm"; nil when there is none.
    var unit: String?

    /// Whether the measure is zero: catalogues give flat works a depth of zero.
    var isZero: Bool { (whole + (fraction ?? "")).allSatisfy { $0 == "0" } }
  }

  /// The known units, in French and English.
  private static let units: Set<String> = [
    "mm", "cm", "m", "km", "m2", "m²", "m3", "m³", "pi", "pi2", "pi²", "po", "pc", "ft", "in",
    "mètre", "mètres", "metre", "metres", "meters", "pied", "pieds", "feet", "pouces", "inches",
  ]

  init(_ text: some StringProtocol) { rest = Substring(text) }

  /// Parses measures separated by commas: "914.4 , 548.64 , 0 cm"; nil when the text contains
  /// anything else.
  ///
  /// A single comma without spaces is a decimal mark.
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

  /// Parses one or several measures separated by multiplication signs: "2,44 m x 19 m".
  ///
  /// Returns nil, consuming nothing, when no measure starts here.
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

  /// Consumes text that is not a measure, up to the next word; numbers in words and dates are part
  /// of it.
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

  /// Whether a decimal mark followed by a digit is next.
  private var isAtMark: Bool {
    rest.first.map { ".,".contains($0) } == true && rest.dropFirst().first?.isNumber == true
  }

  private mutating func skipBlanks() {
    rest = rest.drop(while: Self.isBlank)
  }

  private static func isBlank(_ letter: Character) -> Bool {
    " \u{00A0}\u{202F}".contains(letter)
  }

  /// Parses a number with its unit; consumes nothing unless a space or punctuation follows.
  private mutating func measure(marks: String) -> Measure? {
    let before = rest
    guard var whole = digits() else { return nil }
    // Groups of thousands, as in "1 200".
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
    // "2m43" and "1.2.2014" are words, not measures.
    let isEnded = !isAtMark && (!isAtWord || rest.first.map { "xX".contains($0) } == true)
    if !isEnded { rest = before }
    return isEnded ? measure : nil
  }

  private mutating func digits() -> String? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : String(digits)
  }

  /// A space and three digits, after other digits.
  private mutating func group() -> String? {
    guard rest.first.map(Self.isBlank) == true else { return nil }
    let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard digits.count == 3 else { return nil }
    rest = rest.dropFirst(4)
    return String(digits)
  }
}

extension Format {
  /// Dimensions formatted in the person's language.
  ///
  /// "914.4 , 548.64 , 0 cm" becomes "914.4 × 548.64 cm", and "914,4 × 548,64 cm" in French. Words
  /// remain unchanged.
  package static func dimensions(_ text: String) -> String {
    // Dimensions are rarely longer than a line; longer text is a description.
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

  /// Writes a common unit once, and omits zeros unless all measures are zero.
  private static func product(_ all: [Measures.Measure]) -> String {
    let solid = all.filter { !$0.isZero }
    var measures = solid.isEmpty ? all : solid
    let last = measures.count - 1
    measures[last].unit = measures[last].unit ?? all.last?.unit
    for index in measures.indices.dropLast() where measures[index].unit == measures[last].unit {
      measures[index].unit = nil
    }
    let isMeasured = measures.count > 1 || measures[last].unit != nil
    // The spaces before signs and units are no-break spaces.
    return measures.map { written($0, isMeasured: isMeasured) }.joined(separator: "\u{00A0}× ")
  }

  /// - Parameter isMeasured: whether to group digits; a single number without unit may be a year.
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
