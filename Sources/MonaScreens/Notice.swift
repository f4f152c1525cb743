/// A short message for the person.
public struct Notice: Hashable, Sendable {
  /// One sentence, with its remedy when something was refused.
  public var text: String
  /// What an engineer would want to read, for "Details".
  public var details: String?
}
