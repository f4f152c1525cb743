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

/// Names with their values at the right of them, as a discovery's sheet has.
struct Fields {
  private static let width = 80

  private var fields: [(name: String, value: String)] = []

  /// Adds a field, unless it has nothing to say.
  mutating func add(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { fields.append((name, value)) }
  }

  /// Adds a field of several words, unless there is none.
  mutating func add(_ name: String, _ values: [String]) {
    add(name, values.joined(separator: ", "))
  }

  /// The fields as lines; a long value goes on under itself.
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

/// Lines no longer than a terminal is wide.
enum Paragraph {
  /// The words of `text` on lines of at most `width` characters; a longer word keeps its own.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    // A no-break space is no place to break a line.
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
