/// What MONA suggested on a day gone by.
public struct EarlierDaily: Hashable, Sendable {
  /// The day.
  public var day: MontrealDay
  /// What was suggested, or what has replaced it since.
  public var discovery: DiscoveryID
}
