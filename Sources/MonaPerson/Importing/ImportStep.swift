import Foundation

/// How far an import is.
package enum ImportStep: Hashable, Sendable {
  /// A file is being read.
  case reading(URL)
  /// What it holds is being written.
  case writing(URL)
  /// The person's data goes to the discoveries that replace theirs.
  case replacements
  /// Badges that are already reached are won.
  case badges
  /// All of it is there to browse; the search's index is being made.
  case searchIndex
}
