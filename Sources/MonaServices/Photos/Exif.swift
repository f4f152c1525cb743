import CServices
import Foundation
import MonaModel

/// Reads a photo's metadata: Exif (2.32) in any format that Exiv2 reads, and in HEIC and AVIF also
/// where Exiv2 does not find it.
///
/// XMP supplies a missing date or position, and IPTC a missing date.
struct Exif: ~Copyable {
  /// Nil when the file has XMP only.
  private let metadata: UnsafeMutablePointer<GExiv2Metadata>?
  /// The XMP; the same as `metadata` unless it was found separately.
  ///
  /// It is read separately because Exiv2's conversion from XMP to Exif loses the time zone.
  private let xmp: UnsafeMutablePointer<GExiv2Metadata>?
  private let file: URL

  /// Nil when the file has no metadata.
  init?(_ file: URL) {
    self.file = file
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
    info.satelliteTime = satelliteTime
    if let date { (info.takenAt, info.dateSource) = date }
    info.position = position
    info.direction = direction(at: info.position?.coordinate)
    info.camera = Camera(name: camera, serial: serial)
  }

  /// The Exif orientation, 1...8 (Exif 2.32, 4.6.5); nil when there is none.
  ///
  /// That of XMP counts in PNG and WebP files without Exif's: in the other formats, no program
  /// applies it.
  var orientation: Int? {
    Self.orientation(text("Image.Orientation"))
      ?? ([.png, .webp].contains(PhotoMagic.type(of: file))
        ? Self.orientation(text(of: "Xmp.tiff.Orientation", in: xmp)) : nil)
  }

  private static func orientation(_ text: String?) -> Int? {
    text.flatMap { number($0) }.flatMap { Int(exactly: $0) }.flatMap {
      (1...8).contains($0) ? $0 : nil
    }
  }

  // MARK: Date

  /// The first date in the form of its standard of Exif's, XMP's and IPTC's dates of the exposure;
  /// else a guess: one of these in another form, the date of the last change, or the GPS time.
  private var date: (Date, PhotoDateSource)? {
    let zone = zone
    let dates =
      [
        "Exif.Photo.DateTimeOriginal", "Exif.Image.DateTimeOriginal",
        "Exif.Photo.DateTimeDigitized",
      ]
      .compactMap { text(of: $0, in: metadata).flatMap { ExifDate($0, zone: zone) } }
      + [
        "Xmp.exif.DateTimeOriginal", "Xmp.xmp.CreateDate", "Xmp.photoshop.DateCreated",
        "Xmp.exif.DateTimeDigitized",
      ].compactMap { text(of: $0, in: xmp).flatMap { ExifDate(xmp: $0, zone: zone) } }
      + [iptcDate("DateCreated", "TimeCreated"), iptcDate("DigitizationDate", "DigitizationTime")]
      .compactMap(\.self)
    if let date = dates.first(where: \.isStandard) { return (date.date, .camera) }
    let changed =
      text("Image.DateTime").flatMap { ExifDate($0, zone: zone) }
      ?? text(of: "Xmp.xmp.ModifyDate", in: xmp).flatMap { ExifDate(xmp: $0, zone: zone) }
    return (dates.first?.date ?? changed?.date ?? satelliteTime).map { ($0, .metadata) }
  }

  /// The time zone of the exposure, such as "-05:00".
  ///
  /// That of the date of digitization or of the last change counts where there is no other.
  private var zone: String? {
    let offsets = ["OffsetTimeOriginal", "OffsetTimeDigitized", "OffsetTime"].compactMap {
      text("Photo.\($0)")
    }
    if let offset = offsets.first(where: { ExifDate.timeZone($0) != nil }) { return offset }
    // TIFF/EP: whole hours.
    guard let hours = text("Image.TimeZoneOffset")?.split(separator: " ").first.flatMap({ Int($0) })
    else { return nil }
    return "\(hours < 0 ? "-" : "+")\(abs(hours)):00"
  }

