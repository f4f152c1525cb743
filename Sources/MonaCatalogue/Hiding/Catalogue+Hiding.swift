import MonaLog

extension Catalogue {
  /// Leaves the discoveries of a source out of counts, lists, search and the map, or takes them back in,
  /// in one transaction.
  ///
  /// It goes on being brought up to date. Search knows it again at once, and its index is made after that.
  /// - Throws: `SourceError` when there is no such source, or it is MONA's own.
  package func setHidden(_ isHidden: Bool, source name: String) throws {
    try write { db in
      guard var source = try SourceTable.find(name, db) else { throw SourceError.unknown(name) }
      guard !source.isMona else { throw SourceError.mona }
      guard source.isHidden != isHidden else { return }
      try isHidden ? HiddenSource.hide(source.id, db) : HiddenSource.show(source.id, db)
      source.isHidden = isHidden
      try SourceTable.save(source, db)
    }
    // Without it a search is right too, and slower until the index is made.
    if !isHidden { tryLogging("The indexes were not finished") { try finishIndexes() } }
  }
}
