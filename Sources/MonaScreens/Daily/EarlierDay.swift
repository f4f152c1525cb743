import MonaCore

/// A suggestion of a day gone by, as the week under the discovery of the day shows it.
public struct EarlierDay: Hashable, Sendable {
  /// The day.
  public var day: MontrealDay
  /// What was suggested, in its state of now.
  public var row: DiscoveryRow
}