  /// A date of IPTC, whose time is optional.
  private func iptcDate(_ day: String, _ time: String) -> ExifDate? {
    guard let day = text(of: "Iptc.Application2.\(day)", in: metadata) else { return nil }
    let time = text(of: "Iptc.Application2.\(time)", in: metadata).map { "T\($0)" } ?? ""
    // Exiv2 gives a time without a time zone that of UTC: it is a guess.
    guard time.hasSuffix("+00:00") else { return ExifDate(xmp: day + time) }
    var date = ExifDate(xmp: day + time.dropLast(6))
    date?.isStandard = false
    return date
  }

  /// The GPS time, which is UTC.
  private var satelliteTime: Date? {
    guard let day = text("GPSInfo.GPSDateStamp") else {
      // Only a date with a time zone is one of satellites.
      return text(of: "Xmp.exif.GPSTimeStamp", in: xmp).flatMap { text in
        text.hasSuffix("Z") ? ExifDate(xmp: text)?.date : nil
      }
    }
    guard let time = text("GPSInfo.GPSTimeStamp") else { return nil }
    let parts = time.split(separator: " ").compactMap { Self.number($0) }
    // Some telephones write the time behind the date, too.
    guard parts.count == 3, let date = day.split(separator: " ").first,
      let midnight = ExifDate("\(date) 00:00:00", zone: "+00:00")?.date,
      (0..<24).contains(parts[0]), (0..<60).contains(parts[1]), (0..<61).contains(parts[2])
    else { return nil }
    return midnight + parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  // MARK: Position

  /// Nil also when the receiver had no fix (`GPSStatus` V), because the position is then an old
  /// one.
  private var position: Position? {
    guard text("GPSInfo.GPSStatus") != "V" else { return nil }
    guard let latitude = degrees("Latitude", "N", "S"),
      let longitude = degrees("Longitude", "E", "W"),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return positionOfXMP }
    let error = number("GPSInfo.GPSHPositioningError").flatMap { $0 > 0 ? $0 : nil }
    return Position(coordinate: coordinate, accuracy: error ?? PhotoInfo.usualAccuracy)
  }

  /// Degrees from their fractions.
  ///
  /// gexiv2's own functions read numerators from 2³¹ on as negative.
  private func degrees(_ name: String, _ positive: String, _ negative: String) -> Double? {
    guard let side = text("GPSInfo.GPS\(name)Ref")?.prefix(1).uppercased(),
      [positive, negative].contains(side), let text = text("GPSInfo.GPS\(name)")
    else { return nil }
    let parts = text.split(separator: " ").map { Self.number($0) }
    // Only the seconds may be undefined, as 0/0.
    guard (1...3).contains(parts.count), !parts.prefix(2).contains(nil),
      parts.allSatisfy({ $0.map { $0 >= 0 } ?? true })
    else { return nil }
    let degrees = zip(parts, [1, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
    return side == negative ? -degrees : degrees
  }

  /// A position in XMP, such as "45,30.528N" and "73,33,14W".
  private var positionOfXMP: Position? {
    guard let latitude = xmpDegrees("Xmp.exif.GPSLatitude", "N", "S"),
      let longitude = xmpDegrees("Xmp.exif.GPSLongitude", "E", "W")
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude).map {
      Position(coordinate: $0, accuracy: PhotoInfo.usualAccuracy)
    }
  }

  private func xmpDegrees(_ tag: String, _ positive: String, _ negative: String) -> Double? {
    guard let text = text(of: tag, in: xmp), let side = text.last.map(String.init),
      [positive, negative].contains(side)
    else { return nil }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (2...3).contains(parts.count), !parts.contains(where: { $0.map { $0 < 0 } ?? true })
    else { return nil }
    let degrees = zip(parts, [1, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
    return side == negative ? -degrees : degrees
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
