/// What waits to be sent, as far as somebody reads.
package struct OutboxList: Hashable, Sendable {
  /// The oldest, and those that wait for the person.
  package let entries: [OutboxEntry]
  /// How many visits wait, listed or not.
  package let count: Int
  /// How many of them are not tried again by themselves.
  package let refused: Int
}
