/// Finds the parts of a displayed text that match a search.
package enum SearchHighlight {
  /// The ranges of `text` that match the search text, sorted and disjoint, including accents,
  /// ligatures and apostrophes.
  ///
  /// A partly typed ligature is included whole: "o" matches the "œ" of "œuvre".
  package static func ranges(in text: String, matching query: String) -> [Range<String.Index>] {
    let query = SearchQuery(query)
    guard !query.words.isEmpty else { return [] }
    let folded = FoldedText(text)
    let tokens = folded.words.flatMap(folded.tokens(of:))
    let words = tokens.map { folded.letters[$0] }
    var found: [Range<String.Index>] = []
    func find(_ token: Range<Int>, _ count: Int) {
      let last = folded.origins[token.lowerBound + count - 1]
      found.append(folded.origins[token.lowerBound]..<LatinLetter.end(of: last, in: text))
    }
    let searched = query.words.flatMap(\.tokens) + query.names.flatMap(\.periodTokens)
    for token in searched.map(\.shown) {
      for (index, word) in words.enumerated() where token.matches(word) {
        find(tokens[index], token.letters.utf8.count)
      }
    }
    for name in query.names where name.spellings.count > 1 {
      let others = SearchQuery.Name(words: name.words, spellings: Array(name.spellings.dropFirst()))
      for index in others.indices(in: words) { find(tokens[index], words[index].count) }
    }
    return merged(found)
  }

  /// An excerpt of a long text around the first match, with "…" where text is omitted; the
  /// beginning when nothing matches.
  ///
  /// - Parameter length: the maximum number of characters.
  package static func excerpt(
    of text: String, matching query: String, length: Int = 120
  ) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard line.count > length else { return line }
    let match = ranges(in: line, matching: query).first?.lowerBound ?? line.startIndex
    // A third of the length precedes the match, less near the end of the text.
    let before = line.distance(from: line.startIndex, to: match)
    let skipped = max(0, min(before - length / 3, line.count - length))
    guard skipped > 0 else { return cut(line[...], length - 1) + "…" }
    let rest = line.dropFirst(skipped)
    let wordStart = rest[..<match].firstIndex(of: " ").map(rest.index(after:)) ?? rest.startIndex
    let words = rest[wordStart...]
    return words.count < length ? "…" + words : "…" + cut(words, length - 2) + "…"
  }

  /// The longest prefix of whole words within `length` characters.
  private static func cut(_ text: Substring, _ length: Int) -> Substring {
    guard text.count > length else { return text }
    let start = text.prefix(length)
    return start.lastIndex(of: " ").map { start[..<$0] } ?? start
  }

  private static func merged(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
    var result: [Range<String.Index>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
