import Foundation

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
