/// Where the keyboard is to be, once a key of the inbox was obeyed.
package enum InboxFocus: Hashable, Sendable {
  /// Among the groups of photos.
  case photos
  /// In the search for another discovery.
  case search
  /// In the comment.
  case comment
  /// Where it is.
  case unchanged
}
