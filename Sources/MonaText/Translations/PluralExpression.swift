/// The part of C that rules of plurals are written in.
indirect enum PluralExpression: Sendable {
  case number
  case constant(UInt)
  case not(PluralExpression)
  case binary(Operator, PluralExpression, PluralExpression)
  case choice(PluralExpression, PluralExpression, PluralExpression)

  /// What stands between two values.
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

    /// The higher, the closer it holds its neighbours.
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

  /// What the expression comes to for a number.
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
