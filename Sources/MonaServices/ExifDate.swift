import CServices
import Foundation
import MonaCore

/// When a camera says a photo was taken.
enum ExifDate {
  /// `DateTimeOriginal`, else `DateTimeDigitized`, in the zone the camera wrote, else in
  /// Montréal's; nil when the file says nothing that can be understood.
  static func of(_ file: URL) -> Date? {
    guard isReady, let metadata = gexiv2_metadata_new() else { return nil }
    defer { g_object_unref(metadata) }
    guard gexiv2_metadata_open_path(metadata, file.path, nil) != 0 else { return nil }
    func tag(_ name: String) -> String? {
      let key = "Exif.Photo.\(name)"
      guard let text = gexiv2_metadata_try_get_tag_string(metadata, key, nil) else { return nil }
      defer { g_free(text) }
      return String(cString: text)
    }
    for (date, zone) in [
      ("DateTimeOriginal", "OffsetTimeOriginal"), ("DateTimeDigitized", "OffsetTimeDigitized"),
    ] {
      if let date = tag(date).flatMap({ parsed($0, zone: tag(zone)) }) { return date }
    }
    return nil
  }

  /// Reads "2026:11:21 12:00:00", as EXIF writes it, and a zone such as "-05:00".
  static func parsed(_ text: String, zone: String?) -> Date? {
    guard
      let match = text.prefixMatch(of: /(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6),
      MontrealDay("\(match.1)-\(match.2)-\(match.3)") != nil, hour < 24, minute < 60, second < 60
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone.flatMap(timeZone) ?? MontrealDay.timeZone
    return calendar.date(
      from: DateComponents(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second))
  }

  private static func timeZone(_ text: String) -> TimeZone? {
    guard let match = text.prefixMatch(of: /([+-])(\d\d):(\d\d)/)?.output,
      let hours = Int(match.2), let minutes = Int(match.3), hours < 15, minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return TimeZone(secondsFromGMT: match.1 == "-" ? -seconds : seconds)
  }

  /// Exiv2's XMP parser must be made ready once, before threads use it; it also talks on stderr.
  private static let isReady: Bool = {
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
    return gexiv2_initialize() != 0
  }()
}
