import Foundation
import MonaCatalogue
import MonaPerson
import MonaText
import Observation

/// What there is to tell the person, in the order it happened.
@Observable @MainActor
package final class Toasts {
  /// What to tell next; the window takes it and shows it.
  package private(set) var waiting: [Toast] = []

  /// Sees to data that is damaged where that is met, and tells what comes of it.
  @ObservationIgnored var onDamage: (@MainActor (any Error) -> Void)?

  /// Nothing to tell.
  package init() {}

  /// Tells the person something that went well.
  package func show(_ text: String) {
    waiting.append(Toast(text: text))
  }

  /// Tells the person what was done, and offers to take it back; `undo` tells its own failures.
  package func show(_ text: String, undo: @escaping @MainActor @Sendable () async -> Void) {
    waiting.append(Toast(text: text, undo: undo))
  }

  /// Tells the person something of a file, and offers to show it in its folder.
  package func show(_ text: String, file: URL) {
    waiting.append(Toast(text: text, file: file))
  }

  /// Tells the person something, and offers to do something about it.
  package func show(_ text: String, offer: Toast.Offer) {
    waiting.append(Toast(text: text, offer: offer))
  }

  /// Tells the person something, and an engineer more of it.
  func show(_ text: String, details: String) {
    waiting.append(Toast(text: text, details: details))
  }

  /// Tells the person what became of a catalogue that was damaged.
  package func show(_ report: RepairReport) {
    show(report.sentence, details: report.details)
  }

  /// Tells the person why something was refused, and what to do; cancelling is no error.
  package func report(_ error: any Error) {
    if error is CancellationError { return }
    if let onDamage, StorageError(error) == .damaged { return onDamage(error) }
    showError(error)
  }

  /// Tells why something was refused, whatever it is.
  func showError(_ error: any Error) {
    show(ErrorText.of(error), details: String(describing: error))
  }

  /// Runs an intent; a failure is told to the person.
  @discardableResult
  package func attempt<Result>(_ intent: () throws -> Result) -> Result? {
    do { return try intent() } catch {
      report(error)
      return nil
    }
  }

  /// Runs an intent; a failure is told to the person.
  @discardableResult
  func attempt<Result: Sendable>(
    _ intent: @MainActor () async throws -> Result
  ) async -> Result? {
    do { return try await intent() } catch {
      report(error)
      return nil
    }
  }

  /// Takes what is to be told, so that it is told once.
  package func take() -> [Toast] {
    defer { if !waiting.isEmpty { waiting = [] } }
    return waiting
  }
}

/// A short message for the person.
package struct Toast: Sendable {
  /// One sentence, with its remedy when something was refused.
  package var text: String
  /// What an engineer would want to read, for "Details".
  package var details: String?
  /// Takes back what the message tells of, for "Undo".
  package var undo: (@MainActor @Sendable () async -> Void)?
  /// The file it tells of, for "Open Folder".
  package var file: URL?
  /// What can be done about it.
  package var offer: Offer?

  /// Something that a message offers to do.
  package struct Offer: Sendable {
    /// The words of its button.
    package var label: String
    /// Does it.
    package var act: @MainActor @Sendable () -> Void
  }
}
