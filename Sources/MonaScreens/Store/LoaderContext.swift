import MonaModel
import MonaText

/// What a screen needs to read again what changed.
@MainActor
package struct LoaderContext {
  let changes: Changes
  /// What the person did and is being kept.
  let pendingWrites: PendingWrites
  let toasts: Toasts
  /// The language that was chosen, which all that is read depends on.
  let language: @MainActor () -> SpokenLanguage?

  /// Reads for a screen.
  /// - Parameters:
  ///   - kinds: what the screen shows.
  ///   - inputs: what else the reading depends on, such as where distances start.
  ///   - read: reads and shows; what it throws is told to the person.
  func loader(
    for kinds: Set<DataKind>, inputs: @escaping @MainActor () -> AnyHashable? = { nil },
    _ read: @escaping @MainActor (DataLoader.Reading) async throws -> Void
  ) -> DataLoader {
    DataLoader(
      kinds, of: changes, pendingWrites: pendingWrites, toasts: toasts,
      inputs: { [AnyHashable(language()), inputs()] }, read: read)
  }
}
