import MonaPerson

extension UndoError {
  /// Why something cannot be undone, and what to do.
  package var sentence: String {
    switch self {
    case .notInTrash(let photo):
      tr(
        "The photo “{photo}” is no longer in the trash: choose it again from a copy.",
        ["photo": photo])
    case .changedSince:
      tr("This can no longer be undone: the photo has changed since. Look at the sheet.")
    }
  }
}
