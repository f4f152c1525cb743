import Foundation
import GRDB

extension StoreColumn where Self: FixedWidthInteger {
  package var storeValue: StoreValue { .integer(Int64(self)) }

  /// Also a truth value, which PostgreSQL writes as "t" or "f".
  package init?(postgres text: UnsafeRawBufferPointer) {
    if text.count == 1, text[0] == UInt8(ascii: "t") || text[0] == UInt8(ascii: "f") {
      self = text[0] == UInt8(ascii: "t") ? 1 : 0
      return
    }
    self.init(String(decoding: text, as: UTF8.self))
  }
}

extension Int: StoreColumn {}
extension Int64: StoreColumn {}

extension Bool: StoreColumn {
  package var storeValue: StoreValue { .integer(self ? 1 : 0) }

  package init?(postgres text: UnsafeRawBufferPointer) {
    guard let number = Int(postgres: text) else { return nil }
    self = number != 0
  }
}

extension Double: StoreColumn {
  package var storeValue: StoreValue { .real(self) }

  package init?(postgres text: UnsafeRawBufferPointer) {
    self.init(String(decoding: text, as: UTF8.self))
  }
}

extension String: StoreColumn {
  package var storeValue: StoreValue { .text(self) }

  package init?(postgres text: UnsafeRawBufferPointer) {
    self.init(decoding: text, as: UTF8.self)
  }
}

extension Data: StoreColumn {
  package var storeValue: StoreValue { .bytes(self) }

  /// Bytes as "\x" and hexadecimal digits.
  package init?(postgres text: UnsafeRawBufferPointer) {
    guard text.count >= 2, text.count.isMultiple(of: 2), text[0] == UInt8(ascii: "\\"),
      text[1] == UInt8(ascii: "x")
    else { return nil }
    var bytes = Data(capacity: text.count / 2 - 1)
    for index in stride(from: 2, to: text.count, by: 2) {
      guard let high = Character(UnicodeScalar(text[index])).hexDigitValue,
        let low = Character(UnicodeScalar(text[index + 1])).hexDigitValue
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    self = bytes
  }
}

/// A type whose cases are stored as texts.
package protocol StoreText: StoreColumn, RawRepresentable<String> {}

extension StoreText {
  package var storeValue: StoreValue { .text(rawValue) }

  package init?(postgres text: UnsafeRawBufferPointer) {
    self.init(rawValue: String(decoding: text, as: UTF8.self))
  }

  package init?(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(rawValue: String(sqliteStatement: sqliteStatement, index: index))
  }
}
