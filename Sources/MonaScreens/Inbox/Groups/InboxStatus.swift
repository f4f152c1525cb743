import Observation

/// What was done last in the inbox, in a few words that screen readers say by themselves.
@Observable @MainActor
package final class InboxStatus {
  /// What was done last.
  package private(set) var text = ""

  init() {}

  /// Tells what was done, or why it was not.
  func say(_ text: String) {
    self.text = text
  }
}
