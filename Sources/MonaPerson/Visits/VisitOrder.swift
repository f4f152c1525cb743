import MonaModel

/// What orders a collection.
package enum VisitOrder: Hashable, Sendable {
  /// The newest visit first.
  case date
  /// By title in a language, as `Collation` orders it.
  case title(Language)
  /// The best liked first, those without a rating last; the newest first among equals.
  case rating
}
