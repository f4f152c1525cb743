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
