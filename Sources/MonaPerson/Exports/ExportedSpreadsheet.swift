import Foundation
import MonaModel

/// Which visits are exported.
package enum ExportedSelection: Hashable, Sendable {
  case all
  /// Those of a day, or with a photo of it.
  case day(MontrealDay)
  /// Those of these discoveries.
  case discoveries(Set<DiscoveryID>)

  func contains(_ exported: ExportedVisit) -> Bool {
    switch self {
    case .all: true
    case .day(let day):
      MontrealDay(exported.visit.collectedAt) == day
        || exported.otherDays.contains { $0.day == day }
    case .discoveries(let ids): ids.contains(exported.visit.discovery)
    }
  }
}

/// A column of the table for people.
package enum SpreadsheetColumn: CaseIterable, Sendable {
  case title, makers, kind, borough, territory, date, time, timeZone, rating, comment, photo
  case latitude, longitude, wasTargeted, discovery
}

/// How exports that people read are written in their language.
package struct ExportTexts {
  /// The displayed title of a discovery; the catalogue may have none, or not have the discovery any
  /// more.
  package var title: (DiscoveryID, Localized) -> String
  /// The headings of the table for people.
  package var heading: (SpreadsheetColumn) -> String = { "\($0)" }
  /// The headings of the table of a tour.
  package var tourHeading: (TourColumn) -> String = { "\($0)" }
  /// The names of the kinds.
  package var kind: (DiscoveryKind) -> String = \.name
  /// The words for true and false.
  package var (yes, no) = ("1", "0")
  /// The decimal sign; with a comma, semicolons separate the columns, as spreadsheets expect.
  package var decimalSign = "."

  /// What separates the columns.
  var separator: String { decimalSign == "," ? ";" : "," }

  /// Texts with these titles.
  package init(title: @escaping (DiscoveryID, Localized) -> String) {
    self.title = title
  }
}

/// Visits as a table as spreadsheets open it: UTF-8 with a byte order mark, CRLF, the language's
/// separator and decimal sign, dates ("2026-11-21") and times ("12:00:00") in
/// Montréal.
struct ExportedSpreadsheet {
  let texts: ExportTexts
  private let date = Self.formatter("yyyy-MM-dd")
  private let time = Self.formatter("HH:mm:ss")
  private let zone = Self.formatter("xxx")

  init(texts: ExportTexts) { self.texts = texts }

  /// Has the headings even without visits.
  func text(_ visits: [ExportedVisit]) -> String {
    let columns = SpreadsheetColumn.allCases
    let rows = visits.map { visit in columns.map { value($0, of: visit) } }
    return "\u{FEFF}"
      + ExportedTable.text(
        rows, keys: columns.map(texts.heading), separator: texts.separator,
        decimalSign: texts.decimalSign)
  }

  private func value(_ column: SpreadsheetColumn, of exported: ExportedVisit) -> ExportedVisit.Value
  {
    let visit = exported.visit
    return switch column {
    case .title: .text(texts.title(visit.discovery, exported.title))
    case .makers: .text(exported.makers)
    case .kind: .text(texts.kind(visit.discovery.kind))
    case .borough: exported["borough"]
    case .territory: exported["territory"]
    case .date: .text(date.string(from: visit.collectedAt))
    case .time: .text(time.string(from: visit.collectedAt))
    case .timeZone: .text("UTC\(zone.string(from: visit.collectedAt))")
    case .rating: .integer(visit.rating)
    case .comment: .text(visit.comment.map(ExportedText.clean))
    case .photo: .text(visit.photo)
    case .latitude: .number(exported.coordinate?.latitude)
    case .longitude: .number(exported.coordinate?.longitude)
    case .wasTargeted: .text(visit.wasTargeted ? texts.yes : texts.no)
    case .discovery: .text(exported.id)
    }
  }

  private static func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = MontrealDay.timeZone
    formatter.dateFormat = format
    return formatter
  }
}

extension ExportedVisit {
  /// The value of a key.
  fileprivate subscript(key: String) -> Value {
    fields.first { $0.key == key }?.value ?? .text(nil)
  }
}
