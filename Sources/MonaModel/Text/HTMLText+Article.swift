extension HTMLText {
  /// The text of HTML, in paragraphs with an empty line between them.
  ///
  /// Tags are removed, lists get bullets, scripts and styles are left out, and white space is
  /// collapsed as in a browser.
  /// - Parameter limit: the largest length in Unicode scalars; a longer text ends with "…".
  package static func article(_ html: String, limit: Int) -> String {
    var article = ArticleText(limit: limit)
    var scanner = HTMLScanner(html)
    while !article.isFull, let piece = scanner.next() {
      switch piece {
      case .text(let text): article.add(text)
      case .tag(let tag) where !tag.isEnd && HTMLTag.silent.contains(tag.name):
        scanner.skip(tag.name)
      case .tag(let tag): article.apply(tag)
      }
    }
    return article.finished(isCut: !scanner.isAtEnd)
  }

  /// A text on one line.
  /// - Parameter limit: the largest length in Unicode scalars; a longer text ends with "…".
  package static func line(_ text: String, limit: Int) -> String {
    var article = ArticleText(limit: limit)
    var rest = text[...]
    // A text of any length has few words that fit.
    while let word = rest.firstIndex(where: { !$0.isWhitespace }), !article.isFull {
      let end = rest[word...].firstIndex(where: \.isWhitespace) ?? rest.endIndex
      article.add(" " + rest[word..<end])
      rest = rest[end...]
    }
    return article.finished(isCut: rest.contains { !$0.isWhitespace })
  }
}

/// A text in paragraphs that grows word by word up to a limit.
private struct ArticleText {
  private var text = String.UnicodeScalarView()
  private var length = 0
  private let limit: Int
  /// The number of line breaks to write before the next word.
  private var breaks = 0
  private var isSpaced = false
  private var preformatted = 0

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { length > limit }

  private static let paragraphs: Set = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "blockquote",
    "section", "article", "header", "footer", "aside", "figure", "pre", "hr", "address", "form",
    "main", "nav", "details",
  ]
  private static let lines: Set = [
    "br", "tr", "dt", "dd", "figcaption", "caption", "summary", "option", "legend",
  ]
  private static let cells: Set = ["td", "th"]

  mutating func apply(_ tag: HTMLTag) {
    if tag.name == "pre" { preformatted = max(0, preformatted + (tag.isEnd ? -1 : 1)) }
    if Self.paragraphs.contains(tag.name) {
      breaks = max(breaks, 2)
    } else if tag.name == "li" {
      breaks = max(breaks, 1)
      if !tag.isEnd { add("•\u{A0}") }
    } else if Self.lines.contains(tag.name) {
      // Two line breaks make a paragraph, as many people write them.
      breaks = tag.name == "br" ? min(breaks + 1, 2) : max(breaks, 1)
    } else if Self.cells.contains(tag.name) {
      isSpaced = true
    }
  }

  mutating func add(_ piece: some StringProtocol) {
    for scalar in piece.unicodeScalars {
      switch scalar {
      case "\n" where preformatted > 0: breaks = min(breaks + 1, 2)
      case " ", "\t", "\n", "\r", "\u{C}", "\u{2028}", "\u{2029}": isSpaced = true
      default:
        // Control characters are no text, and would end it in C.
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) { continue }
        append(scalar)
      }
      if isFull { return }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if !text.isEmpty {
      if breaks > 0 {
        for _ in 0..<breaks { write("\n") }
      } else if isSpaced {
        write(" ")
      }
    }
    (breaks, isSpaced) = (0, false)
    write(scalar)
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    text.append(scalar)
    length += 1
  }

  /// - Parameter isCut: whether the rest was left out.
  func finished(isCut: Bool) -> String {
    guard isCut || isFull else { return String(text) }
    var kept = String.UnicodeScalarView(text.prefix(limit))
    while let last = kept.last, last == " " || last == "\n" { kept.removeLast() }
    return kept.isEmpty ? "" : String(kept) + "…"
  }
}
