import Foundation

/// Reads dates of feeds: RFC 822 and RFC 3339, and what programs write instead.
enum FeedDate {
  /// The moment; in UTC without a time zone, at midnight without a time.
  ///
  /// Nil for anything else, and for days that do not exist.
  static func date(_ text: String) -> Date? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (4...64).contains(text.utf8.count) else { return nil }
    return internet(text) ?? mail(text)
  }

  // MARK: RFC 3339

  /// "2026-11-28T12:00:05.25-05:00", "2026-11-28 12:00", "20261128T120005Z", "2026-11", "2026".
  private static func internet(_ text: String) -> Date? {
    let pattern =
      /([0-9]{4})(?:-?([0-9]{1,2})(?:-?([0-9]{1,2}))?)?(?:[Tt ]+([0-9]{1,2}):?([0-9]{2})(?::?([0-9]{2})(?:[.,][0-9]+)?)?)?\s*(.*)/
    guard let match = text.wholeMatch(of: pattern), let year = Int(match.output.1) else {
      return nil
    }
    let parts = match.output
    func number(_ part: Substring?, _ missing: Int) -> Int { part.flatMap { Int($0) } ?? missing }
    guard let zone = zone(parts.7) else { return nil }
    return moment(
      year: year, month: number(parts.2, 1), day: number(parts.3, 1), hour: number(parts.4, 0),
      minute: number(parts.5, 0), second: number(parts.6, 0), zone: zone)
  }

  // MARK: RFC 822

  // "Sat, 28 Nov 2026 12:00:05 -0500", "28 nov. 26 12:00 EST", "November 28, 2026".
  private static func mail(_ text: String) -> Date? {
    var (day, month, year): (Int?, Int?, Int?)
    var (hour, minute, second) = (0, 0, 0)
    var rest = text[...]
    let isSeparator: (Character) -> Bool = { $0.isWhitespace || $0 == "," }
    while year == nil || day == nil || month == nil {
      rest = rest.drop(while: isSeparator)
      let word = rest.prefix { !isSeparator($0) && $0 != "-" && $0 != "/" }
      guard !word.isEmpty else { return nil }
      rest = rest[word.endIndex...].drop { $0 == "-" || $0 == "/" }
      if let number = Int(word.filter { $0.isASCII && $0.isNumber }),
        word.first?.isNumber == true
      {
        if word.contains(":") { return nil }
        if day == nil, word.count < 4 { day = number } else { year = year ?? century(number, word) }
      } else {
        // Names of days of the week are skipped; "mar." is one in French, if a month follows.
        month = self.month(word) ?? month
      }
    }
    rest = rest.drop(while: isSeparator)
    if let time = rest.prefixMatch(of: /([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]+)?)?/) {
      (hour, minute) = (Int(time.output.1) ?? 0, Int(time.output.2) ?? 0)
      second = time.output.3.flatMap { Int($0) } ?? 0
      rest = rest[time.range.upperBound...]
      let half = rest.prefixMatch(of: /\s*([AaPp])\.?[Mm]\.?/)
      if let half, (1...12).contains(hour) {
        hour = hour % 12 + (half.output.1.lowercased() == "p" ? 12 : 0)
        rest = rest[half.range.upperBound...]
      }
    }
    guard let year, let month, let day, let zone = zone(rest) else { return nil }
    return moment(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second, zone: zone)
  }

  private static func century(_ number: Int, _ digits: Substring) -> Int {
    // RFC 2822, 4.3.
    digits.count >= 4 ? number : number + (number < 50 && digits.count < 3 ? 2000 : 1900)
  }

  /// The number of a month by its name in English or French, shortened or not.
  private static func month(_ word: Substring) -> Int? {
    let name = word.lowercased().filter { $0 != "." }
    guard name.count >= 3 else { return nil }
    let names: [[String]] = [
      ["january", "janvier"], ["february", "février", "fevrier"], ["march", "mars"],
      ["april", "avril"], ["may", "mai"], ["june", "juin"], ["july", "juillet"],
      ["august", "août", "aout"], ["september", "septembre"], ["october", "octobre"],
      ["november", "novembre"], ["december", "décembre"],
    ]
    // "juin" and "juillet" differ from the fourth letter on.
    return names.firstIndex { $0.contains { $0.hasPrefix(name) } }.map { $0 + 1 }
  }

  // MARK: Both

  private static let zones: [String: Int] = [
    "": 0, "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "nst": -210, "ndt": -150, "ast": -240,
    "adt": -180, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360,
    "pst": -480, "pdt": -420, "bst": 60, "west": 60, "cet": 60, "cest": 120, "met": 60,
    "mest": 120, "eet": 120, "eest": 180, "msk": 180, "jst": 540,
  ]

  /// The minutes east of UTC of "-0500", "-05:00", "+2", "EST", "GMT+0100"; nil for anything else.
  ///
  /// A comment in parentheses is skipped.
  private static func zone(_ text: Substring) -> Int? {
    let text = text.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces).lowercased()
    if let minutes = zones[text] { return minutes }
    let pattern = /(?:gmt|utc)?\s*([-+−])([0-9]{1,2})(?::?([0-9]{2}))?/
    guard let match = text.wholeMatch(of: pattern), let hours = Int(match.output.2), hours <= 15
    else {
      // A name that is not known is a few hours off at most.
      return text.count <= 5 && text.allSatisfy { $0.isASCII && $0.isLetter } ? 0 : nil
    }
    let minutes = hours * 60 + (match.output.3.flatMap { Int($0) } ?? 0)
    return match.output.1 == "+" ? minutes : -minutes
  }

  private static func moment(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, zone: Int
  ) -> Date? {
    guard (1990...2200).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...24).contains(hour), (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    let start = timegm(&time)
    // The library counts on: 31 February would be 3 March.
    guard time.tm_mon == Int32(month - 1), time.tm_mday == Int32(day) else { return nil }
    return Date(
      timeIntervalSince1970: Double(start + hour * 3600 + minute * 60 + second - zone * 60))
  }
}
