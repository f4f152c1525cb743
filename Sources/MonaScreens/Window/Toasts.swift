import Foundation
import MonaCatalogue
import MonaPerson
import MonaText
import Observation

/// The queue of messages to show, in the order they were added.
@Observable @MainActor
package final class Toasts {
  /// The messages not shown yet; the window takes them.
  package private(set) var waiting: [Toast] = []
  /// What screen readers are to say of changes that no message is about; the window takes it.
  package private(set) var announcements: [String] = []

  /// How many errors were shown.
  @ObservationIgnored private var failureCount = 0

  /// Called instead of showing an error when the error means that a database is damaged.
  @ObservationIgnored var onDamage: (@MainActor (any Error) -> Void)?

  /// Creates an empty queue.
  package init() {}

  /// Shows a message about something that succeeded.
  package func show(_ text: String) {
    waiting.append(Toast(text: text))
  }

  /// Shows a message with an Undo button; `undo` reports its own errors.
  package func show(_ text: String, undo: @escaping @MainActor @Sendable () async -> Void) {
    waiting.append(Toast(text: text, undo: undo))
  }

  /// Shows a message about a file, with a button that opens its folder.
  package func show(_ text: String, file: URL) {
    waiting.append(Toast(text: text, file: file))
  }

  /// Has screen readers say that something changed which the window shows without a message.
  package func announce(_ text: String) {
    announcements.append(text)
  }

  /// Reverts what a message is about, and has screen readers say so if no error was shown.
  package func undo(_ toast: Toast) async {
    let failures = failureCount
    await toast.undo?()
    if failures == failureCount { announce(tr("Undone.")) }
  }

  /// Shows a message with a button for an action.
  package func show(_ text: String, offer: Toast.Offer) {
    waiting.append(Toast(text: text, offer: offer))
  }

  /// Shows a message with technical details.
  func show(_ text: String, details: String) {
    waiting.append(Toast(text: text, details: details))
  }

  /// Shows the result of a catalogue repair.
  package func show(_ report: RepairReport) {
    show(report.sentence, details: report.details)
  }

  /// Shows why something failed and what to do; ignores cancellation.
  package func report(_ error: any Error) {
    if error is CancellationError { return }
    if let onDamage, StorageError(error) == .damaged { return onDamage(error) }
    showError(error)
  }

  /// Shows an error of any kind, damage included.
  func showError(_ error: any Error) {
    failureCount += 1
    waiting.append(Toast(text: ErrorText.of(error), details: ErrorText.details(of: error)))
  }

  /// Runs an action; shows its error and returns nil if it fails.
  @discardableResult
  package func attempt<Result>(_ intent: () throws -> Result) -> Result? {
    do { return try intent() } catch {
      report(error)
      return nil
    }
  }

  /// Runs an asynchronous action; shows its error and returns nil if it fails.
  @discardableResult
  func attempt<Result: Sendable>(
    _ intent: @MainActor () async throws -> Result
  ) async -> Result? {
    do { return try await intent() } catch {
      report(error)
      return nil
    }
  }

  /// Removes and returns what screen readers are to say.
  package func takeAnnouncements() -> [String] {
    defer { if !announcements.isEmpty { announcements = [] } }
    return announcements
  }

  /// Removes and returns the messages not shown yet.
  package func take() -> [Toast] {
    defer { if !waiting.isEmpty { waiting = [] } }
    return waiting
  }
}

/// A short message for the person.
package struct Toast: Sendable {
  /// One sentence; for an error, with its remedy.
  package var text: String
  /// The technical details, shown by the "Details" button.
  package var details: String?
  /// Reverts the action that the message is about, for the "Undo" button.
  package var undo: (@MainActor @Sendable () async -> Void)?
  /// The file that the message is about, for the "Open Folder" button.
  package var file: URL?
  /// An action that the message offers.
  package var offer: Offer?

  /// What screen readers say after the text: the key that undoes; nil without one.
  package var undoText: String? { undo == nil ? nil : tr("Undo: Control+Z.") }

  /// A button with an action.
  package struct Offer: Sendable {
    /// The button's label.
    package var label: String
    /// The action.
    package var act: @MainActor @Sendable () -> Void
  }
}
