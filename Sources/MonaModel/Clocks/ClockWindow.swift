import Foundation

/// Offsets of a clock, second by second, that are compared with each other.
struct ClockWindow {
  /// What is added to the camera's time, in whole seconds.
  var offsets: ClosedRange<Int>
  /// The offset that is as good as none within it: nothing, or whole years.
  var middle: Int
  /// How likely any of these offsets is at all.
  var share: Double
  /// Whether they are all as likely as one another.
  var isEven = false

  /// A clock is off by a day at most, besides whole years.
  static let day = 86_400
  /// Offsets that are more than these are not compared: twenty days.
  static let longest = 1_728_000
  /// How likely the year of a clock is wrong.
  static let wrongYear = 0.05

  /// How likely it is what the person said, where nothing else led there.
  static let said = 0.3

  /// The windows within which these photos may have been taken on this walk.
  /// - Parameter current: the offset there is.
  static func all(_ times: [Date], _ walk: Walk, current: Int) -> [ClockWindow] {
    guard let first = times.min(), let last = times.max(),
      let start = walk.stretches.map(\.start).min(),
      let end = walk.stretches.map({ $0.start + $0.easts.count }).max()
    else { return [] }
    let reach =
      (start - Int(last.timeIntervalSince1970))...(end - Int(first.timeIntervalSince1970))
    guard !CameraDate.isUnset(first) else {
      return reach.count <= longest
        ? [ClockWindow(offsets: reach, middle: 0, share: 1, isEven: true)] : []
    }
    let years = yearShifts(times, walk).filter {
      reach.overlaps(($0 - day)...($0 + day)) && abs($0) > 2 * day
    }
    var windows = [ClockWindow(offsets: -day...day, middle: 0, share: 1)]
    if !years.isEmpty { windows[0].share -= wrongYear }
    windows += years.map {
      ClockWindow(
        offsets: ($0 - day)...($0 + day), middle: $0, share: wrongYear / Double(years.count))
    }
    if !windows.contains(where: { $0.offsets.contains(current) }) {
      windows.append(
        ClockWindow(offsets: (current - day)...(current + day), middle: current, share: said))
    }
    return windows
  }

  /// What brings the same day of another year to one of the walk.
  private static func yearShifts(_ times: [Date], _ walk: Walk) -> [Int] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = MontrealDay.timeZone
    func year(_ date: Date) -> Int { calendar.component(.year, from: date) }
    let walked = Set(
      walk.stretches.map { year(Date(timeIntervalSince1970: Double($0.start))) })
    let taken = Dictionary(grouping: times, by: year)
    let shifts = taken.flatMap { year, times -> [Int] in
      let middle = times.sorted()[times.count / 2]
      return walked.filter { $0 != year }.compactMap { walkedYear in
        calendar.date(byAdding: .year, value: walkedYear - year, to: middle).map {
          Int($0.timeIntervalSince(middle).rounded())
        }
      }
    }
    return Set(shifts).sorted()
  }
}
