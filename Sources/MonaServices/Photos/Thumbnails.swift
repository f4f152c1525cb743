import CServices
import Foundation
import MonaLog
import MonaModel

/// Small pictures of the album's photos, upright, named after what the photos hold: one that is
/// moved or renamed keeps its thumbnails, one that is edited gets others.
///
/// They can be thrown away at any time: what is missing or damaged is made again.
package struct Thumbnails: Sendable {
  private static let quality = 85
  private let folder: URL
  private let executor: BlockingExecutor
  private let pixelLimit: Int

  /// Thumbnails in `folder`, made on this executor when first needed, of photos of at most `pixelLimit` pixels.
  package init(
    folder: URL, executor: BlockingExecutor = .shared, pixelLimit: Int = PhotoInfo.pixelLimit
  ) {
    self.folder = folder
    self.executor = executor
    self.pixelLimit = pixelLimit
  }

  /// The file of a photo's thumbnail, a JPEG; made off the main thread when it is missing.
  ///
  /// Nil when the photo is gone, cannot be decoded, or the folder cannot be written to. A task that
  /// is cancelled decodes nothing.
  /// - Parameter digest: what the photo holds; nil to read all of it first.
  package func thumbnail(
    of photo: URL, digest: PhotoDigest?, size: ThumbnailSize
  ) async -> URL? {
    await executor.run {
      guard !Task.isCancelled,
        let digest = digest
          ?? tryLogging("A photo has no thumbnail", { try PhotoDigest(of: photo) })
      else { return nil }
      if let file = existing(digest, size) { return file }
      guard !Task.isCancelled, let header = Pixbuf.Header(file: photo),
        header.isWithin(pixels: pixelLimit),
        let small = Pixbuf(file: photo, header: header, side: size.side)?.thumbnail(side: size.side)
      else { return nil }
      return save(small, as: file(digest, size))
    }
  }

  /// The thumbnail's file if it is already made and whole.
  package func existing(_ digest: PhotoDigest, _ size: ThumbnailSize) -> URL? {
    let file = file(digest, size)
    // A crash of the computer can leave a file under the right name that is empty, or cut short.
    return JPEGFile.isWhole(file) ? file : nil
  }

  /// Removes a photo's thumbnails, of all sizes.
  package func remove(_ digest: PhotoDigest) {
    // Most photos have none of most sizes.
    for size in ThumbnailSize.allCases { unlink(file(digest, size).path) }
  }

  /// Removes the thumbnails of a size made longest ago, until those left take at most `limit`
  /// bytes, and what a crash left half written.
  package func trim(_ size: ThumbnailSize, to limit: Int) async {
    await executor.run {
      let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
      // There is no folder before the first thumbnail.
      let files =
        (try? FileManager.default.contentsOfDirectory(
          at: place(of: size), includingPropertiesForKeys: Array(keys))) ?? []
      let newestFirst = files.map { file in
        // A file of which nothing can be known counts for nothing, and goes first.
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

/// The two sizes thumbnails are made in.
package enum ThumbnailSize: Int, CaseIterable, Sendable {
  /// For grids and rows, some 15 kB each.
  case small = 320
  /// For a sheet, and for the first look at a photo that fills the window, some 200 kB each.
  case large = 1280

  /// The longest side, in pixels; a photo that is smaller is not enlarged.
  package var side: Int { rawValue }
}
