import Foundation

extension Format {
  /// A number in a small room, as precise as three digits are: "999", "1.2 k", "12 k", "1.5 M".
  ///
  /// Halves are rounded up, and always what is shown is what it is rounded to: 9,950 is "10 k".
  /// - Parameter number: 0 or more.
  package static func compact(_ number: Int) -> String {
    let tenths = compactTenths(number)
    // The spaces before the letters are no-break ones.
    return switch tenths.unit {
    case 1: Format.number(number)
    case 1000: tr("{number} k", ["number": decimal(tenths.count)])
    default: tr("{number} M", ["number": decimal(tenths.count)])
    }
  }

  /// What ``compact(_:)`` shows of a number: numbers that look alike have the same.
  package static func compactValue(_ number: Int) -> Int {
    let tenths = compactTenths(number)
    return tenths.unit == 1 ? number : tenths.count * tenths.unit / 10
  }

  /// Tenths of a thousand or of a million, whole ones from ten on.
  private static func compactTenths(_ number: Int) -> (count: Int, unit: Int) {
    guard number >= 1000 else { return (number * 10, 1) }
    for unit in [1000, 1_000_000] {
      let tenths = (number * 10 + unit / 2) / unit
      if tenths < 100 { return (tenths, unit) }
      let whole = (number + unit / 2) / unit
      if whole < 1000 || unit == 1_000_000 { return (whole * 10, unit) }
    }
    return (number * 10, 1)
  }

  private static func decimal(_ tenths: Int) -> String {
    guard tenths < 100, !tenths.isMultiple(of: 10) else { return Format.number(tenths / 10) }
    return (Double(tenths) / 10).formatted(
      .number.precision(.fractionLength(1)).locale(locale))
  }
}
