import Foundation

/// Reads a file of recorded tracks; live in MonaServices.
public struct TrackReader: Sendable {
  /// - Throws: ``TrackError``.
  public var read: @Sendable (URL) throws -> Track

  /// A reader that answers with `read`.
  public init(read: @escaping @Sendable (URL) throws -> Track) {
    self.read = read
  }

  /// A reader that understands no file.
  public static let none = TrackReader { _ in throw TrackError.notGPX }
}
