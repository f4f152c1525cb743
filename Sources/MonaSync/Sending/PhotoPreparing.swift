import Foundation
import MonaAPI
import MonaModel

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

/// What a server asks of a photo.
package struct PhotoDemand: Hashable, Sendable {
  /// It has no more bytes.
  package var byteLimit: Int
  /// It is of one of these formats; JPEG is always one.
  package var types: Set<PhotoType>
  /// Whether it may tell where it was taken, when and by which camera.
  package var keepsMetadata: Bool

  package init(byteLimit: Int, types: Set<PhotoType> = [.jpeg], keepsMetadata: Bool = false) {
    self.byteLimit = byteLimit
    self.types = types.union([.jpeg])
    self.keepsMetadata = keepsMetadata
  }
}

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

extension ServerProfile {
  /// What it asks of a photo.
  func demand(keepsMetadata: Bool) -> PhotoDemand {
    guard case .mona(let capabilities) = self else {
      return PhotoDemand(byteLimit: photoBytes, keepsMetadata: keepsMetadata)
    }
    let types = PhotoType.allCases.filter {
      capabilities.photoTypes.contains("image/\($0.rawValue)")
    }
    return PhotoDemand(byteLimit: photoBytes, types: Set(types), keepsMetadata: keepsMetadata)
  }
}
