import MonaModel

/// A text that shows what of it a search found.
package struct MarkedText: Hashable, Sendable {
  /// The text.
  package var text: String
  /// The parts that were found, in bytes of UTF-8.
  package var marks: [Range<Int>]

  /// A text with what `query` finds of it marked.
  init(_ text: String, matching query: String) {
    self.text = text
    marks = Self.marks(in: text, matching: query)
  }

  /// A text with what `query` finds of a part of it marked.
  init(_ text: String, only part: String, matching query: String) {
    self.text = text
    let start = text.firstRange(of: part)?.lowerBound ?? text.startIndex
    let skipped = text.utf8.distance(from: text.startIndex, to: start)
    marks = Self.marks(in: part, matching: query).map { mark in
      mark.lowerBound + skipped..<mark.upperBound + skipped
    }
  }

  private static func marks(in text: String, matching query: String) -> [Range<Int>] {
    SearchHighlight.ranges(in: text, matching: query).map { range in
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return start..<start + text[range].utf8.count
    }
  }
}
