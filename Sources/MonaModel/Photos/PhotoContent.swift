/// What a photo's file holds, so that it is known again wherever it is moved.
package struct PhotoContent: Hashable, Sendable {
  /// Tells it from every other content.
  package var digest: PhotoDigest
  /// Its bytes; files of another length need not be read.
  package var size: Int

  /// A content of this digest and length.
  package init(digest: PhotoDigest, size: Int) {
    self.digest = digest
    self.size = size
  }
}
