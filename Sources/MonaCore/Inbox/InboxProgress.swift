/// How far reading or collecting is.
public struct InboxProgress: Hashable, Sendable {
  /// How many are done, whatever came of them.
  public var done: Int
  /// How many there are.
  public var total: Int
}
