import MonaModel
import MonaText

/// Visits over time as bars of an SVG picture, with their table: by day, month or year, whatever shows the period best.
struct VisitChart {
  struct Bar {
    let x: String
    let y: String
    let width: String
    let height: String
  }

  struct Line {
    let label: String
    let count: String
  }

  /// The size of the picture in its own units.
  private static let (width, height) = (640.0, 160.0)

  let viewBox = "0 0 \(Int(width)) \(Int(height))"
  /// What the picture shows, for those who do not see it.
  let title: String
  /// Tells the title apart from others on the page.
  let id: String
  let heading: String
  let bars: [Bar]
  /// The number of the highest bar.
  let most: String
  /// The first and the last label, below the picture.
  let first: String
  let last: String
  let tableLabel = tr("As a table")
  let periodHeading = trc("what a column holds", "Period")
  let countHeading = tr("Visits")
  /// The periods with visits, in their order.
  let lines: [Line]

  /// A period of the calendar.
  private enum Unit { case day, month, year }

  /// Nil without any visit.
  init?(_ days: [ResearchOverview.Day], id: String = "chart") {
    guard let start = days.first?.number, let end = days.last?.number else { return nil }
    let unit: Unit = end - start < 62 ? .day : end - start < 20 * 366 ? .month : .year
    func index(_ day: Int) -> Int {
      let date = CivilDate(dayNumber: day)
      return switch unit {
      case .day: day
      case .month: date.year * 12 + date.month - 1
      case .year: date.year
      }
    }
    func label(_ index: Int) -> String {
      switch unit {
      case .day: Format.fullDay(MontrealDay(number: index))
      case .month: Format.month(MontrealMonth(year: index / 12, month: index % 12 + 1))
      case .year: String(index)
      }
    }
    let counts = Dictionary(days.map { (index($0.number), $0.visits) }, uniquingKeysWith: +)
    // A device may report a time of another age; so many bars could not be told apart.
    let (low, high) = (max(index(start), index(end) - 500), index(end))
    let highest = counts.filter { $0.key >= low }.values.max() ?? 1
    let step = Self.width / Double(high - low + 1)
    bars = (low...high).compactMap { index in
      counts[index].map { count in
        let height = max(2, Self.height * Double(count) / Double(highest))
        return Bar(
          x: Self.rounded(Double(index - low) * step + step * 0.1),
          y: Self.rounded(Self.height - height), width: Self.rounded(step * 0.8),
          height: Self.rounded(height))
      }
    }
    self.id = id
    heading = tr("Visits over time")
    most = Format.number(highest)
    (first, last) = (label(low), label(high))
    title = tr(
      "Visits from {first} to {last}: {count} at most",
      ["first": label(low), "last": label(high), "count": most])
    lines = counts.keys.sorted().map {
      Line(label: label($0), count: Format.number(counts[$0] ?? 0))
    }
  }

  private static func rounded(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }
}
