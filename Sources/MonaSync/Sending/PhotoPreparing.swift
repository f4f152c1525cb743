import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaPerson

/// Prepares a copy of a photo for upload: within the server's limits, upright, and without the
/// metadata that the person does not share.
package struct PhotoPreparing: Sendable {
  /// Reads the album photo at the first URL and writes the prepared copy to the second.
  /// - Throws: ``Fault``.
  package var prepare: @Sendable (URL, URL, PhotoDemand) async throws -> PreparedPhoto

  package init(prepare: @escaping @Sendable (URL, URL, PhotoDemand) async throws -> PreparedPhoto) {
    self.prepare = prepare
  }

  /// Why a photo cannot be sent.
  package enum Fault: Error, Hashable {
    /// The file does not exist.
    case missing
    /// The file cannot be read, or cannot be made small enough.
    case unusable
  }
}

extension PhotoPreparing {
  /// A reduced copy of a photo for a report: a JPEG without what tells of its place, time and camera.
  /// - Parameter folder: where the copy is written before it is read; nothing stays there.
  /// - Throws: ``Fault``.
  package func forReport(_ source: URL, in folder: URL) async throws -> Data {
    let scratch = folder.appendingPathComponent("report-\(UUID().uuidString)")
    try PrivateFiles.makeFolder(scratch)
    // Leftovers are harmless, as the folder is one of temporary files.
    defer { try? FileManager.default.removeItem(at: scratch) }
    let photo = try await prepare(
      source, scratch.appendingPathComponent("photo"), PhotoDemand(byteLimit: ReportPhoto.byteLimit)
    )
    return try await BlockingExecutor.shared.run { try Data(contentsOf: photo.file) }
  }
}

/// A server's requirements for a photo.
package struct PhotoDemand: Hashable, Sendable {
  /// The largest size, in bytes.
  package var byteLimit: Int
  /// The accepted formats; JPEG is always one of them.
  package var types: Set<PhotoType>
  /// Whether the photo keeps the metadata on place, time and camera.
  package var keepsMetadata: Bool

  package init(byteLimit: Int, types: Set<PhotoType> = [.jpeg], keepsMetadata: Bool = false) {
    self.byteLimit = byteLimit
    self.types = types.union([.jpeg])
    self.keepsMetadata = keepsMetadata
  }
}

/// A photo that is ready to be sent.
package struct PreparedPhoto: Hashable, Sendable {
  /// A temporary copy, deleted after the upload; never the album's own file.
  package var file: URL
  package var type: PhotoType
  /// The size in bytes.
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
  /// The server's requirements for a photo.
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
