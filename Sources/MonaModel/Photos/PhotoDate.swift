import Foundation

/// How the date of a photo is known.
///
/// The raw values are stored in the person's database.
package enum PhotoDateSource: String, Sendable {
  /// The camera recorded when the photo was taken.
  case camera
  /// A guess: the file records only when it was changed, or its date is not in the form that
  /// cameras write.
  case metadata
  /// A guess: the file's name contains it.
  case fileName
  /// The person said so.
  case person

  /// Whether the person should be asked.
  package var isGuess: Bool { self == .metadata || self == .fileName }
}

/// Why a photo is not collected before the person says when it was taken.
package enum PhotoDateError: Error, Hashable, Sendable {
  /// The photo does not say when it was taken, or only a guess is possible.
  /// - Parameter guess: the date to propose to the person.
  case unknown(guess: Date?)
  /// The date is impossible: it is in the future, or that of a clock that was never set.
  case impossible(Date)

  /// The date to propose to the person.
  package var guess: Date? {
    if case .unknown(let guess) = self { guess } else { nil }
  }
}

extension PhotoInfo {
  /// Takes the date from the name of the file where its metadata has none.
  package mutating func useDate(inName file: URL) {
    guard takenAt == nil, let date = FileNameDate.date(in: file.fileName) else { return }
    (takenAt, dateSource) = (date, .fileName)
  }
}

/// Finds dates in the names that cameras, telephones and messaging programs give to files.
package enum FileNameDate {
  /// The date in a name such as "IMG_20261017_100000.jpg", "2026-10-17 10.00.00.png" or
  /// "IMG-20261017-WA0001.jpg", in Montréal's time; noon when the name has no time.
  ///
  /// Nil for other names, and for dates that do not exist.
  package static func date(in name: String) -> Date? {
    let pattern = /(?<year>(?:19|20)\d\d)[-_.]?(?<month>\d\d)[-_.]?(?<day>\d\d)/
    let timePattern =
      /(?: at |, |[-_. T])?(?<hour>\d\d)[-_.:h ]?(?<minute>\d\d)[-_.:m ]?(?<second>\d\d)/
    for match in name.matches(of: pattern) {
      // Longer numbers, such as milliseconds since 1970, are no dates.
      let before = name[..<match.range.lowerBound].last
      guard before?.isNumber != true,
        let day = MontrealDay("\(match.year)-\(match.month)-\(match.day)")
      else { continue }
      let rest = name[match.range.upperBound...]
      guard let time = rest.prefixMatch(of: timePattern), let hour = Int(time.hour), hour < 24,
        let minute = Int(time.minute), minute < 60, let second = Int(time.second), second < 60
      else {
        guard rest.first?.isNumber != true else { continue }
        return day.date(hour: 12)
      }
      // The telephones of Google name photos by universal time.
      return name.hasPrefix("PXL_")
        ? day.date(hour: hour, minute: minute, second: second, in: .gmt)
        : day.date(hour: hour, minute: minute, second: second)
    }
    return nil
  }
}

extension MontrealDay {
  /// A time of the day.
  package func date(
    hour: Int, minute: Int = 0, second: Int = 0, in zone: TimeZone = Self.timeZone
  ) -> Date {
    let civil = CivilDate(dayNumber: number)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let components = DateComponents(
      year: civil.year, month: civil.month, day: civil.day, hour: hour, minute: minute,
      second: second)
    return calendar.date(from: components) ?? start
  }
}
