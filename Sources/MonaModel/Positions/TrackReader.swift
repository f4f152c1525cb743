import Foundation

/// Reads a file of recorded tracks; live in MonaServices.
package struct TrackReader: Sendable {
  /// - Throws: ``TrackError``.
  package var read: @Sendable (URL) throws -> Track

  /// A reader that answers with `read`.
  package init(read: @escaping @Sendable (URL) throws -> Track) {
    self.read = read
  }

  /// A reader that understands no file.
  package static let none = TrackReader { _ in throw TrackError.notGPX }
}
