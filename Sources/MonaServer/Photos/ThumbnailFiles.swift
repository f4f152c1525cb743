import Foundation
import MonaModel

/// The files of a server's folder of thumbnails, which it can recreate.
struct ThumbnailFiles: Sendable {
  let folder: URL

  /// - Parameter folder: the server's own.
  init(in folder: URL) { self.folder = folder.appendingPathComponent("thumbnails") }

  /// Removes the thumbnails of a photo, also while a server runs.
  func remove(_ digest: PhotoDigest) {
    let sizes = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for size in sizes { unlink(folder.appendingPathComponent("\(size)/\(digest).jpg").path) }
  }

  /// The paths of all files that belong to none of these photos.
  func left(of photos: [StoredPhoto]) throws -> [String] {
    let digests = Set(photos.map(\.digest.description))
    return try Self.paths(in: folder).filter { path in
      guard path.contains("/") else { return false }
      let name = path.drop { $0 != "/" }.dropFirst().prefix { $0 != "." }
      return !digests.contains(String(name))
    }
  }

  /// The paths of all files in a folder and its subfolders.
  static func paths(in folder: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap {
      inner in
      let url = folder.appendingPathComponent(inner)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
        isFolder.boolValue
      else { return [inner] }
      return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().map {
        "\(inner)/\($0)"
      }
    }
  }
}
