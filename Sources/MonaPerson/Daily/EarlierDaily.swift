import MonaModel

/// What MONA suggested on a day gone by.
package struct EarlierDaily: Hashable, Sendable {
  /// The day.
  package var day: MontrealDay
  /// What was suggested, or what has replaced it since.
  package var discovery: DiscoveryID
}
