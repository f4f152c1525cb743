import CServices
import Foundation
import MonaModel

/// What a camera wrote into a photo about itself (Exif 2.32), in any format Exiv2 reads.
struct Exif: ~Copyable {
  private let metadata: UnsafeMutablePointer<GExiv2Metadata>

  /// Nil when the file says nothing.
  init?(_ file: URL) {
    guard let metadata = Self.opened(file) else { return nil }
    self.metadata = metadata
  }

  deinit { g_object_unref(metadata) }

  /// What all of it says of a photo.
  func describe(_ info: inout PhotoInfo) {
    info.takenAt = takenAt
    info.position = position
    info.satelliteTime = satelliteTime
    info.direction = direction(at: info.position?.coordinate)
    info.camera = camera
  }

  /// How the picture is to be turned, 1 to 8 (Exif 2.32, 4.6.5); nil when nothing is said.
  var orientation: Int? {
    number("Image.Orientation").flatMap { Int(exactly: $0) }.flatMap {
      (1...8).contains($0) ? $0 : nil
    }
  }

  /// `DateTimeOriginal`, else `DateTimeDigitized`, in the zone the camera wrote, else in
  /// Montréal's; nil when it is nothing that can be understood.
  private var takenAt: Date? {
    for (date, zone) in [
      ("DateTimeOriginal", "OffsetTimeOriginal"), ("DateTimeDigitized", "OffsetTimeDigitized"),
    ] {
      let zone = text("Photo.\(zone)")
      if let date = text("Photo.\(date)").flatMap({ ExifDate.parsed($0, zone: zone) }) {
        return date
      }
    }
    return nil
  }

  /// Nil when the receiver says that it did not know (`GPSStatus` V): it then repeats an old one.
  private var position: Position? {
    var (longitude, latitude) = (0.0, 0.0)
    // Asked all at once, gexiv2 says nothing of a place whose altitude is not known.
    guard text("GPSInfo.GPSStatus") != "V",
      gexiv2_metadata_try_get_gps_longitude(metadata, &longitude, nil) != 0,
      gexiv2_metadata_try_get_gps_latitude(metadata, &latitude, nil) != 0,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let error = number("GPSInfo.GPSHPositioningError").flatMap { $0 > 0 ? $0 : nil }
    return Position(coordinate: coordinate, accuracy: error ?? PhotoInfo.usualAccuracy)
  }

  /// The time of the satellites, which is UTC.
  private var satelliteTime: Date? {
    guard let day = text("GPSInfo.GPSDateStamp"), let time = text("GPSInfo.GPSTimeStamp") else {
      return nil
    }
    let parts = time.split(separator: " ").compactMap { Self.number($0) }
    guard parts.count == 3, let midnight = ExifDate.parsed("\(day) 00:00:00", zone: "+00:00"),
      (0..<24).contains(parts[0]), (0..<60).contains(parts[1]), (0..<61).contains(parts[2])
    else { return nil }
    return midnight + parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  /// From true north, also when the camera's compass says magnetic.
  private func direction(at place: Coordinate?) -> Double? {
    guard var degrees = number("GPSInfo.GPSImgDirection"), (0...360).contains(degrees) else {
      return nil
    }
    if text("GPSInfo.GPSImgDirectionRef") == "M" { degrees += Declination.degrees(at: place) }
    return (degrees + 360).truncatingRemainder(dividingBy: 360)
  }

  /// The maker is left out where the model repeats it, as in "Canon Canon EOS R6".
  private var camera: String? {
    let maker = text("Image.Make") ?? ""
    let model = text("Image.Model") ?? ""
    let word = maker.split(separator: " ").first.map { $0.lowercased() } ?? ""
    let isRepeated = !word.isEmpty && model.lowercased().hasPrefix(word)
    let name = isRepeated || maker.isEmpty ? model : model.isEmpty ? maker : "\(maker) \(model)"
    return name.isEmpty ? nil : String(name.prefix(100))
  }

  // MARK: Tags

  /// The text of a tag on one line without blanks around it; nil when nothing is left.
  private func text(_ tag: String) -> String? {
    guard let text = gexiv2_metadata_try_get_tag_string(metadata, "Exif.\(tag)", nil) else {
      return nil
    }
    defer { g_free(text) }
    let words = String(cString: text).split { $0.isWhitespace || $0.isNewline || $0 == "\0" }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func number(_ tag: String) -> Double? {
    text(tag).flatMap { Self.number($0) }
  }

  /// Reads "30/1".
  private static func number(_ fraction: some StringProtocol) -> Double? {
    let parts = fraction.split(separator: "/").compactMap { Double($0) }
    guard parts.count == 2, parts[1] != 0 else { return parts.count == 1 ? parts[0] : nil }
    return parts[0] / parts[1]
  }

  static func opened(_ file: URL) -> UnsafeMutablePointer<GExiv2Metadata>? {
    guard isReady, let metadata = gexiv2_metadata_new() else { return nil }
    guard gexiv2_metadata_open_path(metadata, file.path, nil) != 0 else {
      g_object_unref(metadata)
      return nil
    }
    return metadata
  }

  /// Exiv2's XMP parser must be made ready once, before threads use it; it also talks on stderr.
  private static let isReady: Bool = {
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
    return gexiv2_initialize() != 0
  }()
}
