import Foundation

/// Formats rows in aligned columns.
struct Table {
  /// The alignment of a column.
  struct Column {
    /// The maximum width in characters; longer cells are not truncated.
    var limit = Int.max
    /// Whether cells are aligned to the right.
    var isNumber = false
  }

  private let columns: [Column]
  private let indent: String
  private var rows: [[String]] = []

  /// - Parameter indent: the number of spaces at the start of each line.
  init(_ columns: [Column], indent: Int = 0) {
    self.columns = columns
    self.indent = String(repeating: " ", count: indent)
  }

  /// Adds a row with one cell for each column.
  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  /// The rows as lines; a cell longer than its column shifts the cells after it.
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

/// Formats names with their values in two columns, as on a discovery's sheet.
struct Fields {
  private static let width = 80

  private var fields: [(name: String, value: String)] = []

  /// Adds a field unless its value is empty.
  mutating func add(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { fields.append((name, value)) }
  }

  /// Adds a field with values separated by commas, unless there is none.
  mutating func add(_ name: String, _ values: [String]) {
    add(name, values.joined(separator: ", "))
  }

  /// The fields as lines; long values are wrapped.
  var lines: [String] {
    let indent = (fields.map(\.name.count).max() ?? 0) + 2
    return fields.flatMap { field in
      Paragraph.lines(field.value, width: Self.width - indent).enumerated().map { index, line in
        let name = index == 0 ? field.name : ""
        return name + String(repeating: " ", count: indent - name.count) + line
      }
    }
  }
}

/// Wraps text to a line width.
enum Paragraph {
  /// The words of `text` on lines of at most `width` characters; a longer word gets its own line.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    // Does not break at no-break spaces.
    for word in text.split(whereSeparator: { " \n\r\t\r\n".contains($0) }) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      if !line.isEmpty { line += " " }
      line += word
    }
    return lines + (line.isEmpty ? [] : [line])
  }
}
