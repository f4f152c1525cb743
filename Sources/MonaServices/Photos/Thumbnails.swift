import Foundation
import MonaLog
import MonaModel

/// Upright thumbnails of the album's photos, named by the digest of the photo's content: a moved or
/// renamed photo keeps its thumbnails, an edited one gets new ones.
///
/// Thumbnails can be deleted at any time; missing or damaged ones are created again.
package struct Thumbnails: Sendable {
  private static let quality = 85
  private let folder: URL
  private let executor: BlockingExecutor
  private let decoder: PhotoDecoder

  /// Thumbnails in `folder`, created on this executor when first needed, within the limits of
  /// `decoder`.
  package init(
    folder: URL, executor: BlockingExecutor = .shared, decoder: PhotoDecoder = .own
  ) {
    self.folder = folder
    self.executor = executor
    self.decoder = decoder
  }

  /// The file of a photo's thumbnail, a JPEG; created off the main thread when it is missing.
  ///
  /// Nil when the photo is missing or cannot be decoded, or the folder is not writable. A cancelled
  /// task does not decode the photo.
  /// - Parameter digest: the digest of the photo's content; nil to compute it from the file.
  package func thumbnail(
    of photo: URL, digest: PhotoDigest?, size: ThumbnailSize
  ) async -> URL? {
    await executor.run {
      guard !Task.isCancelled,
        let digest = digest
          ?? tryLogging("A photo has no thumbnail", { try PhotoDigest(of: photo) })
      else { return nil }
      if let file = existing(digest, size) { return file }
      return photo.withTextPath { photo in
        guard !Task.isCancelled else { return nil }
        return tryLogging("A photo has no thumbnail") {
          let head = try decoder.head(of: photo)
          guard let small = try decoder.decode(photo, head, side: size.side).opaque() else {
            return nil
          }
          return save(small, as: file(digest, size))
        }.flatMap { $0 }
      }
    }
  }

  /// The thumbnail's file if it exists and is complete.
  package func existing(_ digest: PhotoDigest, _ size: ThumbnailSize) -> URL? {
    let file = file(digest, size)
    // After a system crash the file can be empty or truncated.
    return JPEGFile.isWhole(file) ? file : nil
  }

  /// Deletes a photo's thumbnails of all sizes.
  package func remove(_ digest: PhotoDigest) {
    // Most photos do not have thumbnails of all sizes.
    for size in ThumbnailSize.allCases { unlink(file(digest, size).path) }
  }

  /// Deletes the oldest thumbnails of a size until the rest have at most `limit` bytes, and
  /// incomplete files that a crash left more than a day ago.
  package func trim(_ size: ThumbnailSize, to limit: Int) async {
    await executor.run {
      let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
      // The folder does not exist before the first thumbnail.
      let files =
        (try? FileManager.default.contentsOfDirectory(
          at: place(of: size), includingPropertiesForKeys: Array(keys))) ?? []
      let newestFirst = files.map { file in
        // A file without attributes counts as empty and oldest.
        let values = try? file.resourceValues(forKeys: keys)
        return (file, values?.fileSize ?? 0, values?.contentModificationDate ?? .distantPast)
      }.sorted { $0.2 > $1.2 }
      let dayBefore = Date(timeIntervalSinceNow: -86_400)
      var total = 0
      for (file, size, date) in newestFirst {
        let isLeftover = file.lastPathComponent.hasPrefix(".") && date < dayBefore
        if !isLeftover { total += size }
        if isLeftover || total > limit {
          tryLogging("A thumbnail was not removed") { try FileManager.default.removeItem(at: file) }
        }
      }
    }
  }

  private func place(of size: ThumbnailSize) -> URL {
    folder.appendingPathComponent("\(size.side)", isDirectory: true)
  }

  private func file(_ digest: PhotoDigest, _ size: ThumbnailSize) -> URL {
    place(of: size).appendingPathComponent("\(digest).jpg", isDirectory: false)
  }

  private func save(_ image: borrowing Pixbuf, as file: URL) -> URL? {
    let folder = file.deletingLastPathComponent()
    let part = folder.appendingPathComponent(".\(UUID().uuidString).part")
    tryLogging("There is no folder for thumbnails") {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    guard image.saveJPEG(to: part, quality: Self.quality), rename(part.path, file.path) == 0 else {
      unlink(part.path)
      return nil
    }
    return file
  }
}

/// The sizes of thumbnails.
package enum ThumbnailSize: Int, CaseIterable, Sendable {
  /// For grids and rows; about 15 kB each.
  case small = 320
  /// For a discovery's page, and for the first view of a full-window photo; about 200 kB each.
  case large = 1280

  /// The longest side, in pixels; smaller photos are not enlarged.
  package var side: Int { rawValue }
}
