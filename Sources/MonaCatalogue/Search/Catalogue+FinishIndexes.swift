import GRDB

extension Catalogue {
  /// Whether discoveries of a large import are not in the search's index yet, so that a search looks
  /// through them one by one.
  package func isSearchBehind() throws -> Bool {
    try reader.read { db in try SearchIndex.isBehind(db) }
  }

  /// Makes what a large import left: the indexes that wait, as `write` does before anything else, and the
  /// search's, piece by piece, each in a transaction of its own: who wants to write meanwhile can, and what
  /// was made stays made if MONA is killed.
  ///
  /// What is found and listed is the same before, meanwhile and after.
  /// - Throws: `StorageError` when nothing can be written, `CancellationError` when the task is
  ///   cancelled.
  package func finishIndexes() throws {
    while try isSearchBehind() {
      try Task.checkCancellation()
      try write(changing: nil) { db in try SearchIndex.takePiece(db) }
    }
  }

  /// Joins what the search's index was made of piece by piece, so that a search takes half as long;
  /// each step a transaction of its own.
  ///
  /// What a search finds is the same before, meanwhile and after.
  /// - Throws: as `finishIndexes`.
  package func joinSearch() throws {
    for table in try reader.read({ db in try SearchIndex.inRuns(db) }) {
      var isMore = true
      while isMore {
        try Task.checkCancellation()
        isMore = try write(changing: nil) { db in try SearchIndex.joinPiece(of: table, db) }
      }
    }
  }
}
