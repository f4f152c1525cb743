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
      guard bytes.count >= 4 else { return false }
      for index in 0..<(bytes.count - 3)
      where bytes[index] == 0xC3 && bytes[index + 1] & 0xFE == 0x82 && bytes[index + 2] == 0xC2 {
        return true
      }
      return false
    }
  }
}
