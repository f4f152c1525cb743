import Foundation

/// The bytes of a photo file, read where they are asked for.
package struct PhotoBytes {
  /// The length of the file in bytes.
  package let count: Int
  private let read: (_ offset: Int, _ length: Int) -> Data
  /// The bytes read last, and the offset of the first.
  private var window = Data()
  private var start = 0

  /// The number of bytes read at once.
  private static let windowSize = 1 << 16

  /// - Parameters:
  ///   - count: the length of the file.
  ///   - read: returns the bytes from an offset, or as many of them as there are.
  package init(count: Int, read: @escaping (_ offset: Int, _ length: Int) -> Data) {
    (self.count, self.read) = (count, read)
  }

  /// The bytes of a file in memory.
  package init(_ data: Data) {
    self.init(count: data.count) { offset, length in
      data.dropFirst(offset).prefix(length)
    }
  }

  /// The bytes of a range; nil when the file ends before it does.
  package mutating func bytes(_ offset: Int, _ length: Int) -> Data? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    if offset < start || offset + length > start + window.count {
      // A copy, so that the indices begin at zero.
      window = Data(read(offset, max(length, Self.windowSize)))
      start = offset
    }
    // The file may have become shorter meanwhile.
    return window.slice(UInt64(offset - start), UInt64(length))
  }

  /// An unsigned number of 1 to 4 bytes; nil when the file ends before it does.
  package mutating func number(
    _ offset: Int, _ length: Int, isLittleEndian: Bool = false
  ) -> Int? {
    bytes(offset, length).map { bytes in
      isLittleEndian
        ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// Whether these letters are at an offset.
  mutating func has(_ text: String, at offset: Int) -> Bool {
    bytes(offset, text.utf8.count)?.elementsEqual(text.utf8) ?? false
  }
}

extension Data {
  /// A big-endian number of 0 to 8 bytes, which is zero for no bytes; nil when there are too few
  /// bytes.
  package func number(_ offset: Int, _ length: Int) -> UInt64? {
    slice(UInt64(offset), UInt64(length)).map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }

  /// Four letters; nil when there are too few bytes, or other characters.
  package func word(_ offset: Int) -> String? {
    slice(UInt64(offset), 4).flatMap { String(bytes: $0, encoding: .ascii) }
  }

  /// A range of bytes, with an offset from the first byte; nil when there are too few bytes.
  package func slice(_ offset: UInt64, _ length: UInt64) -> Data? {
    guard offset <= UInt64(count), length <= UInt64(count) - offset else { return nil }
    let start = startIndex + Int(offset)
    return Data(self[start..<start + Int(length)])
  }
}
