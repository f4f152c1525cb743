/// The formats a person's visits can be taken away in.
public enum ExportFormat: String, CaseIterable, Codable, Sendable {
  /// Everything, for programs.
  case json
  /// A table (RFC 4180), for spreadsheets.
  case csv
  /// The places visited (RFC 7946), for maps; visits without coordinates are not in it.
  case geojson
}
