import MonaPerson
import Observation

/// What *Erase My Data* took out of the person's file that is in use; it outlives the window, as MONA does
/// in the background.
@Observable @MainActor
package final class LastErasure {
  /// What can be put back; nil when there is nothing of the kind.
  var data: ErasedData?

  /// Nothing was erased yet.
  package init() {}
}
