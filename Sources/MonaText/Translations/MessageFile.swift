import Foundation

/// A compiled translation file (`.mo`), as `msgfmt` writes it.
///
/// It stays in memory in the format of the file: two sorted tables of offsets. A lookup is a binary
/// search of some ten comparisons, and only the result is copied. The file is read, not
/// memory-mapped, because replacing a mapped file can crash the process.
struct MessageFile: Sendable {
  /// Why a file is rejected.
  enum Fault: Error {
    case notTranslations, truncated, notSorted, notUTF8
  }

  private let bytes: [UInt8]
  private let isSwapped: Bool
  private let count: Int
  private let originals: Int
  private let translations: Int
  private var plural = PluralRule.english

  /// Validates a file, so that no lookup can read outside it.
  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard bytes.count >= 28, bytes.last == 0 else { throw Fault.truncated }
    let magic = Self.word(0, of: bytes, isSwapped: false)
    guard [0x9504_12de, 0xde12_0495].contains(magic) else { throw Fault.notTranslations }
    isSwapped = magic == 0xde12_0495
    // Another major revision is another format.
    guard Self.word(4, of: bytes, isSwapped: isSwapped) >> 16 == 0 else {
      throw Fault.notTranslations
    }
    count = Self.word(8, of: bytes, isSwapped: isSwapped)
    originals = Self.word(12, of: bytes, isSwapped: isSwapped)
    translations = Self.word(16, of: bytes, isSwapped: isSwapped)
    let end = bytes.count
    guard originals + 8 * count <= end, translations + 8 * count <= end else {
      throw Fault.truncated
    }
    try check()
    let header = text("", form: 0) ?? ""
    guard header.lowercased().contains("charset=utf-8") else { throw Fault.notUTF8 }
    plural = try PluralRule(header: header)
  }

  /// Checks that each text lies in the file and ends with a zero byte, and that the originals are
  /// sorted.
  private func check() throws {
    try bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for position in 0..<count {
        for table in [originals, translations] {
          let (start, length) = place(position, in: table)
          guard start + length < bytes.count, bytes[start + length] == 0 else {
            throw Fault.truncated
          }
        }
        if position > 0, strcmp(original(position - 1, base), original(position, base)) >= 0 {
          throw Fault.notSorted
        }
      }
    }
  }

  /// The translation of a text; nil when there is none.
  func text(_ key: UnsafePointer<CChar>) -> String? { text(key, form: 0) }

  /// The translation of a text in the plural form of a number; nil when there is none.
  func text(_ key: UnsafePointer<CChar>, count: UInt) -> String? {
    text(key, form: plural.form(count))
  }

  private func text(_ key: UnsafePointer<CChar>, form: Int) -> String? {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        let order = strcmp(original(middle, base), key)
        if order == 0 { return translation(middle, form: form, base) }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  /// An original text; where a text has plural forms, a zero byte ends the first one and therefore
  /// the comparison.
  private func original(_ position: Int, _ base: UnsafeRawPointer) -> UnsafePointer<CChar> {
    (base + place(position, in: originals).start).assumingMemoryBound(to: CChar.self)
  }

  /// A plural form of a translation, or its first form; nil when it is empty.
  private func translation(_ position: Int, form: Int, _ base: UnsafeRawPointer) -> String? {
    let (start, length) = place(position, in: translations)
    let first = (base + start).assumingMemoryBound(to: CChar.self)
    var offset = 0
    for _ in 0..<form {
      offset += strlen(first + offset) + 1
      // The translation has fewer forms than the plural rule requires.
      guard offset <= length else { return first.pointee == 0 ? nil : String(cString: first) }
    }
    return first[offset] == 0 ? nil : String(cString: first + offset)
  }

  private func place(_ position: Int, in table: Int) -> (start: Int, length: Int) {
    let entry = table + 8 * position
    return (
      Self.word(entry + 4, of: bytes, isSwapped: isSwapped),
      Self.word(entry, of: bytes, isSwapped: isSwapped)
    )
  }

  private static func word(_ offset: Int, of bytes: [UInt8], isSwapped: Bool) -> Int {
    let word = bytes.withUnsafeBytes {
      UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    return Int(isSwapped ? word.byteSwapped : word)
  }
}
