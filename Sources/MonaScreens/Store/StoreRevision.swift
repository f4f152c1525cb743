import MonaPerson
import Observation

/// That the store has changed, for what shows some of it to read again.
@Observable @MainActor
package final class StoreRevision {
  /// Grows with each committed change.
  package private(set) var number = 0

  /// A store of which no change is known.
  package init() {}

  /// Follows a store until the task is cancelled.
  package func follow(_ store: Store) async {
    for await _ in store.changes() { grow() }
  }

  /// Has all that is shown read again, for files of the album come and go without the store.
  func grow() { number += 1 }
}
