import Foundation
import MonaModel
import MonaPerson

extension VisitExport {
  /// The message after an export, with the number of what was left out for lack of a position.
  /// - Parameter file: the name or path of the file.
  package func sentence(file: String) -> String {
    let place = ["file": file]
    let sentence =
      switch content {
      case .visits: tr("Your visits are in “{file}”.", place)
      case .targets: tr("What you targeted is in “{file}”.", place)
      }
    return [sentence, leftOutText].compactMap(\.self).joined(separator: " ")
  }

  /// How many have no position, and were left out; nil when none were.
  package var leftOutText: String? {
    guard leftOut > 0 else { return nil }
    return switch content {
    case .visits:
      trn(
        "{count} visit whose place nobody knows is not in it.",
        "{count} visits whose place nobody knows are not in it.", leftOut)
    case .targets:
      trn(
        "{count} work whose place nobody knows is not in it.",
        "{count} works whose place nobody knows are not in it.", leftOut)
    }
  }
}

extension ExportFormat {
  /// The name of the format in a menu.
  package var displayName: String {
    switch self {
    case .spreadsheet: tr("Table for Spreadsheets (CSV)")
    case .csv: tr("Table for Programs (CSV)")
    case .geojson: tr("Map (GeoJSON)")
    case .gpx: tr("Waypoints (GPX)")
    case .ical: tr("Calendar (iCalendar)")
    case .json: tr("Everything (JSON)")
    }
  }
}

extension ExportTexts {
  /// Texts in the spoken language.
  package static var spoken: ExportTexts {
    var texts = ExportTexts { $1.display(for: $0.kind) }
    texts.heading = \.displayName
    texts.tourHeading = \.displayName
    texts.kind = \.displayName
    (texts.yes, texts.no) = (trc("in a table", "yes"), trc("in a table", "no"))
    texts.decimalSign = Format.locale.decimalSeparator ?? "."
    return texts
  }
}

extension SpreadsheetColumn {
  /// The heading of the column.
  var displayName: String {
    switch self {
    case .title: trc("heading of a table", "Title")
    case .makers: trc("heading of a table", "Artists")
    case .kind: trc("heading of a table", "Kind")
    case .borough: trc("heading of a table", "Borough")
    case .territory: trc("heading of a table", "Territory")
    case .date: trc("heading of a table", "Date")
    case .time: trc("heading of a table", "Time")
    case .timeZone: trc("heading of a table", "Time zone")
    case .rating: trc("heading of a table", "Stars")
    case .comment: trc("heading of a table", "Comment")
    case .photo: trc("heading of a table", "Photo")
    case .latitude: trc("heading of a table", "Latitude")
    case .longitude: trc("heading of a table", "Longitude")
    case .wasTargeted: trc("heading of a table", "Was targeted")
    case .discovery: trc("heading of a table", "Number in MONA")
    }
  }
}

extension TourColumn {
  /// The heading of the column.
  var displayName: String {
    switch self {
    case .number: trc("heading of a table", "No.")
    case .title: trc("heading of a table", "Title")
    case .makers: trc("heading of a table", "Artists")
    case .kind: trc("heading of a table", "Kind")
    case .borough: trc("heading of a table", "Borough")
    case .territory: trc("heading of a table", "Territory")
    case .metres: trc("heading of a table", "Metres from the stop before")
    case .minutes: trc("heading of a table", "Minutes from the start")
    case .isCollected: trc("heading of a table", "Collected")
    case .isLocked: trc("heading of a table", "Locked")
    case .latitude: trc("heading of a table", "Latitude")
    case .longitude: trc("heading of a table", "Longitude")
    case .discovery: trc("heading of a table", "Number in MONA")
    }
  }
}
