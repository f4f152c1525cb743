import CServices
import Foundation
import MonaModel

/// Reads a photo's metadata: Exif (2.32) in any format that Exiv2 reads, and in HEIC and AVIF also
/// where Exiv2 does not find it.
///
/// XMP supplies a missing date or position.
struct Exif: ~Copyable {
  /// Nil when the file has XMP only.
  private let metadata: UnsafeMutablePointer<GExiv2Metadata>?
  /// The XMP; the same as `metadata` unless it was found separately.
  ///
  /// It is read separately because Exiv2's conversion from XMP to Exif loses the time zone.
  private let xmp: UnsafeMutablePointer<GExiv2Metadata>?

  /// Nil when the file has no metadata.
  init?(_ file: URL) {
    let opened = Self.opened(file)
    var items: HEIFItems?
    if opened.map({ gexiv2_metadata_has_exif($0) == 0 }) ?? true,
      [.heif, .avif].contains(PhotoMagic.type(of: file))
    {
      items = HEIFItems(file)
    }
    let exif = items?.exif.flatMap(Self.opened)
    let xmp = items?.xmp.flatMap(Self.opened)
    guard exif ?? opened ?? xmp != nil else { return nil }
    (metadata, self.xmp) = (exif ?? opened, xmp ?? opened ?? exif)
    for kept in [metadata, self.xmp] { kept.map { _ = g_object_ref($0) } }
    for found in [opened, exif, xmp] { found.map { g_object_unref($0) } }
  }

  deinit {
    for kept in [metadata, xmp] { kept.map { g_object_unref($0) } }
  }

  /// Fills in the date, the position and the camera of a photo.
  func describe(_ info: inout PhotoInfo) {
    info.takenAt = takenAt
    info.position = position
    info.satelliteTime = satelliteTime
    info.direction = direction(at: info.position?.coordinate)
    info.camera = Camera(name: camera, serial: serial)
  }

  /// The Exif orientation, 1...8 (Exif 2.32, 4.6.5); nil when there is none.
  var orientation: Int? {
    number("Image.Orientation").flatMap { Int(exactly: $0) }.flatMap {
      (1...8).contains($0) ? $0 : nil
    }
  }

  /// `DateTimeOriginal`, or `DateTimeDigitized`, or their XMP counterparts.
  ///
  /// A date without a time zone is taken as Montréal's time. Nil when there is no valid date.
  private var takenAt: Date? {
    for (date, zone) in [
      ("DateTimeOriginal", "OffsetTimeOriginal"), ("DateTimeDigitized", "OffsetTimeDigitized"),
    ] {
      let zone = text("Photo.\(zone)")
      if let date = text("Photo.\(date)").flatMap({ ExifDate.parsed($0, zone: zone) }) {
        return date
      }
    }
    for tag in ["exif.DateTimeOriginal", "xmp.CreateDate"] {
      if let date = text(of: "Xmp.\(tag)", in: xmp).flatMap(ExifDate.parsedXMP) { return date }
    }
    return nil
  }

