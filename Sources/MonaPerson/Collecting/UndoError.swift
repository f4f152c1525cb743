import MonaModel

/// Why something done cannot be undone; nothing is changed then.
package enum UndoError: Error, Hashable {
  /// The trash was emptied, or the photo was taken out of it; the value is the photo's name.
  case notInTrash(String)
  /// The visit got another photo in the meantime, or is gone.
  case changedSince(DiscoveryID)
}
