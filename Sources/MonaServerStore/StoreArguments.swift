import Foundation
import GRDB

/// The values of a statement's parameters.
package struct StoreArguments: ExpressibleByArrayLiteral, Sendable {
  package private(set) var values: [StoreValue]

  package init(arrayLiteral elements: (any StoreColumn)?...) {
    values = elements.map { $0?.storeValue ?? .null }
  }

  package init(_ values: [(any StoreColumn)?]) {
    self.values = values.map { $0?.storeValue ?? .null }
  }

  /// So many question marks, with commas between them.
  package static func marks(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }

  package static func + (first: StoreArguments, second: StoreArguments) -> StoreArguments {
    var sum = first
    sum += second
    return sum
  }

  package static func += (first: inout StoreArguments, second: StoreArguments) {
    first.values += second.values
  }
}

/// A value of a column or a parameter.
package enum StoreValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes(Data)
}

/// What a column can be read as, and what a parameter can be.
///
/// A truth value is 0 or 1 in columns.
package protocol StoreColumn: DatabaseValueConvertible, StatementColumnConvertible, Sendable {
  var storeValue: StoreValue { get }

  /// - Parameter text: a value that is not null, as PostgreSQL writes it.
  /// - Returns: nil for one of another type.
  init?(postgres text: UnsafeRawBufferPointer)
}
