/// Asks the computer where it is; live in MonaServices.
///
/// Nothing calls it before the person has asked to use their position.
package struct Locator: Sendable {
  /// - Throws: ``LocatorError``, or `CancellationError` when the task is cancelled.
  package var locate: @Sendable () async throws -> Position

  /// A locator that answers with `locate`.
  package init(locate: @escaping @Sendable () async throws -> Position) {
    self.locate = locate
  }

  /// The locator of a computer that cannot tell.
  package static let none = Locator { throw LocatorError.unavailable(reason: "") }
}
