/// The chunks of a PNG file (ISO/IEC 15948) that make the picture.
enum PNGParts {
  /// The file without the others, up to the picture's end; nil for what is no whole PNG.
  static func kept(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard bytes.count >= 8 else { return nil }
    var kept = Array(bytes[..<8])
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let next = offset + 12 + length
      guard next <= bytes.count else { return nil }
      let name = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
      if names.contains(name) { kept.append(contentsOf: bytes[offset..<next]) }
      if name == "IEND" { return kept }
      offset = next
    }
    return nil
  }

  /// The picture, its colours, its measures; Exif is reduced by now.
  private static let names: Set = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD",
    "pHYs", "eXIf",
  ]
}
