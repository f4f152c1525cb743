import Foundation

/// Proves that a file is an image, and tells what it is; live in MonaServices.
public struct PhotoInspector: Sendable {
  /// - Throws: `AlbumError.notAnImage`, `.isAFolder`, `.unreadable` or `.tooLarge`.
  public var inspect: @Sendable (URL) throws -> PhotoInfo

  /// An inspector that answers with `inspect`.
  public init(inspect: @escaping @Sendable (URL) throws -> PhotoInfo) {
    self.inspect = inspect
  }
}
