import Foundation

/// Builds the Exif 2.32 segment that a camera writes into a JPEG.
struct TestExif {
  /// 1 to 8; 6 is a phone held upright.
  var orientation: UInt16 = 1
  /// The local time: "2026:11:21 12:00:00".
  var takenAt: String?
  /// The offset from UTC: "-05:00".
  var zone: String?
  /// The local time of the last change.
  var changed: String?
  /// The offset of the last change from UTC.
  var changedZone: String?
  /// The local time in the first directory, where it does not belong.
  var misplaced: String?
  var maker: String?
  var model: String?
  /// The serial number of the camera.
  var serial: String?
  /// Degrees north and east.
  var position: (latitude: Double, longitude: Double)?
  /// The positioning error, in metres.
  var error: Double?
  /// "V" when the GPS receiver had no position.
  var status: String?
  var direction: Double?
  /// "T" (true north) or "M" (magnetic north).
  var directionReference = "T"
  /// The denominator of fractions.
  var denominator = 10_000.0
  /// The time of GPS: "2026:11:21", then hours, minutes and seconds.
  var satellites: (day: String, time: [Double])?

  /// The APP1 segment, which follows a JPEG's first two bytes.
  var segment: [UInt8] {
    var main =
      [short(0x0112, orientation)]
      + texts([
        (0x010F, maker), (0x0110, model), (0x0132, changed),
      ])
    let camera = texts([
      (0x9003, takenAt), (0x9010, changedZone), (0x9011, zone), (0xA431, serial),
    ])
    let place = place
    let cameraStart =
      8
      + length(
        main + [long(0x8769, 0)] + (place.isEmpty ? [] : [long(0x8825, 0)])
          + texts([(0x9003, misplaced)]))
    main.append(long(0x8769, UInt32(cameraStart)))
    if !place.isEmpty { main.append(long(0x8825, UInt32(cameraStart + length(camera)))) }
    main += texts([(0x9003, misplaced)])
    let tiff =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + directory(main, at: 8)
      + directory(camera, at: cameraStart) + directory(place, at: cameraStart + length(camera))
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return [0xFF, 0xE1] + bytes(UInt16(body.count + 2)) + body
  }

  private var place: [Entry] {
    var entries: [Entry] = []
    if let position {
      entries += texts([(0x0001, position.latitude < 0 ? "S" : "N")])
      entries.append(rationals(0x0002, Self.degrees(position.latitude)))
      entries += texts([(0x0003, position.longitude < 0 ? "W" : "E")])
      entries.append(rationals(0x0004, Self.degrees(position.longitude)))
    }
    if let satellites { entries.append(rationals(0x0007, satellites.time)) }
    entries += texts([(0x0009, status)])
    if let direction {
      entries += texts([(0x0010, directionReference)])
      entries.append(rationals(0x0011, [direction]))
    }
    entries += texts([(0x001D, satellites?.day)])
    if let error { entries.append(rationals(0x001F, [error])) }
    return entries
  }

  // MARK: Directories

  private struct Entry {
    var tag: UInt16
    var type: UInt16
    var count: Int
    var value: [UInt8]
  }

  private func short(_ tag: UInt16, _ value: UInt16) -> Entry {
    Entry(tag: tag, type: 3, count: 1, value: bytes(value) + [0, 0])
  }

  private func long(_ tag: UInt16, _ value: UInt32) -> Entry {
    Entry(tag: tag, type: 4, count: 1, value: bytes(value))
  }

  private func texts(_ texts: [(UInt16, String?)]) -> [Entry] {
    texts.compactMap { tag, text in
      text.map { Entry(tag: tag, type: 2, count: $0.utf8.count + 1, value: Array($0.utf8) + [0]) }
    }
  }

  private func rationals(_ tag: UInt16, _ values: [Double]) -> Entry {
    let parts = values.enumerated().flatMap { index, value in
      // Only seconds have another denominator, as their numerator alone then fits.
      let denominator = index == 2 ? denominator : 10_000
      return bytes(UInt32((value * denominator).rounded())) + bytes(UInt32(denominator))
    }
    return Entry(tag: tag, type: 5, count: values.count, value: parts)
  }

  private static func degrees(_ value: Double) -> [Double] {
    let degrees = abs(value)
    let minutes = (degrees - degrees.rounded(.down)) * 60
    return [
      degrees.rounded(.down), minutes.rounded(.down), (minutes - minutes.rounded(.down)) * 60,
    ]
  }

  /// Values that do not fit into an entry follow the directory.
  private func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var position = start + 2 + entries.count * 12 + 4
    var (table, values): ([UInt8], [UInt8]) = (bytes(UInt16(entries.count)), [])
    for entry in entries {
      table += bytes(entry.tag) + bytes(entry.type) + bytes(UInt32(entry.count))
      if entry.value.count <= 4 {
        table += entry.value + Array(repeating: 0, count: 4 - entry.value.count)
      } else {
        table += bytes(UInt32(position))
        values += entry.value
        position += entry.value.count
      }
    }
    return table + [0, 0, 0, 0] + values
  }

  private func length(_ entries: [Entry]) -> Int {
    6 + entries.reduce(0) { $0 + 12 + ($1.value.count > 4 ? $1.value.count : 0) }
  }

  private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
