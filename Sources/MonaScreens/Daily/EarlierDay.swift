import MonaModel

/// A suggestion of a day gone by, as the week under the discovery of the day shows it.
package struct EarlierDay: Hashable, Sendable {
  /// The day.
  package var day: MontrealDay
  /// What was suggested, in its state of now.
  package var row: DiscoveryRow
}
