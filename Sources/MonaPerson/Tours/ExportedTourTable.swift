import Foundation
import MonaModel

/// A column of a tour's table for people.
package enum TourColumn: CaseIterable, Sendable {
  case number, title, makers, kind, borough, territory, metres, minutes, isCollected, isLocked
  case latitude, longitude, discovery
}

/// The stops of a tour as a table; those that are left out come last, without a number.
struct ExportedTourTable {
  private let tour: Tour
  private let rows: [DiscoveryID: DiscoveryRow]
  private let entries: [(stop: TourStop, place: Int, entry: TourSchedule.Entry?)]

  /// The keys of the table for programs.
  static let keys = [
    "tour", "place", "discovery", "titleFr", "titleEn", "makers", "latitude", "longitude", "metres",
    "seconds", "isLocked", "isSkipped", "isCollected",
  ]

  init(_ tour: Tour, _ rows: [DiscoveryRow]) {
    self.tour = tour
    self.rows = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    let schedule = TourSchedule(tour, self.rows.compactMapValues(\.coordinate))
    entries = tour.stops.enumerated().map { index, stop in
      (
        stop, index + 1,
        schedule.entries.indices.contains(index) ? schedule.entries[index] : nil
      )
    }
  }

  /// The table for programs: UTF-8, CRLF, metres and seconds from the start.
  var text: String {
    let lines = entries.map { stop, place, entry -> [ExportedVisit.Value] in
      let row = rows[stop.discovery]
      return [
        .text(tour.name), .integer(place), .text(stop.discovery.description),
        .text(row?.title.fr), .text(row?.title.en), .text(row?.makers),
        .number(row?.coordinate?.latitude), .number(row?.coordinate?.longitude),
        .integer(entry?.metres.map(Self.whole)), .integer(entry.map { Self.whole($0.arrival) }),
        .flag(stop.isLocked), .flag(stop.isSkipped), .flag(row?.state == .collected),
      ]
    }
    return ExportedTable.text(lines, keys: Self.keys)
  }

  /// The table for spreadsheets, as that of visits (``ExportedSpreadsheet``).
  func text(_ texts: ExportTexts, title: (DiscoveryRow) -> String) -> String {
    let columns = TourColumn.allCases
    let lines = entries.map { line in
      columns.map { value($0, of: line, texts, title) }
    }
    return "\u{FEFF}"
      + ExportedTable.text(
        lines, keys: columns.map(texts.tourHeading), separator: texts.separator,
        decimalSign: texts.decimalSign)
  }

  private func value(
    _ column: TourColumn, of line: (stop: TourStop, place: Int, entry: TourSchedule.Entry?),
    _ texts: ExportTexts, _ title: (DiscoveryRow) -> String
  ) -> ExportedVisit.Value {
    let (id, row) = (line.stop.discovery, rows[line.stop.discovery])
    func word(_ flag: Bool) -> ExportedVisit.Value { .text(flag ? texts.yes : texts.no) }
    return switch column {
    case .number: .integer(line.stop.isSkipped ? nil : line.place)
    case .title: .text(row.map(title))
    case .makers: .text(row?.makers)
    case .kind: .text(texts.kind(id.kind))
    case .borough: .text(row?.borough)
    case .territory: .text(row?.territory)
    case .metres: .integer(line.entry?.metres.map(Self.whole))
    case .minutes: .integer(line.entry.map { Self.whole($0.arrival / 60) })
    case .isCollected: word(row?.state == .collected)
    case .isLocked: word(line.stop.isLocked)
    case .latitude: .number(row?.coordinate?.latitude)
    case .longitude: .number(row?.coordinate?.longitude)
    case .discovery: .text(id.description)
    }
  }

  private static func whole(_ value: Double) -> Int { Int(value.rounded()) }
}

extension Store {
  /// All stops of all tours as a table: tour, place, discovery, isLocked, isSkipped.
  func exportedTours() throws -> Data {
    let rows = try tours().flatMap { tour in
      tour.stops.enumerated().map { place, stop -> [ExportedVisit.Value] in
        [
          .text(tour.name), .integer(place + 1), .text(stop.discovery.description),
          .flag(stop.isLocked), .flag(stop.isSkipped),
        ]
      }
    }
    let keys = ["tour", "place", "discovery", "isLocked", "isSkipped"]
    return Data(ExportedTable.text(rows, keys: keys).utf8)
  }
}
