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
