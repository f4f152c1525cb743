/// The segments of a JPEG file (ITU-T T.81, annex B) that make the picture.
struct JPEGParts {
  /// Where what is kept lies, in its order: all but what applications added, up to the picture's end.
  private var ranges: [Range<Int>]
  /// How many bytes the file has.
  private let length: Int
  /// Whether a camera or a program wrote of the picture, as Exif or as XMP.
  private(set) var isDescribed = false

  /// Nil for what is no whole JPEG.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let end = JPEGFile.end(bytes) else { return nil }
    length = bytes.count
    ranges = [0..<2]
    var offset = 2
    while offset + 4 <= end, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      // From the first scan on, there is the picture and nothing else.
      if marker == 0xDA {
        keep(offset..<end)
        return
      }
      let next = offset + 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
      guard next <= end else { return nil }
      let content = bytes[(offset + 4)..<max(offset + 4, next)]
      if marker == 0xE1 { isDescribed = true }
      if Self.isOfPicture(marker, content) { keep(offset..<next) }
      offset = next
    }
    return nil
  }

  /// Whether nothing is to be taken out of the file.
  var isAll: Bool { ranges == [0..<length] }

  /// The file without the others.
  /// - Parameter description: a segment that takes the place of those that describe the picture.
  func kept(of bytes: UnsafeRawBufferPointer, description: [UInt8] = []) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(ranges.reduce(description.count) { $0 + $1.count })
    for range in ranges { kept.append(contentsOf: bytes[range]) }
    // Right after the file's first two bytes, as cameras have it.
    kept.insert(contentsOf: description, at: 2)
    return kept
  }

  private mutating func keep(_ range: Range<Int>) {
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
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
}
