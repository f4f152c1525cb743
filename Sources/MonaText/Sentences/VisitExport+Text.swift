import MonaPerson

extension VisitExport {
  /// Says where the visits are, and that some have no place on a map.
  /// - Parameter file: its name, or its whole path.
  package func sentence(file: String) -> String {
    let sentence = tr("Your visits are in “{file}”.", ["file": file])
    guard leftOut > 0 else { return sentence }
    let rest = trn(
      "{count} visit whose place nobody knows is not in it.",
      "{count} visits whose place nobody knows are not in it.", leftOut)
    return "\(sentence) \(rest)"
  }
}

extension ExportFormat {
  /// The format in a menu: what the file is, and what it is called.
  package var displayName: String {
    switch self {
    case .csv: tr("Table (CSV)")
    case .geojson: tr("Map (GeoJSON)")
    case .gpx: tr("Waypoints (GPX)")
    case .ical: tr("Calendar (iCalendar)")
    case .json: tr("Everything (JSON)")
    }
  }
}
