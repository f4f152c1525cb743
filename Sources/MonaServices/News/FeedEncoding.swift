import CServices
import Foundation
import MonaModel

/// Converts the bytes of a feed or of a web page to a text.
enum FeedEncoding {
  /// The text; what cannot be read becomes U+FFFD.
  ///
  /// A byte order mark decides, then whether the bytes are UTF-8, whatever is declared: many say
  /// ISO-8859-1 and send UTF-8. Then count what the file declares, and the `Content-Type`.
  static func text(_ data: Data, charset: String?) -> String {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: data.dropFirst(3), as: UTF8.self)
    }
    if let order = sixteenBit(data) {
      return converted(data, from: order) ?? String(decoding: data, as: UTF8.self)
    }
    let label = declared(data) ?? charset?.lowercased()
    // Its bytes are all ASCII.
    let isStateful = label?.hasPrefix("iso-2022") ?? false
    if !isStateful, let text = String(validating: data, as: UTF8.self) { return text }
    guard var label, label != "utf-8", label != "utf8", label != "us-ascii" else {
      return String(decoding: data, as: UTF8.self)
    }
    // As in browsers: the characters that ISO 8859-1 lacks are written all the same.
    if ["iso-8859-1", "iso8859-1", "latin1"].contains(label) { label = "windows-1252" }
    return converted(data, from: label) ?? converted(data, from: "windows-1252")
      ?? String(decoding: data, as: UTF8.self)
  }

  private static func sixteenBit(_ data: Data) -> String? {
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0x3C, 0]) { return "UTF-16LE" }
    if data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0, 0x3C]) { return "UTF-16BE" }
    return nil
  }

  /// The encoding in the XML declaration, or in the head of a web page, in lower case.
  private static func declared(_ data: Data) -> String? {
    let head = String(decoding: data.prefix(1024), as: UTF8.self)
    let pattern = /(?:encoding|charset)\s*=\s*["']?([A-Za-z0-9_:.\-]{2,40})/
    return head.firstMatch(of: pattern).map { $0.output.1.lowercased() }
  }

  private static func converted(_ data: Data, from label: String) -> String? {
    var read: gsize = 0
    var written: gsize = 0
    let bytes = data.withUnsafeBytes { bytes in
      g_convert_with_fallback(
        bytes.bindMemory(to: CChar.self).baseAddress, gssize(bytes.count), "UTF-8", label,
        "\u{FFFD}", &read, &written, nil)
    }
    guard let bytes else { return nil }
    defer { g_free(bytes) }
    let text = String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: Int(written)), as: UTF8.self)
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }
}

/// Makes feeds readable that are almost XML.
enum FeedRepair {
  /// The text from the first tag on, with HTML's entities replaced, other "&" escaped, and without
  /// the characters that XML forbids.
  static func repaired(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var rest = bytes.drop { $0 != UInt8(ascii: "<") }
    var repaired: [UInt8] = []
    repaired.reserveCapacity(rest.count)
    while let first = rest.first {
      if first == UInt8(ascii: "<"), let end = verbatim(rest) {
        repaired += rest[..<end].filter { !isForbidden($0) }
        rest = rest[end...]
      } else if first == UInt8(ascii: "&") {
        let (text, count) = reference(rest)
        repaired += text.utf8
        rest = rest.dropFirst(count)
      } else {
        if !isForbidden(first) { repaired.append(first) }
        rest = rest.dropFirst()
      }
    }
    return repaired
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }

  /// The end of a CDATA section or comment that begins here; one that is not closed ends with the file.
  private static func verbatim(_ bytes: ArraySlice<UInt8>) -> Int? {
    for (start, mark) in [("<![CDATA[", "]]>"), ("<!--", "-->")]
    where bytes.starts(with: start.utf8) {
      let mark = Array(mark.utf8)
      var index = bytes.startIndex + start.utf8.count
      while let next = bytes[index...].firstIndex(of: mark[0]) {
        if bytes[next...].starts(with: mark) { return next + mark.count }
        index = next + 1
      }
      return bytes.endIndex
    }
    return nil
  }

  /// What stands for "&" and the following bytes, and how many bytes these are.
  private static func reference(_ bytes: ArraySlice<UInt8>) -> (String, Int) {
    guard let end = bytes.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return ("&amp;", 1) }
    let name = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
    let count = end - bytes.startIndex + 1
    if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return ("&\(name);", count) }
    guard let character = HTMLText.character(name) else {
      // A number of no character.
      return name.hasPrefix("#") ? ("", count) : ("&amp;", 1)
    }
    switch character {
    case "&": return ("&amp;", count)
    case "<": return ("&lt;", count)
    default:
      let isText = character.unicodeScalars.allSatisfy {
        $0.value >= 0x20 || "\t\n\r".unicodeScalars.contains($0)
      }
      return (isText && character != "\u{FFFE}" && character != "\u{FFFF}" ? character : "", count)
    }
  }
}
