/// The formats a person's visits can be taken away in.
package enum ExportFormat: String, CaseIterable, Codable, Sendable {
  /// Everything, for programs.
  case json
  /// A table (RFC 4180), for spreadsheets.
  case csv
  /// The places visited (RFC 7946), for maps; visits without coordinates are not in it.
  case geojson
  /// The places visited as waypoints (GPX 1.1), for outdoor devices; likewise.
  case gpx
  /// An event a visit (RFC 5545), for calendars.
  case ical

  /// What the name of such a file ends with.
  package var suffix: String { self == .ical ? "ics" : rawValue }

  /// Whether only visits whose place is known are in it.
  package var needsPlace: Bool { self == .geojson || self == .gpx }
}
