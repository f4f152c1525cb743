import Foundation

/// Text on terminals, to which control characters of catalogues, servers and files could give commands.
package enum TerminalText {
  /// The text with each control character replaced by a space; line breaks only if they are kept.
  package static func cleaned(_ text: String, keepsLines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: \.isControl) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar.isControl && !(keepsLines && scalar == "\n") ? " " : scalar)
    }
    return String(scalars)
  }

  /// JSON with each control character as an escape, which stands for the same value.
  package static func escaped(json: String) -> String {
    guard json.unicodeScalars.contains(where: \.isControl) else { return json }
    var text = ""
    for scalar in json.unicodeScalars {
      if scalar.isControl, scalar != "\n" {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Writes lines to standard error at once.
  package static func note(_ lines: String) {
    FileHandle.standardError.write(Data((cleaned(lines, keepsLines: true) + "\n").utf8))
  }

  /// Writes lines to standard output.
  package static func show(_ lines: String) { print(cleaned(lines, keepsLines: true)) }
}

extension Unicode.Scalar {
  /// Includes the controls of writing direction, which few terminals reset at the end of a line.
  fileprivate var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0x202A...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
  }
}
