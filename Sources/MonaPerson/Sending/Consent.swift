import Foundation

/// What the person said about sending what they collect.
package struct Consent: Hashable, Sendable {
  /// Which text they read.
  package var textVersion: Int
  package var givenAt: Date
  /// When they took it back; nil as long as it holds.
  package var withdrawnAt: Date?
  /// Whether photos may tell where they were taken, and by which camera.
  package var sharesPosition: Bool

  /// The text as it is asked for today; the number grows when more would be sent than it says.
  package static let textVersion = 1

  /// Whether something may be sent: they said yes to no less than what is sent today.
  package var holds: Bool { withdrawnAt == nil && textVersion >= Self.textVersion }
}
