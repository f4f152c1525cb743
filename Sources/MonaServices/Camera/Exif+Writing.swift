import CServices
import Foundation

extension Exif {
  /// Says in a photo that it was taken now, by MONA, in the zone of this computer; false when the
  /// file cannot be written.
  static func write(_ date: Date, to file: URL, zone: TimeZone = .current) -> Bool {
    guard let metadata = opened(file) else { return false }
    defer { g_object_unref(metadata) }
    let (text, offset) = written(date, zone: zone)
    let tags = [
      ("Exif.Photo.DateTimeOriginal", text), ("Exif.Photo.DateTimeDigitized", text),
      ("Exif.Photo.OffsetTimeOriginal", offset), ("Exif.Photo.OffsetTimeDigitized", offset),
      ("Exif.Image.Software", "MONA"),
    ]
    return tags.allSatisfy { gexiv2_metadata_try_set_tag_string(metadata, $0, $1, nil) != 0 }
      && gexiv2_metadata_save_file(metadata, file.path, nil) != 0
  }

  private static func written(_ date: Date, zone: TimeZone) -> (text: String, offset: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ number: Int?) -> String { String(format: "%02d", number ?? 0) }
    let day = [parts.year, parts.month, parts.day].map(digits).joined(separator: ":")
    let time = [parts.hour, parts.minute, parts.second].map(digits).joined(separator: ":")
    let minutes = abs(zone.secondsFromGMT(for: date)) / 60
    let sign = zone.secondsFromGMT(for: date) < 0 ? "-" : "+"
    return ("\(day) \(time)", "\(sign)\(digits(minutes / 60)):\(digits(minutes % 60))")
  }
}
