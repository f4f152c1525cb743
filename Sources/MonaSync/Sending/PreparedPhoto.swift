import Foundation
import MonaModel

/// A photo as it is sent.
package struct PreparedPhoto: Hashable, Sendable {
  /// A copy that is sent and then removed; never the album's own.
  package var file: URL
  package var type: PhotoType
  /// In bytes.
  package var size: Int
  package var digest: PhotoDigest

  package init(file: URL, type: PhotoType, size: Int, digest: PhotoDigest) {
    self.file = file
    self.type = type
    self.size = size
    self.digest = digest
  }
}
