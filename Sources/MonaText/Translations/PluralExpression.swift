/// An expression of a plural rule, in the subset of C that gettext uses.
indirect enum PluralExpression: Sendable {
  case number
  case constant(UInt)
  case not(PluralExpression)
  case binary(Operator, PluralExpression, PluralExpression)
  case choice(PluralExpression, PluralExpression, PluralExpression)

  /// A binary operator.
  enum Operator: String, CaseIterable, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case modulo = "%"

    /// The precedence; operators with a higher value bind more tightly.
    var strength: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .notEqual: 3
      case .lessOrEqual, .greaterOrEqual, .less, .greater: 4
      case .plus, .minus: 5
      case .times, .over, .modulo: 6
      }
    }

    func value(_ left: UInt, _ right: @autoclosure () -> UInt) -> UInt {
      switch self {
      case .or: left != 0 || right() != 0 ? 1 : 0
      case .and: left != 0 && right() != 0 ? 1 : 0
      case .equal: left == right() ? 1 : 0
      case .notEqual: left != right() ? 1 : 0
      case .lessOrEqual: left <= right() ? 1 : 0
      case .greaterOrEqual: left >= right() ? 1 : 0
      case .less: left < right() ? 1 : 0
      case .greater: left > right() ? 1 : 0
      case .plus: left &+ right()
      case .minus: left &- right()
      case .times: left &* right()
      case .over: left.dividedReportingOverflow(by: right()).partialValue
      case .modulo: left.remainderReportingOverflow(dividingBy: right()).partialValue
      }
    }
  }

  /// The value of the expression for a number.
  func value(for number: UInt) -> UInt {
    switch self {
    case .number: number
    case .constant(let value): value
    case .not(let inner): inner.value(for: number) == 0 ? 1 : 0
    case .binary(let sign, let left, let right):
      sign.value(left.value(for: number), right.value(for: number))
    case .choice(let condition, let yes, let no):
      condition.value(for: number) != 0 ? yes.value(for: number) : no.value(for: number)
    }
  }
}

extension PluralExpression {
  /// Parses an expression such as `n==0 || n%100 > 1 ? 1 : 2`.
  ///
  /// - Throws: `PluralRule.Fault`, also for expressions above 400 bytes: the parser is recursive,
  ///   and a damaged file must not exhaust the stack.
  init(_ text: Substring) throws {
    guard text.utf8.count <= 400 else { throw PluralRule.Fault() }
    var reader = PluralReader(rest: text)
    self = try reader.choice()
    guard reader.isAtEnd else { throw PluralRule.Fault() }
  }
}

/// A recursive descent parser with one function for each rule of the grammar.
private struct PluralReader {
  var rest: Substring

  var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

  mutating func choice() throws -> PluralExpression {
    let condition = try operation(atLeast: 1)
    guard take("?") else { return condition }
    let yes = try choice()
    guard take(":") else { throw PluralRule.Fault() }
    return .choice(condition, yes, try choice())
  }

  private mutating func operation(atLeast strength: Int) throws -> PluralExpression {
    var left = try value()
    while let sign = next(), sign.strength >= strength {
      _ = take(sign.rawValue)
      left = .binary(sign, left, try operation(atLeast: sign.strength + 1))
    }
    return left
  }

  private mutating func value() throws -> PluralExpression {
    if take("!") { return .not(try value()) }
    if take("n") { return .number }
    if take("(") {
      let inner = try choice()
      guard take(")") else { throw PluralRule.Fault() }
      return inner
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let constant = UInt(digits) else { throw PluralRule.Fault() }
    rest = rest.dropFirst(digits.count)
    return .constant(constant)
  }

  private mutating func next() -> PluralExpression.Operator? {
    skipBlanks()
    return PluralExpression.Operator.allCases.first { rest.hasPrefix($0.rawValue) }
  }

  private mutating func take(_ sign: String) -> Bool {
    skipBlanks()
    guard rest.hasPrefix(sign) else { return false }
    rest = rest.dropFirst(sign.count)
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }
}

/// The plural rule of a language, from the header of its translation file.
///
/// For example, `Plural-Forms: nplurals=2; plural=(n > 1);`.
struct PluralRule: Sendable {
  /// The rule of the header is invalid.
  struct Fault: Error {}

  /// The rule of English: one form for 1, another for all other numbers.
  static let english = PluralRule(forms: 2, rule: .binary(.notEqual, .number, .constant(1)))

  private let forms: Int
  private let rule: PluralExpression

  private init(forms: Int, rule: PluralExpression) {
    self.forms = forms
    self.rule = rule
  }

  /// Parses the rule in a header; the rule of English when there is none.
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

  /// The index of the plural form of a number; 0 when the rule is out of range.
  func form(_ number: UInt) -> Int {
    let form = rule.value(for: number)
    return form < forms ? Int(form) : 0
  }
}
