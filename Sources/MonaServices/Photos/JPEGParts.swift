/// The segments of a JPEG file (ITU-T T.81, annex B) that make the picture.
enum JPEGParts {
  /// The file without the others, up to the picture's end; nil for what is no whole JPEG.
  static func kept(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let end = JPEGFile.end(bytes) else { return nil }
    var kept = Array(bytes[..<2])
    var offset = 2
    while offset + 4 <= end, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      // From the first scan on, there is the picture and nothing else.
      if marker == 0xDA { return kept + bytes[offset..<end] }
      let next = offset + 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
      guard next <= end else { return nil }
      if isOfPicture(marker, bytes[(offset + 4)..<max(offset + 4, next)]) {
        kept.append(contentsOf: bytes[offset..<next])
      }
      offset = next
    }
    return nil
  }

  /// Of what applications add: JFIF, Exif (reduced by now), ICC profiles, Adobe's colour transform.
  private static func isOfPicture(
    _ marker: UInt8, _ content: Slice<UnsafeRawBufferPointer>
  ) -> Bool {
    switch marker {
    case 0xE0: content.starts(with: "JFIF\0".utf8)
    case 0xE1: content.starts(with: "Exif\0".utf8)
    case 0xE2: content.starts(with: "ICC_PROFILE\0".utf8)
    case 0xEE: content.starts(with: "Adobe".utf8)
    case 0xE3...0xEF, 0xFE: false
    default: true
    }
  }
}
