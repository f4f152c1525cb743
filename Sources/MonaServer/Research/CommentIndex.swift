import MonaModel
import MonaServerStore

/// The full-text search of `givenComment`, where the engines differ.
struct CommentIndex {
  let engine: StoreEngine

  /// A search as the parameter of `matches`.
  func query(_ search: WordSearch) -> String {
    switch engine {
    case .sqlite: search.pattern
    case .postgres: search.postgresPattern
    }
  }

  /// Where the search is; it may have the parameter.
  var table: String {
    switch engine {
    case .sqlite: "commentSearch"
    case .postgres: "givenComment CROSS JOIN to_tsquery('mona', ?) AS search"
    }
  }

  /// `table` with `givenComment`.
  var tables: String {
    switch engine {
    case .sqlite: "\(table) JOIN givenComment ON givenComment.id = commentSearch.rowid"
    case .postgres: table
    }
  }

  /// The predicate of the comments that are found; it may have the parameter.
  var matches: String {
    switch engine {
    case .sqlite: "commentSearch MATCH ?"
    case .postgres: "givenComment.words @@ search"
    }
  }

  /// A comment with the characters 2 and 3 around what is found.
  var marked: String {
    switch engine {
    case .sqlite: "highlight(commentSearch, 0, char(2), char(3))"
    case .postgres:
      """
      ts_headline('mona', givenComment.comment, search,
        'HighlightAll=true, StartSel=' || chr(2) || ', StopSel=' || chr(3))
      """
    }
  }

  /// A query for all words, the numbers of comments with each, and how often each is there.
  var words: String {
    switch engine {
    case .sqlite: "SELECT term, doc, cnt FROM commentWord"
    case .postgres: "SELECT word, ndoc, nentry FROM ts_stat('SELECT words FROM givenComment')"
    }
  }
}
