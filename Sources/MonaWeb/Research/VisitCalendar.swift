import MonaModel
import MonaText

/// The visits of a year as a calendar of weeks and weekdays: an SVG picture made of days, with its table.
struct VisitCalendar {
  /// A day of the picture.
  struct Day {
    let x: Int
    let y: Int
    /// From 0, without visits, to 4, with the most.
    let level: Int
    let title: String
  }

  /// A text of the picture.
  struct Label {
    let text: String
    let x: Int
    let y: Int
  }

  /// A row of the table.
  struct Week {
    let label: String
    /// The numbers of its days from Sunday; blank for those of another year.
    let counts: [String]
  }

  /// The distance of days in the units of the picture, and the room of the labels beside and above them.
  private static let (step, left, top) = (14, 34, 18)
  /// How many years can be chosen, the last ones.
  private static let yearLimit = 30

  let viewBox = "0 0 \(left + 54 * step) \(top + 7 * step)"
  let heading: String
  /// What the picture shows, for those who do not see it.
  let title: String
  let yearsLabel = trc("of a calendar of visits", "Years")
  /// The calendars of the years with visits; none for a single one.
  let years: [Frame.Link]
  let days: [Day]
  let months: [Label]
  let weekdays: [Label]
  let scale: [Label]
  let fewer = trc("of a scale of colours", "Fewer")
  let more = trc("of a scale of colours", "More")
  let tableLabel = tr("As a table")
  let weekHeading = trc("what a column holds", "Week of")
  let weekdayHeadings = Format.weekdayNames
  /// The weeks with visits.
  let weeks: [Week]

  /// Nil without any visit.
  /// - Parameters:
  ///   - chosen: the year; nil for the last one with visits.
  ///   - address: the address of the calendar of a year.
  init?(_ visits: [ResearchOverview.Day], year chosen: Int?, address: (Int) -> String) {
    let counts = Dictionary(visits.map { ($0.number, $0.visits) }, uniquingKeysWith: +)
    let known = Set(visits.map { CivilDate(dayNumber: $0.number).year }).sorted()
    guard let last = known.last else { return nil }
    let year = chosen.flatMap { known.contains($0) ? $0 : nil } ?? last
    let first = CivilDate(year: year, month: 1, day: 1).dayNumber
    let next = CivilDate(year: year + 1, month: 1, day: 1).dayNumber
    let start = first - MontrealDay(number: first).weekday
    let most = (first..<next).compactMap { counts[$0] }.max() ?? 1
    func column(_ day: Int) -> Int { (day - start) / 7 }
    func x(_ day: Int) -> Int { Self.left + column(day) * Self.step }

    heading = tr("Calendar of {year}", ["year": String(year)])
    title = tr(
      "Visits of {year}, day by day: {count} at most",
      ["year": String(year), "count": Format.number(most)])
    years =
      known.count > 1
      ? known.suffix(Self.yearLimit).map {
        Frame.Link(address: address($0), text: String($0), isCurrent: $0 == year)
      } : []
    days = (first..<next).map { day in
      let count = counts[day] ?? 0
      return Day(
        x: x(day), y: Self.top + (day - start) % 7 * Self.step,
        level: (count * 4 + most - 1) / most,
        title: trc(
          "a day and its visits", "{day}: {count}",
          ["day": Format.fullDay(MontrealDay(number: day)), "count": Format.number(count)]))
    }
    months = (1...12).map { month in
      Label(
        text: Format.shortMonth(MontrealMonth(year: year, month: month)),
        x: x(CivilDate(year: year, month: month, day: 1).dayNumber), y: 12)
    }
    weekdays = Format.weekdayNames.enumerated().filter { $0.offset % 2 == 1 }.map { index, name in
      Label(text: name, x: 0, y: Self.top + index * Self.step + 10)
    }
    scale = (0...4).map { Label(text: String($0), x: $0 * Self.step, y: 0) }
    weeks = (0...column(next - 1)).compactMap { week in
      let days = (start + week * 7)..<(start + week * 7 + 7)
      let own = days.clamped(to: first..<next)
      guard own.contains(where: { counts[$0] != nil }) else { return nil }
      return Week(
        label: Format.shortDay(MontrealDay(number: own.lowerBound)),
        counts: days.map { own.contains($0) ? Format.number(counts[$0] ?? 0) : "" })
    }
  }
}
