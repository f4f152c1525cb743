import Foundation

/// A date of the Gregorian calendar, without a time zone.
///
/// Source of the arithmetic: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  /// 1 to 12.
  package var month: Int
  /// 1 to 31.
  package var day: Int

  /// Creates a date without checking that it exists.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date `dayNumber` days after 1970-01-01.
  package init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  package var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension CivilDate: LosslessStringConvertible {
  /// "2026-11-21".
  package var description: String {
    "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))-\(zeroPadded(day, 2))"
  }

  /// Reads exactly "2026-11-21"; nil for a date that does not exist.
  package init?(_ description: String) {
    var description = description
    let date = description.withUTF8 { CivilDate(utf8: UnsafeRawBufferPointer($0)[...]) }
    guard let date else { return nil }
    self = date
  }

  /// Parses the UTF-8 of a description.
  init?(utf8 bytes: Slice<UnsafeRawBufferPointer>) {
    let start = bytes.startIndex
    func field(_ range: Range<Int>) -> Int? {
      decimalNumber(bytes[start + range.lowerBound..<start + range.upperBound])
    }
    guard bytes.count == 10, bytes[start + 4] == 0x2D, bytes[start + 7] == 0x2D,
      let year = field(0..<4), let month = field(5..<7), let day = field(8..<10), year > 0
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard CivilDate(dayNumber: dayNumber) == self else { return nil }
  }
}

/// `value` in decimal digits, padded with zeros to at least `width` digits.
private func zeroPadded(_ value: Int, _ width: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}

/// Parses up to 17 decimal digits; nil for anything else.
private func decimalNumber(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
  guard (1..<18).contains(digits.count) else { return nil }
  var value = 0
  for digit in digits {
    guard (0x30...0x39).contains(digit) else { return nil }
    value = value * 10 + Int(digit - 0x30)
  }
  return value
}

/// Formats and parses ISO 8601 times in UTC, such as "2026-11-21T17:05:09.123Z", whose text order
/// is the time order.
///
/// The person's database stores times like this.
package enum ISO8601 {
  /// Formats to the millisecond; years are limited to 1 to 9999.
  package static func string(_ date: Date) -> String {
    let seconds = min(max(date.timeIntervalSince1970, earliest), latest)
    let milliseconds = seconds.isFinite ? Int((seconds * 1000).rounded()) : 0
    let (day, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let dayNumber = rest < 0 ? day - 1 : day
    let time = rest < 0 ? rest + 86_400_000 : rest
    let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60]
      .map { zeroPadded($0, 2) }.joined(separator: ":")
    return "\(CivilDate(dayNumber: dayNumber))T\(clock).\(zeroPadded(time % 1000, 3))Z"
  }

  /// Parses what `string` returns, with or without a fraction of a second; nil for anything else.
  package static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Parses the UTF-8 of what `string` returns, as a database provides it.
  package static func date(utf8 bytes: UnsafeRawBufferPointer) -> Date? {
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes.last == UInt8(ascii: "Z"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let day = CivilDate(utf8: bytes[..<10]),
      let hour = decimalNumber(bytes[11..<13]), let minute = decimalNumber(bytes[14..<16]),
      let second = decimalNumber(bytes[17..<19]), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction = 0.0
    if bytes.count > 20 {
      let decimals = bytes[20..<(bytes.count - 1)]
      guard bytes[19] == UInt8(ascii: "."), let value = decimalNumber(decimals) else { return nil }
      fraction = Double(value) / pow(10, Double(decimals.count))
    }
    let seconds = day.dayNumber * 86_400 + hour * 3600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  private static let earliest = -62_135_596_800.0
  private static let latest = 253_402_300_799.0
}
