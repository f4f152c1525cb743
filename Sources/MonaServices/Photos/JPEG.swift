import Foundation
import MonaLog

/// Scans a JPEG's markers up to the end of its image (ITU-T T.81, annex B), in pieces of any
/// length.
struct JPEGWalk {
  private var state = State.start(0)

  /// The meaning of the next byte.
  private enum State {
    /// One of the two bytes that begin every JPEG, with the number of them already read.
    case start(Int)
    /// Image data, or the first byte of a marker.
    case picture
    /// The second byte of a marker.
    case marker
    /// The first byte of a segment's length.
    case length
    /// The second byte of the length, after this first one.
    case lengthEnd(UInt8)
    /// Segment data, with the number of bytes left.
    case segment(Int)
    /// After the end of the image.
    case ended
    /// Not a JPEG.
    case other
  }

  /// Whether the end of the image was reached.
  var isEnded: Bool { if case .ended = state { true } else { false } }

  /// Scans the next bytes.
  /// - Returns: the number of bytes up to the end of the image; all of them if the end was not
  ///   reached.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    var offset = 0
    while offset < bytes.count {
      switch state {
      case .start(let count):
        guard bytes[offset] == (count == 0 ? 0xFF : 0xD8) else {
          state = .other
          continue
        }
        state = count == 0 ? .start(1) : .picture
        offset += 1
      case .picture:
        guard let found = Self.marker(in: bytes, from: offset) else { return bytes.count }
        state = .marker
        offset = found + 1
      case .marker:
        state = Self.state(after: bytes[offset])
        offset += 1
      case .length:
        state = .lengthEnd(bytes[offset])
        offset += 1
      case .lengthEnd(let high):
        // The length includes its own two bytes.
        state = .segment(Int(high) << 8 + Int(bytes[offset]) - 2)
        offset += 1
      case .segment(let left):
        let count = min(max(0, left), bytes.count - offset)
        state = count < left ? .segment(left - count) : .picture
        offset += count
      case .ended: return offset
      case .other: return bytes.count
      }
    }
    return offset
  }

  private static func marker(in bytes: UnsafeRawBufferPointer, from offset: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    return memchr(base + offset, 0xFF, bytes.count - offset).map {
      base.distance(to: UnsafeRawPointer($0))
    }
  }

  private static func state(after second: UInt8) -> State {
    switch second {
    case 0xD9: .ended
    case 0xFF: .marker
    // A stuffed byte or a restart marker: image data continues.
    case 0x00, 0x01, 0xD0...0xD8: .picture
    default: .length
    }
  }
}

/// Reads the segments of a JPEG file before its first scan (ITU-T T.81, annex B), while the file
/// arrives.
struct JPEGHead {
  /// The ranges of the bytes that belong to the image, in order, without metadata segments.
  private(set) var kept = [0..<2]
  /// Whether there is an Exif or an XMP segment.
  private(set) var isDescribed = false
  /// The offset of the first scan; nil until it is reached.
  private(set) var scan: Int?
  /// Whether the data is not a valid JPEG.
  private(set) var isBroken = false
  /// The offset of the next segment to read.
  private var offset = 2

  /// Reads further segments.
  /// - Parameter bytes: the file from its beginning, as far as it has arrived.
  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    while !isBroken, scan == nil, offset + 4 <= bytes.count {
      let marker = bytes[offset + 1]
      if bytes[offset] != 0xFF {
        isBroken = true
      } else if marker == 0xFF {
        offset += 1
      } else if marker == 0xDA {
        scan = offset
      } else {
        let next = offset + 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
        guard next <= bytes.count else { return }
        if marker == 0xE1 { isDescribed = true }
        let content = bytes[(offset + 4)..<max(offset + 4, next)]
        if Self.isOfPicture(marker, content) { kept = Self.joined(kept, offset..<next) }
        offset = next
      }
    }
  }

  /// Whether a segment belongs to the image; of application segments, only JFIF, ICC profiles and
  /// Adobe's colour transform do.
  private static func isOfPicture(
    _ marker: UInt8, _ content: Slice<UnsafeRawBufferPointer>
  ) -> Bool {
    switch marker {
    case 0xE0: content.starts(with: "JFIF\0".utf8)
    case 0xE2: content.starts(with: "ICC_PROFILE\0".utf8)
    case 0xEE: content.starts(with: "Adobe".utf8)
    case 0xE1, 0xE3...0xEF, 0xFE: false
    default: true
    }
  }

  /// Appends a range, merged with the last one if they are adjacent.
  static func joined(_ ranges: [Range<Int>], _ range: Range<Int>) -> [Range<Int>] {
    guard let last = ranges.last, last.upperBound == range.lowerBound else {
      return ranges + [range]
    }
    return ranges.dropLast() + [last.lowerBound..<range.upperBound]
  }

  /// Copies ranges of a file, the first of which is at its beginning.
  /// - Parameter description: a metadata segment to insert.
  static func bytes(
    _ ranges: [Range<Int>], of bytes: UnsafeRawBufferPointer, _ description: [UInt8]
  ) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(ranges.reduce(description.count) { $0 + $1.count })
    for range in ranges { kept.append(contentsOf: bytes[range]) }
    // Metadata follows the file's first two bytes, as in cameras' files.
    kept.insert(contentsOf: description, at: 2)
    return kept
  }
}

/// Checks the structure of a JPEG file (ITU-T T.81, annex B) without decoding it.
enum JPEGFile {
  /// Whether the image is complete.
  ///
  /// The decoder fills the missing part of a small truncated image with grey, and reports no error.
  /// Data after the end of the image, and previews in the header, are ignored.
  static func isWhole(_ file: URL) -> Bool {
    guard let data = tryLogging("A photo cannot be read", { try Data(contentsOf: file) }) else {
      return false
    }
    return data.withUnsafeBytes(end) != nil
  }

  /// The offset of the first byte after the image; nil when the image is truncated.
  static func end(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var walk = JPEGWalk()
    let end = walk.take(bytes)
    return walk.isEnded && bytes.count > 4 ? end : nil
  }
}

/// The parts of a JPEG file (ITU-T T.81, annex B) that belong to the image.
struct JPEGParts {
  /// The ranges of the bytes to keep, in order, up to the end of the image.
  private let ranges: [Range<Int>]
  /// The length of the file, in bytes.
  private let length: Int
  /// Whether there is an Exif or an XMP segment.
  let isDescribed: Bool

  /// Nil when the data is not a complete JPEG.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let end = JPEGFile.end(bytes) else { return nil }
    var head = JPEGHead()
    head.read(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    guard let scan = head.scan else { return nil }
    // From the first scan on, there is only image data.
    ranges = JPEGHead.joined(head.kept, scan..<end)
    isDescribed = head.isDescribed
    length = bytes.count
  }

  /// Whether there is nothing to remove from the file.
  var isAll: Bool { ranges == [0..<length] }

  /// The file with the kept parts only.
  /// - Parameter description: a segment that replaces the metadata segments.
  func kept(of bytes: UnsafeRawBufferPointer, description: [UInt8] = []) -> [UInt8] {
    JPEGHead.bytes(ranges, of: bytes, description)
  }
}
