import CServices
import Foundation
import MonaModel

extension TrackReader {
  /// Reads GPX 1.0 and 1.1, also from files that are damaged or cut short.
  package static let live = TrackReader { file in
    try GPXReader.read(file)
  }
}

/// Reads the tracks of a GPX file in pieces: `trk`, `trkseg` and `trkpt` with a `time`.
///
/// Routes and waypoints are skipped. Points without a time or with invalid coordinates, and damaged
/// ones, are left out and counted; a segment ends at a damaged point. Element names with a namespace
/// prefix (`gpx:trkpt`) are accepted.
///
/// Tags are scanned by hand (2026-11-28): XML parsers stop at the first fault, and recorders write
/// undeclared entities, bytes of another encoding, zeros, or half a file when their battery dies.
/// All that is read is ASCII: tags, coordinates and times.
struct GPXReader {
  private var segments: [[Track.Point]] = []
  private var segment: [Track.Point] = []
  private var pointCount = 0
  private var leftOutCount = 0
  private var tags = TagScanner()
  private var isRoot = true
  private var isComplete = false
  private var firstFault: Int?
  private var failure: TrackError?

  /// The point being read; nil between points.
  private var point: OpenPoint?
  /// The text of the `time` being read; nil outside.
  private var text: [UInt8]?

  private struct OpenPoint {
    var place: Coordinate?
    var time: Date?
    var isDamaged = false
  }

  /// The largest accepted file, in bytes; a larger one has more points than `Track.pointLimit`.
  private static let sizeLimit = 500_000_000

  static func read(_ file: URL) throws(TrackError) -> Track {
    guard !file.isOpenDatabase else { throw .notGPX }
    let descriptor = open(file.cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notGPX }
    guard status.st_size <= Self.sizeLimit else { throw .tooLarge }
    var reader = GPXReader()
    try reader.scan(descriptor)
    return try reader.track()
  }

  private mutating func scan(_ descriptor: Int32) throws(TrackError) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var decoder = GPXEncoding()
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno: errno) }
      if count == 0 { return }
      for byte in decoder.ascii(piece[..<count]) {
        if let event = tags.event(byte) { handle(event) }
        if text != nil, tags.isInText, byte != UInt8(ascii: ">") { add(byte) }
      }
      if let failure { throw failure }
    }
  }

  /// The track; called at the end of the file.
  private mutating func track() throws(TrackError) -> Track {
    guard !isRoot else { throw .notGPX }
    if point != nil { leaveOut() }
    endSegment()
    if pointCount == 0 {
      if let line = firstFault ?? (isComplete ? nil : tags.line) { throw .damaged(line: line) }
      throw .noTimes
    }
    var track = Track(segments: segments)
    track.leftOutCount = leftOutCount
    track.isCutShort = !isComplete
    return track
  }

  // MARK: Tags and texts

  private mutating func handle(_ event: TagScanner.Event) {
    switch event {
    case .noise: point?.isDamaged = true
    case .broken(let tag):
      if point != nil {
        point?.isDamaged = true
      } else if tag.name == "trkpt" {
        leaveOut()
      }
    case .tag(let tag):
      if tag.isEnd {
        end(tag.name)
      } else {
        start(tag)
        if tag.isEmpty { end(tag.name) }
      }
    }
  }

  private mutating func start(_ tag: TagScanner.Tag) {
    if isRoot, tag.name != "gpx" { failure = .notGPX }
    isRoot = false
    switch tag.name {
    case "gpx", "trk", "trkseg":
      if point != nil { leaveOut() }
      endSegment()
      if tag.name == "gpx" { isComplete = false }
    case "trkpt":
      if point != nil { leaveOut() }
      point = OpenPoint(
        place: Coordinate(latitude: tag.number("lat"), longitude: tag.number("lon")))
    case "time": text = []
    default: break
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "time":
      // Only a point's first `time` counts; the file and extensions may have their own.
      if point?.time == nil {
        point?.time = text.flatMap { GPXTime.date(String(decoding: $0, as: UTF8.self)) }
      }
      text = nil
    case "trkpt": endPoint()
    case "trkseg", "trk": endSegment()
    case "gpx": isComplete = true
    default: break
    }
  }

  private mutating func endPoint() {
    guard let read = point else { return }
    guard !read.isDamaged else { return leaveOut() }
    point = nil
    guard let place = read.place, let time = read.time else {
      leftOutCount += 1
      return
    }
    segment.append(Track.Point(time: time, position: place))
    pointCount += 1
    if pointCount > Track.pointLimit { failure = .tooLarge }
  }

  /// Leaves out a damaged point, and ends the segment: what else is missing there is unknown.
  private mutating func leaveOut() {
    (point, text) = (nil, nil)
    leftOutCount += 1
    firstFault = firstFault ?? tags.line
    endSegment()
  }

  private mutating func endSegment() {
    if !segment.isEmpty { segments.append(segment) }
    segment = []
  }

  private mutating func add(_ byte: UInt8) {
    if let count = text?.count, count < 64 { text?.append(byte) }
  }
}

