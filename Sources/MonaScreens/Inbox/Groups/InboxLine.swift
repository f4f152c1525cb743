import MonaPerson

/// What one line of the list of groups holds.
package enum InboxLine: Hashable, Sendable {
  /// The heading over the groups of a day.
  case day(InboxDay)
  /// The group that is so far in the list.
  case group(Int)
}
