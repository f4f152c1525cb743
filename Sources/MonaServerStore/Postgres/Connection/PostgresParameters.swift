import Foundation

/// Values as PostgreSQL reads them, for as long as a call to libpq lasts.
final class PostgresParameters {
  private(set) var texts: [UnsafePointer<CChar>?] = []

  /// - Throws: `ServerStoreError.nulCharacter`
  init(_ arguments: StoreArguments) throws {
    texts.reserveCapacity(arguments.values.count)
    for value in arguments.values {
      switch value {
      case .null: texts.append(nil)
      case .integer(let number): append("\(number)".utf8)
      case .real(let number): append("\(number)".utf8)
      case .text(let text):
        guard !text.utf8.contains(0) else { throw ServerStoreError.nulCharacter }
        append(text.utf8)
      case .bytes(let bytes): append(Self.hexadecimal(bytes))
      }
    }
  }

  deinit {
    texts.forEach { $0?.deallocate() }
  }

  private func append(_ text: some Collection<UInt8>) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count + 1)
    let end = buffer.initialize(fromContentsOf: text)
    buffer.initializeElement(at: end, to: 0)
    texts.append(UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self))
  }

  private static func hexadecimal(_ bytes: Data) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var text = Array("\\x".utf8)
    text.reserveCapacity(2 + 2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }
}
