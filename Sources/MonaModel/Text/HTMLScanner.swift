/// Splits HTML into texts and tags, in one pass, whatever state it is in.
package struct HTMLScanner {
  /// A part of HTML.
  package enum Piece {
    /// A text, with entities replaced.
    case text(Substring)
    case tag(HTMLTag)
  }

  private var rest: Substring.UTF8View
  /// The end of an area that was found to contain no complete tag.
  private var literalEnd: Substring.UTF8View.Index

  package init(_ html: String) {
    rest = html[...].utf8
    literalEnd = rest.startIndex
  }

  package var isAtEnd: Bool { rest.isEmpty }

  /// The next piece; nil at the end.
  package mutating func next() -> Piece? {
    guard let first = rest.first else { return nil }
    switch first {
    case UInt8(ascii: "<"):
      if rest.startIndex >= literalEnd {
        if let tag = HTMLTag(rest) {
          rest = rest[tag.end...]
          return .tag(tag)
        }
        if HTMLTag.isUnfinished(rest) {
          literalEnd =
            rest.index(rest.startIndex, offsetBy: HTMLTag.limit, limitedBy: rest.endIndex)
            ?? rest.endIndex
        }
      }
      rest = rest.dropFirst()
      return .text("<")
    case UInt8(ascii: "&"):
      if let (text, end) = reference() {
        rest = rest[end...]
        return .text(text[...])
      }
      rest = rest.dropFirst()
      return .text("&")
    default:
      let text = rest.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
      rest = rest[text.endIndex...]
      return .text(Substring(text))
    }
  }

  /// Skips the content of an element and its end tag; all that follows if it never ends.
  package mutating func skip(_ name: String) {
    while let next = rest.firstIndex(of: UInt8(ascii: "<")) {
      let end = rest.index(next, offsetBy: name.utf8.count + 2, limitedBy: rest.endIndex)
      if let end, Substring(rest[next..<end]).lowercased() == "</\(name)" {
        let close = rest[end...].firstIndex(of: UInt8(ascii: ">"))
        rest = close.map { rest[rest.index(after: $0)...] } ?? rest[rest.endIndex...]
        return
      }
      rest = rest[rest.index(after: next)...]
    }
    rest = rest[rest.endIndex...]
  }

  private func reference() -> (String, Substring.UTF8View.Index)? {
    guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
      let character = HTMLText.character(
        String(Substring(rest[rest.index(after: rest.startIndex)..<end])))
    else { return nil }
    return (character, rest.index(after: end))
  }
}

/// A tag, comment or declaration of HTML.
package struct HTMLTag {
  /// The name in lower case; empty for a comment or a declaration.
  package private(set) var name = ""
  /// Whether it ends its element.
  package private(set) var isEnd = false
  private var attributes: Substring = ""
  /// The index after it.
  fileprivate var end: Substring.UTF8View.Index

  /// The elements whose content is no text.
  static let silent: Set = [
    "script", "style", "head", "template", "noscript", "iframe", "object", "svg", "math",
    "textarea", "select",
  ]

  /// Longer tags are texts that begin with "<", in bytes; pictures may be written into their tags.
  fileprivate static let limit = 200_000

  /// Nil if the text begins with no tag, as in "< 5".
  fileprivate init?(_ text: Substring.UTF8View) {
    let inner = text.dropFirst().prefix(Self.limit)
    if inner.starts(with: "!--".utf8) {
      end = Self.commentEnd(text.dropFirst(4)) ?? text.endIndex
      return
    }
    guard let first = inner.first else { return nil }
    if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
      end = inner.firstIndex(of: UInt8(ascii: ">")).map { inner.index(after: $0) } ?? text.endIndex
      return
    }
    let isEnd = first == UInt8(ascii: "/")
    let name = (isEnd ? inner.dropFirst() : inner).prefix { Self.isNamePart($0) }
    guard let letter = name.first, Self.isLetter(letter) else { return nil }
    var quote: UInt8?
    var index = name.endIndex
    while index < inner.endIndex {
      let byte = inner[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        break
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      inner.formIndex(after: &index)
    }
    guard index < inner.endIndex else { return nil }
    end = inner.index(after: index)
    self.isEnd = isEnd
    self.name = Substring(name).lowercased()
    attributes = Substring(inner[name.endIndex..<index])
  }

  /// Whether a text that ``init(_:)`` refused begins with a tag that does not end.
  fileprivate static func isUnfinished(_ text: Substring.UTF8View) -> Bool {
    let inner = text.dropFirst()
    let name = inner.first == UInt8(ascii: "/") ? inner.dropFirst() : inner
    return name.first.map(isLetter) ?? false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x3A).contains(byte) || byte == UInt8(ascii: "-")
  }

  private static func commentEnd(_ text: Substring.UTF8View) -> Substring.UTF8View.Index? {
    var rest = text
    while let next = rest.firstIndex(of: UInt8(ascii: "-")) {
      if rest[next...].starts(with: "-->".utf8) { return rest.index(next, offsetBy: 3) }
      rest = rest[rest.index(after: next)...]
    }
    return nil
  }

  /// The value of an attribute, with entities replaced; nil if the tag has none of that name.
  package func attribute(_ wanted: String) -> String? {
    var rest = attributes
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" }
      guard !name.isEmpty || rest.first == "=" else { return nil }
      rest = rest[name.endIndex...].drop(while: \.isWhitespace)
      var value: Substring = ""
      if rest.first == "=" {
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        if let quote = rest.first, quote == "\"" || quote == "'" {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest[value.endIndex...].dropFirst()
        } else {
          value = rest.prefix { !$0.isWhitespace }
          rest = rest[value.endIndex...]
        }
      }
      if name.lowercased() == wanted { return HTMLText.plain(String(value)) }
    }
  }
}
