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
