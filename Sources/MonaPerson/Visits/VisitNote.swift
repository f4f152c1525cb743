/// What a person says of a discovery, checked.
package enum VisitNote {
  /// - Throws: `StoreError.ratingOutOfRange`.
  package static func rating(_ rating: Int?) throws(StoreError) -> Int? {
    guard let rating else { return nil }
    guard (1...5).contains(rating) else { throw .ratingOutOfRange(rating) }
    return rating
  }

  /// The comment without blanks around it; nil when nothing is left.
  ///
  /// U+0000 goes too: SQLite counts a text's length up to the first one.
  /// - Throws: `StoreError.commentTooLong`.
  package static func comment(_ comment: String?) throws(StoreError) -> String? {
    guard let comment else { return nil }
    let scalars = comment.unicodeScalars.filter { $0.value != 0 }
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    let kept = scalars[first...last]
    guard kept.count <= Visit.commentLimit else { throw .commentTooLong(kept.count) }
    return String(kept)
  }
}
