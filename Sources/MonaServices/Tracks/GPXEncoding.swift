/// Brings the bytes of an XML file to UTF-8, all that GLib's parser takes.
///
/// A file that says it is Latin-1 or Windows' like, as some receivers' programs write, is taken so;
/// for all else UTF-8 is tried, and the parser refuses what is none.
struct GPXEncoding {
  private var isFirst = true
  private var isLatin = false

  /// The next bytes, in UTF-8.
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
