import Foundation

/// The times of GPX files: ISO 8601, as `xsd:dateTime` has it, in UTC when they say no zone.
enum GPXTime {
  /// Reads "2026-11-21T17:00:05Z", "…05.123-05:00"; nil for anything else.
  static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8).drop { $0 <= 0x20 }
    let start = bytes.startIndex
    func digits(_ from: Int, _ count: Int) -> Int? {
      guard start + from + count <= bytes.endIndex else { return nil }
      var number = 0
      for byte in bytes[(start + from)..<(start + from + count)] {
        guard (0x30...0x39).contains(byte) else { return nil }
        number = number * 10 + Int(byte - 0x30)
      }
      return number
    }
    guard let year = digits(0, 4), let month = digits(5, 2), let day = digits(8, 2),
      let hour = digits(11, 2), let minute = digits(14, 2), let second = digits(17, 2),
      [UInt8(ascii: "T"), UInt8(ascii: "t"), 0x20].contains(bytes[start + 10]),
      (1...12).contains(month), (1...31).contains(day), hour <= 24, minute < 60, second <= 60
    else { return nil }
    var time = tm()
    time.tm_year = Int32(year - 1900)
    time.tm_mon = Int32(month - 1)
    time.tm_mday = Int32(day)
    var seconds = Double(timegm(&time)) + Double(hour * 3600 + minute * 60 + second)
    var rest = bytes[(start + 19)...]
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
      let decimals = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      seconds += Double("0." + String(decoding: decimals, as: UTF8.self)) ?? 0
      rest = rest.dropFirst(1 + decimals.count)
    }
    guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return Date(timeIntervalSince1970: seconds)
    }
    let zone = rest.dropFirst().prefix { $0 > 0x20 }.filter { $0 != UInt8(ascii: ":") }
    guard zone.count == 4, let number = Int(String(decoding: zone, as: UTF8.self)) else {
      return nil
    }
    let away = Double(number / 100 * 3600 + number % 100 * 60)
    return Date(timeIntervalSince1970: seconds + (sign == UInt8(ascii: "-") ? away : -away))
  }
}
