/// The chunks of a WebP file (RFC 9649) that make the picture.
enum WebPParts {
  /// The file without the others, up to the length it says itself; nil for what is no whole WebP.
  static func kept(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard bytes.count >= 12, number(bytes, at: 4) + 8 <= bytes.count else { return nil }
    let end = number(bytes, at: 4) + 8
    var kept: [UInt8] = []
    var offset = 12
    while offset + 8 <= end {
      // A chunk of odd length is followed by a byte that does not count.
      let length = number(bytes, at: offset + 4)
      let next = offset + 8 + length + length % 2
      guard next <= end else { return nil }
      let name = String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
      if names.contains(name) {
        let start = kept.count
        kept.append(contentsOf: bytes[offset..<next])
        // The fourth bit says that XMP follows, which it does no more.
        if name == "VP8X", length > 0 { kept[start + 8] &= ~0x04 }
      }
      offset = next
    }
    let length = UInt32(truncatingIfNeeded: kept.count + 4)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    return Array(bytes[..<4]) + size + Array(bytes[8..<12]) + kept
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The picture, its colours, its frames; Exif is reduced by now.
  private static let names: Set = [
    "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF",
  ]
}
