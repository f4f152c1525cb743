import CServices
import Foundation
import MonaModel

extension TrackReader {
  /// Reads GPX 1.0 and 1.1 with GLib's streaming XML parser, which expands no entities.
  package static let live = TrackReader { file in
    try GPXReader(file).read()
  }
}

/// Reads the tracks of a GPX file in pieces: `trk`, `trkseg` and `trkpt` with a `time`.
///
/// Routes, waypoints and points without a time or with invalid coordinates are skipped. Element
/// names with a namespace prefix (`gpx:trkpt`) are accepted.
final class GPXReader {
  private let file: URL
  private var segments: [[Track.Point]] = []
  private var pointCount = 0
  private var depth = 0
  private var isGPX = false
  private var segment: [Track.Point]?
  private var place: Coordinate?
  private var time: Date?
  private var text: [UInt8]?
  private var failure: TrackError?

  /// The largest accepted file, in bytes; a larger one has more points than `Track.pointLimit`.
  private static let sizeLimit = 500_000_000

  /// The deepest accepted nesting, because the parser keeps every open element in memory.
  private static let deepest = 64

  init(_ file: URL) {
    self.file = file
  }

  func read() throws(TrackError) -> Track {
    guard !file.isOpenDatabase else { throw .notGPX }
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notGPX }
    guard status.st_size <= Self.sizeLimit else { throw .tooLarge }
    try parse(descriptor)
    guard isGPX else { throw .notGPX }
    guard pointCount > 0 else { throw .noTimes }
    return Track(segments: segments)
  }

  private func parse(_ descriptor: Int32) throws(TrackError) {
    var parser = GMarkupParser(
      start_element: { _, name, keys, values, reader, _ in
        GPXReader.of(reader)?.start(name, keys, values)
      },
      end_element: { _, name, reader, _ in GPXReader.of(reader)?.end(name) },
      text: { _, text, length, reader, _ in GPXReader.of(reader)?.add(text, length) },
      passthrough: nil, error: nil)
    let reader = Unmanaged.passUnretained(self).toOpaque()
    guard let context = g_markup_parse_context_new(&parser, GMarkupParseFlags(0), reader, nil)
    else { throw .unreadable(errno: ENOMEM) }
    defer { g_markup_parse_context_free(context) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var decoder = GPXEncoding()
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno: errno) }
      if count == 0 { break }
      let bytes = decoder.utf8(piece[..<count])
      let isFine = bytes.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          g_markup_parse_context_parse(context, $0.baseAddress, $0.count, nil) != 0
        }
      }
      try check(context, isFine)
    }
    try check(context, g_markup_parse_context_end_parse(context, nil) != 0)
  }

  private func check(_ context: OpaquePointer, _ isFine: Bool) throws(TrackError) {
    if let failure { throw failure }
    guard !isFine else { return }
    var (line, column): (gint, gint) = (0, 0)
    g_markup_parse_context_get_position(context, &line, &column)
    throw isGPX ? .damaged(line: Int(line)) : .notGPX
  }

  // MARK: Parser events

  private typealias Texts = UnsafeMutablePointer<UnsafePointer<CChar>?>

  private static func of(_ pointer: gpointer?) -> GPXReader? {
    pointer.map { Unmanaged<GPXReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func local(_ name: UnsafePointer<CChar>?) -> String {
    let name = name.map { String(cString: $0) } ?? ""
    return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  private func start(_ name: UnsafePointer<CChar>?, _ keys: Texts?, _ values: Texts?) {
    let name = Self.local(name)
    depth += 1
    if depth == 1 { isGPX = name == "gpx" }
    if !isGPX || depth > Self.deepest { failure = .notGPX }
    switch name {
    case "trkseg": segment = []
    case "trkpt":
      time = nil
      place = Coordinate(
        latitude: Self.number("lat", keys, values), longitude: Self.number("lon", keys, values))
    case "time": text = []
    default: break
    }
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    depth -= 1
    switch Self.local(name) {
    case "time":
      // Only a point's first `time` counts; the file and extensions may have their own.
      if time == nil { time = text.flatMap { GPXTime.date(String(decoding: $0, as: UTF8.self)) } }
      text = nil
    case "trkpt":
      if let place, let time, segment != nil {
        segment?.append(Track.Point(time: time, position: place))
        pointCount += 1
        if pointCount > Track.pointLimit { failure = .tooLarge }
      }
      place = nil
    case "trkseg":
      segments.append(segment ?? [])
      segment = nil
    default: break
    }
  }

  private func add(_ bytes: UnsafePointer<CChar>?, _ length: gsize) {
    guard let bytes, let count = text?.count, count < 64 else { return }
    let piece = UnsafeRawBufferPointer(start: bytes, count: min(Int(length), 64))
    text?.append(contentsOf: piece)
  }

  private static func number(_ name: String, _ keys: Texts?, _ values: Texts?) -> Double {
    var index = 0
    while let key = keys?[index], let value = values?[index] {
      if String(cString: key) == name { return Double(String(cString: value)) ?? .nan }
      index += 1
    }
    return .nan
  }
}

/// Times in GPX files: `xsd:dateTime`, in UTC if there is no time zone.
enum GPXTime {
  /// Reads "2026-11-21T17:00:05Z" and "2026-11-21T17:00:05.123-05:00"; nil for anything else.
  static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8).drop { $0 <= 0x20 }
    let start = bytes.startIndex
    func digits(_ from: Int, _ count: Int) -> Int? {
      guard start + from + count <= bytes.endIndex else { return nil }
      var number = 0
      for byte in bytes[(start + from)..<(start + from + count)] {
        guard (0x30...0x39).contains(byte) else { return nil }
        number = number * 10 + Int(byte - 0x30)
      }
      return number
    }
    guard let year = digits(0, 4), let month = digits(5, 2), let day = digits(8, 2),
      let hour = digits(11, 2), let minute = digits(14, 2), let second = digits(17, 2),
      [UInt8(ascii: "T"), UInt8(ascii: "t"), 0x20].contains(bytes[start + 10]),
      (1...12).contains(month), (1...31).contains(day), hour <= 24, minute < 60, second <= 60
    else { return nil }
    var time = tm()
    time.tm_year = Int32(year - 1900)
    time.tm_mon = Int32(month - 1)
    time.tm_mday = Int32(day)
    var seconds = Double(timegm(&time)) + Double(hour * 3600 + minute * 60 + second)
    var rest = bytes[(start + 19)...]
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
      let decimals = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      seconds += Double("0." + String(decoding: decimals, as: UTF8.self)) ?? 0
      rest = rest.dropFirst(1 + decimals.count)
    }
    guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return Date(timeIntervalSince1970: seconds)
    }
    let zone = rest.dropFirst().prefix { $0 > 0x20 }.filter { $0 != UInt8(ascii: ":") }
    guard zone.count == 4, let number = Int(String(decoding: zone, as: UTF8.self)) else {
      return nil
    }
    let away = Double(number / 100 * 3600 + number % 100 * 60)
    return Date(timeIntervalSince1970: seconds + (sign == UInt8(ascii: "-") ? away : -away))
  }
}

/// Converts the bytes of an XML file to UTF-8, the only encoding that GLib's parser accepts.
///
/// A file that declares Latin-1 or a similar Windows encoding is converted. Any other file is
/// passed on unchanged, and the parser rejects invalid UTF-8.
struct GPXEncoding {
  private var isFirst = true
  private var isLatin = false

  /// Converts the next bytes to UTF-8.
  mutating func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    if isFirst {
      isFirst = false
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
      let head = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
      let declaration = head.prefix { $0 != ">" }
      isLatin = ["iso-8859-1", "iso-8859-15", "windows-1252"].contains { declaration.contains($0) }
    }
    guard isLatin else { return Array(bytes) }
    return bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
  }
}