  /// Nil also when the receiver had no fix (`GPSStatus` V), because the position is then an old
  /// one.
  private var position: Position? {
    var (longitude, latitude) = (0.0, 0.0)
    // Read one by one: gexiv2's function for the whole position fails without an altitude.
    guard let metadata, text("GPSInfo.GPSStatus") != "V",
      gexiv2_metadata_try_get_gps_longitude(metadata, &longitude, nil) != 0,
      gexiv2_metadata_try_get_gps_latitude(metadata, &latitude, nil) != 0,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return positionOfXMP }
    let error = number("GPSInfo.GPSHPositioningError").flatMap { $0 > 0 ? $0 : nil }
    return Position(coordinate: coordinate, accuracy: error ?? PhotoInfo.usualAccuracy)
  }

  /// A position in XMP, such as "45,30.528N" and "73,33,14W"; nil also when Exif has `GPSStatus` V.
  private var positionOfXMP: Position? {
    guard text("GPSInfo.GPSStatus") != "V",
      let latitude = degrees("Xmp.exif.GPSLatitude", "N", "S"),
      let longitude = degrees("Xmp.exif.GPSLongitude", "E", "W")
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude).map {
      Position(coordinate: $0, accuracy: PhotoInfo.usualAccuracy)
    }
  }

  private func degrees(_ tag: String, _ positive: String, _ negative: String) -> Double? {
    guard let text = text(of: tag, in: xmp), let side = text.last.map(String.init),
      [positive, negative].contains(side)
    else { return nil }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (2...3).contains(parts.count), !parts.contains(where: { $0.map { $0 < 0 } ?? true })
    else { return nil }
    let degrees = zip(parts, [1, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
    return side == negative ? -degrees : degrees
  }

  /// The GPS time, which is UTC.
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

  /// The direction in degrees from true north; one from magnetic north is converted.
  private func direction(at place: Coordinate?) -> Double? {
    guard var degrees = number("GPSInfo.GPSImgDirection"), (0...360).contains(degrees) else {
      return nil
    }
    if text("GPSInfo.GPSImgDirectionRef") == "M" { degrees += Declination.degrees(at: place) }
    return (degrees + 360).truncatingRemainder(dividingBy: 360)
  }

  /// The camera's make and model, without the make if the model begins with it, as in "Canon Canon
  /// EOS R6".
  private var camera: String? {
    let maker = text("Image.Make") ?? ""
    let model = text("Image.Model") ?? ""
    let word = maker.split(separator: " ").first.map { $0.lowercased() } ?? ""
    let isRepeated = !word.isEmpty && model.lowercased().hasPrefix(word)
    let name = isRepeated || maker.isEmpty ? model : model.isEmpty ? maker : "\(maker) \(model)"
    return name.isEmpty ? nil : String(name.prefix(100))
  }

  /// The camera's serial number: Exif's own tag, or the makers' tags used before it existed.
  private var serial: String? {
    for tag in [
      "Photo.BodySerialNumber", "Image.CameraSerialNumber", "Canon.SerialNumber",
      "Nikon3.SerialNumber", "OlympusEq.SerialNumber", "Fujifilm.SerialNumber",
    ] {
      // Some cameras write the tag with an empty value.
      if let number = text(tag), number.contains(where: { $0 != "0" && $0 != " " }) {
        return String(number.prefix(60))
      }
    }
    return nil
  }

  // MARK: Tags

  /// A tag's text on one line without surrounding spaces; nil when it is empty.
  private func text(_ tag: String) -> String? { text(of: "Exif.\(tag)", in: metadata) }

  private func text(
    of tag: String, in metadata: UnsafeMutablePointer<GExiv2Metadata>?
  ) -> String? {
    guard let metadata, let text = gexiv2_metadata_try_get_tag_string(metadata, tag, nil) else {
      return nil
    }
    defer { g_free(text) }
    let words = String(cString: text).split { $0.isWhitespace || $0.isNewline || $0 == "\0" }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func number(_ tag: String) -> Double? {
    text(tag).flatMap { Self.number($0) }
  }

  /// Reads a fraction such as "30/1".
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

  /// The metadata of a TIFF block or an XMP packet.
  private static func opened(_ data: Data) -> UnsafeMutablePointer<GExiv2Metadata>? {
    data.withUnsafeBytes { opened($0) }
  }

  /// The metadata in a file's bytes, which must stay valid while it is used.
  static func opened(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutablePointer<GExiv2Metadata>? {
    guard isReady, let metadata = gexiv2_metadata_new() else { return nil }
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    guard gexiv2_metadata_open_buf(metadata, start, bytes.count, nil) != 0 else {
      g_object_unref(metadata)
      return nil
    }
    return metadata
  }

  /// Initialises Exiv2's XMP parser once, before threads use it, and silences its messages on
  /// stderr.
  private static let isReady: Bool = {
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
    return gexiv2_initialize() != 0
  }()
}
