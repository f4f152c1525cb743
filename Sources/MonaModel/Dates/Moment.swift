import Foundation

/// A moment as the person's database writes it: ISO 8601 in UTC, "2026-11-21T17:05:09.123Z", so
/// that the order of texts is the order of time.
package enum Moment {
  /// To the millisecond; years outside 1 to 9999 become the nearest of them.
  package static func text(_ date: Date) -> String {
    let seconds = min(max(date.timeIntervalSince1970, earliest), latest)
    let milliseconds = seconds.isFinite ? Int((seconds * 1000).rounded()) : 0
    let (day, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let dayNumber = rest < 0 ? day - 1 : day
    let time = rest < 0 ? rest + 86_400_000 : rest
    let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60]
      .map { digits($0, 2) }.joined(separator: ":")
    return "\(CivilDate(dayNumber: dayNumber))T\(clock).\(digits(time % 1000, 3))Z"
  }

  /// Reads what `text` writes, with or without a fraction of a second.
  package static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Reads the bytes of what `text` writes, as a database hands them out.
  package static func date(utf8 bytes: UnsafeRawBufferPointer) -> Date? {
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes.last == UInt8(ascii: "Z"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let day = CivilDate(utf8: bytes[..<10]),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
      let second = number(bytes[17..<19]), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction = 0.0
    if bytes.count > 20 {
      let decimals = bytes[20..<(bytes.count - 1)]
      guard bytes[19] == UInt8(ascii: "."), let value = number(decimals) else { return nil }
      fraction = Double(value) / pow(10, Double(decimals.count))
    }
    let seconds = day.dayNumber * 86_400 + hour * 3600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  private static let earliest = -62_135_596_800.0
  private static let latest = 253_402_300_799.0
}
