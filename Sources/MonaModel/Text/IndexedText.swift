/// Text as stored in the search index: words separated by spaces, without case, accents, ligatures
/// or punctuation.
///
/// Each text is a line. A word of several parts ("L’Île", "LaSalle") is also stored whole ("lile",
/// "lasalle"), so that it is found however it is typed and however a source spells it.
package struct IndexedText: WordFolding {
  private static let blank: UInt8 = 0x20
  private static let lineEnd: UInt8 = 0x0A

  /// The output; each word is followed by a blank or a line end.
  private var bytes: [UInt8] = []
  private var wordStart = 0
  private var partStart = 0
  private var partCount = 0

  /// Creates an empty text.
  package init() {}

  /// The lines appended so far.
  package var lines: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

  /// Appends the folded words of `text` as a line; nothing if it has no word.
  package mutating func append(_ text: String) {
    let start = bytes.count
    // Most texts have one or two lines.
    if start == 0 { bytes.reserveCapacity(2 * text.utf8.count + 16) }
    fold(text)
    if bytes.count > start { bytes[bytes.count - 1] = Self.lineEnd }
  }

  /// The words of `text`, folded.
  package static func of(_ text: String) -> String {
    of([text])
  }

  /// The words of several texts, a line each.
  package static func of(_ texts: [String]) -> String {
    var text = IndexedText()
    for line in texts { text.append(line) }
    return text.lines
  }

  // MARK: Folding

  mutating func append(_ letter: UInt8) { bytes.append(letter) }

  mutating func append(_ letters: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: letters) }

  mutating func endPart() {
    guard bytes.count > partStart else { return }
    bytes.append(Self.blank)
    partStart = bytes.count
    partCount += 1
  }

  mutating func endPartAtApostrophe() { endPart() }

  mutating func endWord() {
    endPart()
    if partCount > 1 {
      for index in wordStart..<partStart where bytes[index] != Self.blank {
        bytes.append(bytes[index])
      }
      bytes.append(Self.blank)
    }
    wordStart = bytes.count
    partStart = bytes.count
    partCount = 0
  }
}
