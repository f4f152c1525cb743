import Foundation

/// Makes a photo ready to be sent: as large as the demand allows, upright, and silent on what the person
/// does not share.
package struct PhotoPreparing: Sendable {
  /// Reads a photo of the album and writes what is sent to a file of its own.
  /// - Throws: ``Fault``.
  package var prepare: @Sendable (URL, URL, PhotoDemand) async throws -> PreparedPhoto

  package init(prepare: @escaping @Sendable (URL, URL, PhotoDemand) async throws -> PreparedPhoto) {
    self.prepare = prepare
  }

  /// Why a photo cannot be sent.
  package enum Fault: Error, Hashable {
    /// Its file is not there.
    case missing
    /// It cannot be read, or not be made small enough.
    case unusable
  }
}
