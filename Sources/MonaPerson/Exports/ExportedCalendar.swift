import Foundation
import MonaModel

/// Visits as the events of an iCalendar file (RFC 5545), in the order they were made.
enum ExportedCalendar {
  static func text(
    _ visits: [ExportedVisit], title: (DiscoveryID, Localized) -> String
  ) -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Maison MONA//MONA//FR"]
    for visit in visits {
      let title = title(visit.visit.discovery, visit.title)
      lines += event(visit, title, uid: uid(visit), at: visit.visit.collectedAt)
      for (day, moment) in visit.otherDays {
        lines += event(visit, title, uid: "\(uid(visit))-\(day)", at: moment)
      }
    }
    lines.append("END:VCALENDAR")
    return lines.map(folded).joined()
  }

  /// A visit always has the same UID, so that importing again updates its event.
  private static func uid(_ visit: ExportedVisit) -> String {
    "visit-\(visit.visit.discovery.kind.name)-\(visit.visit.discovery.number)"
  }

  /// An event without duration, shown as free time.
  private static func event(
    _ visit: ExportedVisit, _ title: String, uid: String, at date: Date
  ) -> [String] {
    var lines = [
      "BEGIN:VEVENT", "UID:\(uid)@maisonmona.org", "DTSTAMP:\(moment(visit.changedAt))",
      "DTSTART:\(moment(date))",
      "SUMMARY:\(escaped(title))",
    ]
    if let place = visit.coordinate {
      let degrees = [place.latitude, place.longitude].map(ExportedText.degrees)
      lines.append("GEO:\(degrees.joined(separator: ";"))")
    }
    if let place = visit.locationText { lines.append("LOCATION:\(escaped(place))") }
    let description = ExportedText.description(of: visit)
    if !description.isEmpty { lines.append("DESCRIPTION:\(escaped(description))") }
    return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }

  /// "20261121T170509Z".
  private static func moment(_ date: Date) -> String {
    ISO8601.string(date).prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }

  private static func escaped(_ text: String) -> String {
    ExportedText.replacing(
      ["\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"], in: ExportedText.clean(text))
  }

  /// Folds a line after at most 75 octets, without splitting a character (RFC 5545, 3.1).
  private static func folded(_ line: String) -> String {
    var text = ""
    var room = 75
    for scalar in line.unicodeScalars {
      let length = UTF8.width(scalar)
      if length > room {
        text += "\r\n "
        room = 74
      }
      text.unicodeScalars.append(scalar)
      room -= length
    }
    return text + "\r\n"
  }
}
