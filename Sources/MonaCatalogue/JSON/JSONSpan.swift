/// Where the bytes of a string stand, without its quotation marks: strings are found first, with
/// their escapes checked, and made only when someone wants them.
struct JSONSpan {
  var start: Int
  var end: Int
  var isEscaped = false

  /// The text it stands for.
  func text(in bytes: UnsafeRawBufferPointer) -> String {
    let content = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    guard isEscaped else { return String(decoding: content, as: UTF8.self) }
    // An escape is never shorter than what it stands for: six bytes for three at most, or twelve
    // for four.
    let unescaped = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: content.count) {
      let count = JSONEscape.unescape(content, into: $0)
      return String(decoding: UnsafeBufferPointer(rebasing: $0[..<count]), as: UTF8.self)
    }
    return unescaped
  }
}
