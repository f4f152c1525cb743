import GRDB

/// A visit that was taken out of the collection, with all that is needed to put it back.
package struct RemovedVisit: Hashable, Sendable {
  /// The visit as it was.
  package var visit: Visit
  /// Its row, also what `Visit` does not show.
  let columns: [String: DatabaseValue]
}
