/// Which form of a text goes with a number: the expression in C that a file of translations
/// carries in its header, as in `Plural-Forms: nplurals=2; plural=(n > 1);`.
struct PluralRule: Sendable {
  /// The header's rule cannot be understood.
  struct Fault: Error {}

  /// One for 1, the other for all else.
  static let english = PluralRule(forms: 2, rule: .binary(.notEqual, .number, .constant(1)))

  private let forms: Int
  private let rule: PluralExpression

  private init(forms: Int, rule: PluralExpression) {
    self.forms = forms
    self.rule = rule
  }

  /// The rule in the header of a file; the English one where none is written.
  init(header: String) throws {
    let name = "Plural-Forms:"
    guard let line = header.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      self = .english
      return
    }
    var values: [Substring: Substring] = [:]
    for part in line.dropFirst(name.count).split(separator: ";") {
      let part = part.drop { $0 == " " }
      guard let equals = part.firstIndex(of: "=") else { continue }
      values[part[..<equals]] = part[part.index(after: equals)...]
    }
    guard let forms = values["nplurals"].flatMap({ Int($0) }), forms > 0,
      let text = values["plural"]
    else { throw Fault() }
    self.init(forms: forms, rule: try PluralExpression(text))
  }

  /// The position of the form; the first where the rule leads outside.
  func form(_ number: UInt) -> Int {
    let form = rule.value(for: number)
    return form < forms ? Int(form) : 0
  }
}
