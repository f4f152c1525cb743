import Foundation
import MonaLog

/// The way through a JPEG's markers to the end of its picture (ITU-T T.81, annex B), in pieces of any length.
struct JPEGWalk {
  private var state = State.start(0)

  /// What the next byte is.
  private enum State {
    /// One of the two that every JPEG begins with: so many of them came.
    case start(Int)
    /// One of the picture, or what begins a marker.
    case picture
    /// The second of a marker.
    case marker
    /// The first of a segment's length.
    case length
    /// The second, after this one.
    case lengthEnd(UInt8)
    /// One of a segment, of which so many are left.
    case segment(Int)
    /// After the end.
    case ended
    /// Of no JPEG.
    case other
  }

  /// Whether the end has come.
  var isEnded: Bool { if case .ended = state { true } else { false } }

  /// Takes the next bytes; how many of them come before the picture's end, which is all as long as it has not come.
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
        // The length counts its own two bytes.
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
    // A stuffed byte of the picture, a restart: the picture goes on.
    case 0x00, 0x01, 0xD0...0xD8: .picture
    default: .length
    }
  }
}

/// The segments of a JPEG file (ITU-T T.81, annex B) before its first scan, read as they come.
struct JPEGHead {
  /// Where what makes the picture lies, in its order: all but what applications added.
  private(set) var kept = [0..<2]
  /// Whether a camera or a program wrote of the picture, as Exif or as XMP.
  private(set) var isDescribed = false
  /// Where the first scan begins; nil as long as that has not come.
  private(set) var scan: Int?
  /// Whether it is no JPEG's.
  private(set) var isBroken = false
  /// Where the segment begins that is next to be read.
  private var offset = 2

  /// Reads on.
  /// - Parameter bytes: the file's, from its beginning as far as it came.
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

  /// Of what applications add: JFIF, ICC profiles, Adobe's colour transform.
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

  /// Ranges with one more after them, which is one with the last where nothing is between them.
  static func joined(_ ranges: [Range<Int>], _ range: Range<Int>) -> [Range<Int>] {
    guard let last = ranges.last, last.upperBound == range.lowerBound else {
      return ranges + [range]
    }
    return ranges.dropLast() + [last.lowerBound..<range.upperBound]
  }

  /// What lies in these ranges of a file, the first of which is its beginning.
  /// - Parameter description: a segment that says of the picture what is still to be said.
  static func bytes(
    _ ranges: [Range<Int>], of bytes: UnsafeRawBufferPointer, _ description: [UInt8]
  ) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(ranges.reduce(description.count) { $0 + $1.count })
    for range in ranges { kept.append(contentsOf: bytes[range]) }
    // Right after the file's first two bytes, as cameras have it.
    kept.insert(contentsOf: description, at: 2)
    return kept
  }
}

/// The skeleton of a JPEG file (ITU-T T.81, annex B), walked without decoding anything.
enum JPEGFile {
  /// Whether the picture has its end; the decoder paints what is missing of small ones grey and
  /// says nothing.
  ///
  /// What cameras append after the end does not matter, nor do previews inside the header.
  static func isWhole(_ file: URL) -> Bool {
    guard let data = tryLogging("A photo cannot be read", { try Data(contentsOf: file) }) else {
      return false
    }
    return data.withUnsafeBytes(end) != nil
  }

  /// The byte after the picture's end; nil when it has none.
  static func end(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var walk = JPEGWalk()
    let end = walk.take(bytes)
    return walk.isEnded && bytes.count > 4 ? end : nil
  }
}

/// The segments of a JPEG file (ITU-T T.81, annex B) that make the picture.
struct JPEGParts {
  /// Where what is kept lies, in its order, up to the picture's end.
  private let ranges: [Range<Int>]
  /// How many bytes the file has.
  private let length: Int
  /// Whether a camera or a program wrote of the picture, as Exif or as XMP.
  let isDescribed: Bool

  /// Nil for what is no whole JPEG.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let end = JPEGFile.end(bytes) else { return nil }
    var head = JPEGHead()
    head.read(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    guard let scan = head.scan else { return nil }
    // From the first scan on, there is the picture and nothing else.
    ranges = JPEGHead.joined(head.kept, scan..<end)
    isDescribed = head.isDescribed
    length = bytes.count
  }

  /// Whether nothing is to be taken out of the file.
  var isAll: Bool { ranges == [0..<length] }

  /// The file without the others.
  /// - Parameter description: a segment that takes the place of those that describe the picture.
  func kept(of bytes: UnsafeRawBufferPointer, description: [UInt8] = []) -> [UInt8] {
    JPEGHead.bytes(ranges, of: bytes, description)
  }
}
