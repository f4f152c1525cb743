import Foundation

/// Rows whose cells stand under one another.
struct Table {
  /// How the cells of a column stand.
  struct Column {
    /// No wider than this, unless a cell itself is.
    var limit = Int.max
    /// Whether cells stand at the right, as numbers do.
    var isNumber = false
  }

  private let columns: [Column]
  private let indent: String
  private var rows: [[String]] = []

  /// - Parameter indent: how many spaces begin each line.
  init(_ columns: [Column], indent: Int = 0) {
    self.columns = columns
    self.indent = String(repeating: " ", count: indent)
  }

  /// Adds a row, one cell a column.
  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  /// The rows as lines; a cell too long for its column pushes what follows it aside.
  var lines: some Sequence<String> {
    let widths = columns.indices.map { index in
      min(columns[index].limit, rows.lazy.map { $0[index].count }.max() ?? 0)
    }
    return rows.lazy.map { cells in
      var line = indent
      for (index, cell) in cells.enumerated() where widths[index] > 0 {
        if index > 0 { line += "  " }
        let padding = String(repeating: " ", count: max(0, widths[index] - cell.count))
        line += columns[index].isNumber ? padding + cell : cell + padding
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
