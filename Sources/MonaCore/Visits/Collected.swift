/// What collecting a discovery gave.
public struct Collected: Hashable, Sendable {
  /// The visit that is now there.
  public var visit: Visit
  /// The badges just won.
  public var badges: [Badge]
}
