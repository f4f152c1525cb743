/// A statement with its parameters as PostgreSQL wants them: `$1` and so on.
struct PostgresStatement: Equatable {
  let sql: String

  /// How many values it takes.
  let parameters: Int

  /// - Parameter shared: with parameters as `?`, the next one after the highest so far, or as `?1` and so on. A
  ///   question mark within quotes and comments stays; none is an operator.
  init(_ shared: String) {
    var reader = Reader(rest: Array(shared.utf8)[...])
    reader.translate()
    sql = String(decoding: reader.translated, as: UTF8.self)
    parameters = reader.highest
  }
}

private struct Reader {
  var rest: ArraySlice<UInt8>
  var translated: [UInt8] = []
  var highest = 0

  mutating func translate() {
    translated.reserveCapacity(rest.count + 16)
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "'"): quoted(byte, escapes: isEscapeString)
      case UInt8(ascii: "\""): quoted(byte, escapes: false)
      case UInt8(ascii: "-") where rest.starts(with: "--".utf8): line()
      case UInt8(ascii: "/") where rest.starts(with: "/*".utf8): comment()
      case UInt8(ascii: "$") where !endsInWord(translated[...]): dollarQuoted()
      case UInt8(ascii: "?"): parameter()
      default: copy(1)
      }
    }
  }

  private mutating func copy(_ count: Int) {
    translated += rest.prefix(count)
    rest = rest.dropFirst(count)
  }

  private mutating func parameter() {
    rest.removeFirst()
    let digits = rest.prefix { isDigit($0) }
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? highest + 1
    rest = rest.dropFirst(digits.count)
    highest = max(highest, number)
    translated += "$\(number)".utf8
  }

  /// A quote that is doubled ends a part and begins the next.
  private mutating func quoted(_ quote: UInt8, escapes: Bool) {
    copy(1)
    while let byte = rest.first, byte != quote {
      copy(escapes && byte == UInt8(ascii: "\\") ? 2 : 1)
    }
    copy(1)
  }

  /// Whether the quote that follows is that of `E'…'`.
  private var isEscapeString: Bool {
    guard let last = translated.last, last | 0x20 == UInt8(ascii: "e") else { return false }
    return !endsInWord(translated.dropLast())
  }

  private mutating func line() {
    copy(rest.prefix { $0 != UInt8(ascii: "\n") }.count)
  }

  /// Comments nest.
  private mutating func comment() {
    var depth = 0
    repeat {
      if rest.starts(with: "/*".utf8) {
        depth += 1
        copy(2)
      } else if rest.starts(with: "*/".utf8) {
        depth -= 1
        copy(2)
      } else {
        copy(1)
      }
    } while depth > 0 && !rest.isEmpty
  }

  /// A text between `$$` and `$$`, or between `$tag$` and `$tag$`.
  private mutating func dollarQuoted() {
    let tag = rest.dropFirst().prefix { isWord($0) }
    guard tag.first.map(isDigit) != true,
      rest.dropFirst(1 + tag.count).first == UInt8(ascii: "$")
    else { return copy(1) }
    let mark = Array(rest.prefix(tag.count + 2))
    copy(mark.count)
    while !rest.isEmpty, !rest.starts(with: mark) { copy(1) }
    copy(mark.count)
  }

  private func endsInWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.last.map { isWord($0) || $0 == UInt8(ascii: "$") } ?? false
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
