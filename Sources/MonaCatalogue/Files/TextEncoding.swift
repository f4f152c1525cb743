import Foundation

/// The character encoding of a file.
package enum TextEncoding: String, Sendable {
  case utf8 = "UTF-8"
  case windows1252 = "Windows-1252"
  case utf16 = "UTF-16"
  case macRoman = "Mac Roman"

  /// Detects the encoding: Windows-1252, or Mac Roman, when bytes that cannot be UTF-8 are more frequent than
  /// valid multi-byte characters.
  ///
  /// An accented letter in Windows-1252 is rarely followed by bytes that continue UTF-8. A few
  /// damaged bytes or a truncated character in a UTF-8 file do not change the result.
  static func guess(_ bytes: UnsafeRawBufferPointer) -> TextEncoding {
    var (characters, faults, offset) = (0, 0, 0)
    while offset < bytes.count {
      // Most bytes are ASCII.
      if offset + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        offset += 8
        continue
      }
      let length = length(bytes, at: offset)
      if bytes[offset] >= 0x80 {
        if length > 1 { characters += 1 } else if offset + 3 < bytes.count { faults += 1 }
      }
      offset += length
    }
    guard faults > characters else { return .utf8 }
    return isMacRoman(bytes) ? .macRoman : .windows1252
  }

  /// Whether accented letters beside plain ones are those of Mac Roman rather than of Windows-1252.
  ///
  /// In one, é is 0x8E, a letter of other alphabets in the other, where é is 0xE9. Punctuation of one
  /// that is a letter in the other tells nothing.
  private static func isMacRoman(_ bytes: UnsafeRawBufferPointer) -> Bool {
    func isLetter(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index] | 0x20)
    }
    var (mac, windows) = (0, 0)
    for (index, byte) in bytes.enumerated() where byte >= 0x80 {
      guard isLetter(index - 1) || isLetter(index + 1) else { continue }
      if macLetters.contains(byte) { mac += 1 }
      if byte >= 0xC0, !macPunctuation.contains(byte) { windows += 1 }
    }
    return mac > windows
  }

  /// É, á, à, â, ä, ç, é, è, ê, ë, ô, ö, ù, û and ü of Mac Roman, which in Windows-1252 are signs, or
  /// letters that are rare beside others.
  private static let macLetters: Set<UInt8> = [
    0x83, 0x87, 0x88, 0x89, 0x8A, 0x8D, 0x8E, 0x8F, 0x90, 0x91, 0x99, 0x9A, 0x9D, 0x9E, 0x9F,
  ]
  /// Guillemets, dashes, quotation marks, œ, and other signs of Mac Roman.
  private static let macPunctuation: Set<UInt8> = [
    0xC7, 0xC8, 0xC9, 0xCA, 0xCE, 0xCF, 0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xE1, 0xE5,
  ]

  /// Converts text from Mac Roman to UTF-8.
  static func utf8(fromMacRoman bytes: UnsafeRawBufferPointer) -> Data {
    var text = Data(capacity: bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text.append(contentsOf: String(macUpper[Int(byte) - 0x80]).utf8)
      }
    }
    return text
  }

  /// 0x80 to 0xFF of Mac Roman, for which Foundation of Swift 6.2 has other letters.
  static let macUpper = Array(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """)

  /// The length of the character at `offset`; 1 for an invalid byte.
  private static func length(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let count =
      switch bytes[offset] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard offset + count <= bytes.count else { return 1 }
    for next in (offset + 1)..<(offset + count) where bytes[next] & 0xC0 != 0x80 { return 1 }
    return count
  }

  /// Converts text from UTF-16 to UTF-8: with a byte-order mark, or text of which every other byte
  /// is 0; nil for anything else.
  static func utf8(fromUTF16 bytes: UnsafeRawBufferPointer) -> Data? {
    let sample = bytes.prefix(64)
    let isLittle: Bool
    if bytes.starts(with: [0xFF, 0xFE]) {
      isLittle = true
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      isLittle = false
    } else {
      let zeros = sample.indices.filter { sample[$0] == 0 }
      guard sample.count >= 16, zeros.count * 5 >= sample.count * 2,
        Set(zeros.map { $0 % 2 }).count == 1
      else { return nil }
      isLittle = zeros[0] % 2 == 1
    }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    // A byte-order mark becomes that of UTF-8, which the readers skip.
    return Data(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Converts text from Windows-1252 to UTF-8.
  static func utf8(fromWindows1252 bytes: UnsafeRawBufferPointer) -> Data {
    var text = Data(capacity: bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text.append(contentsOf: upper[Int(byte) - 0x80]) }
    }
    return text
  }

  /// The UTF-8 of 0x80 to 0xFF; the five unassigned bytes become control characters, as in browsers
  /// (WHATWG Encoding Standard).
  private static let upper: [[UInt8]] = (0x80...0xFF).map { byte in
    let scalar = byte < 0xA0 ? controls[byte - 0x80] : UInt32(byte)
    return Array(String(Unicode.Scalar(scalar).map(Character.init) ?? "\u{FFFD}").utf8)
  }

  private static let controls: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
