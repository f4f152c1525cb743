import MonaModel

/// Texts folded one after another, each once.
struct IndexedLines {
  private var text = IndexedText()
  private var seen = Distinct<String>()

  var folded: String { text.lines }

  mutating func add(_ name: Localized) {
    add(name.fr)
    add(name.en)
  }

  mutating func add(_ line: String?) {
    if let line, seen.insert(line) { text.append(line) }
  }
}
