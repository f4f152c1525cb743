import CPostgres
import Foundation

/// The rows that a statement returned.
final class PostgresResult {
  /// Valid as long as this object is.
  let pointer: OpaquePointer

  /// - Parameter pointer: a result of libpq's, which this object frees.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    PQclear(pointer)
  }

  var count: Int32 { PQntuples(pointer) }

  /// How many rows the statement inserted, changed or deleted.
  var changes: Int {
    let command = String(cString: PQcmdStatus(pointer))
    guard !command.hasPrefix("SELECT") else { return 0 }
    return Int(String(cString: PQcmdTuples(pointer))) ?? 0
  }

  /// The first column of this name, in any case; -1 when there is none.
  func column(_ name: String) -> Int32 {
    (0..<PQnfields(pointer)).first { column in
      guard let bytes = PQfname(pointer, column) else { return false }
      let length = strlen(bytes)
      return bytes.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
        UnsafeBufferPointer(start: bytes, count: length)
          .elementsEqual(name.utf8) { Self.lowercase($0) == Self.lowercase($1) }
      }
    } ?? -1
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Nil for a null, for a value of another type, and where there is no such column.
  func value<Value: StoreColumn>(_ row: Int32, _ column: Int32) -> Value? {
    guard (0..<count).contains(row), (0..<PQnfields(pointer)).contains(column),
      PQgetisnull(pointer, row, column) == 0
    else { return nil }
    return withExtendedLifetime(self) {
      Value(
        postgres: UnsafeRawBufferPointer(
          start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column))))
    }
  }

  /// A value where a null, another type and a missing column are mistakes in the program, which stop it.
  func required<Value: StoreColumn>(_ row: Int32, _ column: Int32) -> Value {
    guard let value: Value = value(row, column) else {
      fatalError("No \(Value.self) in column \(column) of a result")
    }
    return value
  }
}
