/// Asks the computer where it is; live in MonaServices.
///
/// Nothing calls it before the person has asked to use their position.
public struct Locator: Sendable {
  /// - Throws: ``LocatorError``, or `CancellationError` when the task is cancelled.
  public var locate: @Sendable () async throws -> Position

  /// A locator that answers with `locate`.
  public init(locate: @escaping @Sendable () async throws -> Position) {
    self.locate = locate
  }

  /// The locator of a computer that cannot tell.
  public static let none = Locator { throw LocatorError.unavailable(reason: "") }
}
