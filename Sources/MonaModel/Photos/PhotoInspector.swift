import Foundation

/// Proves that a file is an image, and tells what it is; live in MonaServices.
package struct PhotoInspector: Sendable {
  /// - Throws: `AlbumError.notAnImage`, `.isAFolder`, `.unreadable` or `.tooLarge`.
  package var inspect: @Sendable (URL) throws -> PhotoInfo
  /// What the file holds, read in pieces; it need not be an image.
  ///
  /// - Throws: `AlbumError.unreadable`.
  package var digest: @Sendable (URL) throws -> PhotoDigest

  /// An inspector that answers with `inspect` and `digest`.
  package init(
    inspect: @escaping @Sendable (URL) throws -> PhotoInfo,
    digest: @escaping @Sendable (URL) throws -> PhotoDigest
  ) {
    self.inspect = inspect
    self.digest = digest
  }
}