/// Finds the tags of an XML file byte by byte, in whatever state the file is.
///
/// Comments, CDATA sections, declarations and processing instructions are skipped.
struct TagScanner {
  enum Event {
    case tag(Tag)
    /// A tag in which another one begins, or which contains control characters.
    case broken(Tag)
    /// A control character between tags, where text files have none.
    case noise
  }

  /// What is between "<" and ">".
  struct Tag {
    fileprivate var bytes: [UInt8]
    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

    var isEnd: Bool { bytes.first == UInt8(ascii: "/") }
    var isEmpty: Bool { bytes.last == UInt8(ascii: "/") }

    /// The element's name without a namespace prefix.
    var name: String {
      let start = bytes.drop { $0 == UInt8(ascii: "/") }
      let name = start.prefix { !Self.blanks.contains($0) && $0 != UInt8(ascii: "/") }
      return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self)
    }

    /// The number in an attribute; not a number if there is none.
    func number(_ name: String) -> Double {
      var rest = bytes.drop { !Self.blanks.contains($0) }
      while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
        let key = rest[..<equals].filter { !Self.blanks.contains($0) }
        let value = rest[(equals + 1)...].drop { Self.blanks.contains($0) }
        guard let quote = value.first, quote == 0x22 || quote == 0x27,
          let end = value.dropFirst().firstIndex(of: quote)
        else { return .nan }
        if key.elementsEqual(name.utf8) {
          let digits = value[(value.startIndex + 1)..<end].filter { !Self.blanks.contains($0) }
          return Double(String(decoding: digits, as: UTF8.self)) ?? .nan
        }
        rest = value[(end + 1)...]
      }
      return .nan
    }
  }

  private enum State { case text, tag, comment, section }

  private var state = State.text
  private var tag: [UInt8] = []
  private var quote: UInt8?
  private var hasNoise = false
  /// The last two bytes of a comment or section.
  private var before: (UInt8, UInt8) = (0, 0)

  /// The number of the current line.
  private(set) var line = 1

  /// Whether the last byte was between tags.
  var isInText: Bool { state == .text }

  /// The bytes of a tag that are kept; the rest of a longer tag is ignored.
  private static let tagLimit = 4096

  /// Takes the next byte.
  mutating func event(_ byte: UInt8) -> Event? {
    if byte == 0x0A { line += 1 }
    switch state {
    case .text:
      if byte == UInt8(ascii: "<") { begin() } else if Self.isControl(byte) { return .noise }
    case .tag: return tagEvent(byte)
    case .comment, .section:
      let mark = state == .comment ? UInt8(ascii: "-") : UInt8(ascii: "]")
      if byte == UInt8(ascii: ">"), before == (mark, mark) { state = .text }
      before = (before.1, byte)
    }
    return nil
  }

  private mutating func begin() {
    (state, quote, hasNoise) = (.tag, nil, false)
    tag.removeAll(keepingCapacity: true)
  }

  private mutating func tagEvent(_ byte: UInt8) -> Event? {
    let isMarkup = tag.first != UInt8(ascii: "!") && tag.first != UInt8(ascii: "?")
    switch byte {
    case UInt8(ascii: "<"):
      defer { begin() }
      return isMarkup && isNamed ? .broken(Tag(bytes: tag)) : nil
    case UInt8(ascii: ">") where quote == nil:
      state = .text
      guard isMarkup, isNamed else { return nil }
      return hasNoise ? .broken(Tag(bytes: tag)) : .tag(Tag(bytes: tag))
    case 0x22, 0x27:
      if isMarkup { quote = quote == nil ? byte : quote == byte ? nil : quote }
    case _ where Self.isControl(byte): hasNoise = true
    default: break
    }
    if tag.count < Self.tagLimit { tag.append(byte) }
    if byte == UInt8(ascii: "-"), tag.elementsEqual("!--".utf8) {
      (state, before) = (.comment, (0, 0))
    } else if byte == UInt8(ascii: "["), tag.elementsEqual("![CDATA[".utf8) {
      (state, before) = (.section, (0, 0))
    }
    return nil
  }

  /// Whether it is a tag and no "<" of a text, as in "a < b".
  private var isNamed: Bool {
    tag.first.map { $0 > UInt8(ascii: "@") || $0 == UInt8(ascii: "/") } ?? false
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
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

/// Converts the bytes of an XML file so that its ASCII characters are one byte each.
///
/// UTF-8 and the encodings of Windows and ISO 8859 are so already; UTF-16 is told by its first
/// bytes, not by what the file declares, as many say UTF-16 and are UTF-8.
struct GPXEncoding {
  private var isFirst = true
  private var order: ByteOrder?
  private var half: UInt8?

  private enum ByteOrder { case little, big }

  /// Converts the next bytes; characters beyond ASCII become "?" if they are UTF-16.
  mutating func ascii(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if isFirst {
      isFirst = false
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0]) { order = .little }
      if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C]) { order = .big }
    }
    guard let order else { return bytes }
    var ascii: [UInt8] = []
    ascii.reserveCapacity(bytes.count / 2 + 1)
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let (high, low) = order == .little ? (byte, first) : (first, byte)
      ascii.append(high == 0 && low < 0x80 ? low : UInt8(ascii: "?"))
    }
    return ascii[...]
  }
}
