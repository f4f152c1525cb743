import Foundation

/// UTF-8 that was once read as Latin-1 and written again: "AÃ©roport" for "Aéroport".
///
/// One recorded artwork has it. A text is repaired only when all of it can be.
enum Mojibake {
  /// The text as it was meant, or unchanged when it is not mojibake.
  static func repaired(_ text: String) -> String {
    guard hasTrace(text) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return text }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  /// Looks for "Ã" or "Â" (C3 83, C3 82) followed by a character of U+0080…U+00BF (C2 xx).
  private static func hasTrace(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return false }
      var index = 0
      while index + 3 < bytes.count,
        let found = memchr(start + index, 0xC3, bytes.count - 3 - index)
      {
        index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
        if bytes[index + 1] & 0xFE == 0x82, bytes[index + 2] == 0xC2 { return true }
        index += 1
      }
      return false
    }
  }
}
