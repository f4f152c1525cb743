import GRDB

/// A row of a query's result.
///
/// Columns are read by their index, or by their name in any case. A null, or another type than the column's, is a mistake
/// in the program where the value is not optional.
package struct StoreRow {
  enum Content {
    case sqlite(Row)
    case postgres(PostgresResult, row: Int32)
  }

  let content: Content

  package subscript<Value: StoreColumn>(_ index: Int) -> Value {
    switch content {
    case .sqlite(let row): row[index]
    case .postgres(let result, let row): result.required(row, Int32(index))
    }
  }

  package subscript<Value: StoreColumn>(_ index: Int) -> Value? {
    switch content {
    case .sqlite(let row): row[index]
    case .postgres(let result, let row): result.value(row, Int32(index))
    }
  }

  package subscript<Value: StoreColumn>(_ name: String) -> Value {
    switch content {
    case .sqlite(let row): row[name]
    case .postgres(let result, let row): result.required(row, result.column(name))
    }
  }

  package subscript<Value: StoreColumn>(_ name: String) -> Value? {
    switch content {
    case .sqlite(let row): row[name]
    case .postgres(let result, let row): result.value(row, result.column(name))
    }
  }
}
