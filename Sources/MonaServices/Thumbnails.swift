import CServices
import Foundation
import MonaCore

/// Small pictures of the album's photos, upright, kept in the cache folder.
///
/// A thumbnail is named after the photo's path, size and time of change, not after its bytes: to
/// know the name takes one look at the folder instead of reading megabytes at each display, and a
/// photo that is edited or replaced gets another name all the same.
public struct Thumbnails: Sendable {
  /// The longest side, in pixels.
  public static let side = 320
  private static let quality = 85

  private let folder: URL

  /// Thumbnails in `cache`, made when first needed.
  public init(cache: URL) {
    folder = cache.appendingPathComponent("thumbnails")
  }

  /// The file of a photo's thumbnail, a JPEG; made off the main thread when it is missing.
  ///
  /// Nil when the photo is gone, cannot be decoded, or the cache cannot be written to. A task that
  /// is cancelled decodes nothing.
  @concurrent
  public func thumbnail(of photo: URL) async -> URL? {
    guard let name = Self.name(of: photo) else { return nil }
    let file = folder.appendingPathComponent(name)
    if Self.isWhole(file) { return file }
    guard !Task.isCancelled, let header = Pixbuf.Header(file: photo),
      header.width * header.height <= PhotoInfo.pixelLimit,
      let small = Pixbuf(file: photo, header: header, side: Self.side)?.thumbnail(side: Self.side)
    else { return nil }
    return save(small, as: file) ? file : nil
  }

  /// The thumbnail's file if it is already made; this only looks and is cheap enough anywhere.
  public func existing(of photo: URL) -> URL? {
    Self.name(of: photo).map { folder.appendingPathComponent($0) }
      .flatMap { Self.isWhole($0) ? $0 : nil }
  }

  /// Removes the thumbnails made longest ago, until those left take at most `limit` bytes.
  @concurrent
  public func trim(to limit: Int) async {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: Array(keys))) ?? []
    let newestFirst = files.map { file in
      let values = try? file.resourceValues(forKeys: keys)
      return (file, values?.fileSize ?? 0, values?.contentModificationDate ?? .distantPast)
    }.sorted { $0.2 > $1.2 }
    var total = 0
    for (file, size, _) in newestFirst {
      total += size
      if total > limit { try? FileManager.default.removeItem(at: file) }
    }
  }

  private static func name(of photo: URL) -> String? {
    var status = stat()
    guard stat(photo.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = status.st_mtim
    let identity = "\(photo.path)\n\(status.st_size)\n\(time.tv_sec).\(time.tv_nsec)\n\(side)"
    guard let hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, identity, -1) else {
      return nil
    }
    defer { g_free(hash) }
    return "\(String(cString: hash)).jpg"
  }

  /// A crash of the computer can leave an empty file under the right name.
  private static func isWhole(_ file: URL) -> Bool {
    var status = stat()
    return stat(file.path, &status) == 0 && status.st_size > 0
  }

  private func save(_ image: borrowing Pixbuf, as file: URL) -> Bool {
    let part = folder.appendingPathComponent(".\(UUID().uuidString).part")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard image.saveJPEG(to: part, quality: Self.quality), rename(part.path, file.path) == 0 else {
      unlink(part.path)
      return false
    }
    return true
  }
}
