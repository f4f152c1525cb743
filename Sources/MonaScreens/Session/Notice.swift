/// A short message for the person.
public struct Notice: Sendable {
  /// One sentence, with its remedy when something was refused.
  public var text: String
  /// What an engineer would want to read, for "Details".
  public var details: String?
  /// Takes back what the message tells of, for "Undo".
  public var undo: (@MainActor @Sendable () async -> Void)?
}
