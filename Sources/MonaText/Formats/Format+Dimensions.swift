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
