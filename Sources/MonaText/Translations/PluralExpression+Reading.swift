extension PluralExpression {
  /// Reads an expression such as `n==0 || n%100 > 1 ? 1 : 2`.
  ///
  /// - Throws: `PluralRule.Fault`, also for more than any language needs: the reader calls itself,
  ///   and a damaged file must not exhaust the stack.
  init(_ text: Substring) throws {
    guard text.utf8.count <= 400 else { throw PluralRule.Fault() }
    var reader = PluralReader(rest: text)
    self = try reader.choice()
    guard reader.isAtEnd else { throw PluralRule.Fault() }
  }
}

/// Reads an expression from the left, one rule of its grammar a function.
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
