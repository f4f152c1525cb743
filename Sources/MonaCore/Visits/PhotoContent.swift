/// What a photo's file holds, so that it is known again wherever it is moved.
public struct PhotoContent: Hashable, Sendable {
  /// Tells it from every other content.
  public var digest: PhotoDigest
  /// Its bytes; files of another length need not be read.
  public var size: Int

  /// A content of this digest and length.
  public init(digest: PhotoDigest, size: Int) {
    self.digest = digest
    self.size = size
  }
}
