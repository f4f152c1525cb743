import Foundation
import MonaCatalogue
import MonaModel
import MonaServices

/// The files of a folder of photos, for checks and backups.
struct PhotoFiles {
  let folder: URL
  /// The folder of thumbnails, which the server can recreate.
  let thumbnailFolder: URL

  /// - Parameter folder: the server's own, or a backup of it.
  init(in folder: URL) {
    self.folder = folder.appendingPathComponent("photos")
    thumbnailFolder = folder.appendingPathComponent("thumbnails")
  }

  /// The URL of a photo's file.
  func file(_ photo: StoredPhoto) -> URL { folder.appendingPathComponent(photo.path) }

  /// Whether a photo's file is there, and has the content that it was stored with; reads all of it.
  func isWhole(_ photo: StoredPhoto) throws -> Bool { try digest(of: photo) == photo.digest }

  /// The SHA-256 of a photo's file; nil when it is missing.
  func digest(of photo: StoredPhoto) throws -> PhotoDigest? {
    let file = file(photo)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try PhotoInspector.live.digest(file)
  }

  /// Removes the file and the thumbnails of a photo, also while a server runs.
  func remove(_ photo: StoredPhoto) {
    unlink(file(photo).path)
    let sizes = (try? FileManager.default.contentsOfDirectory(atPath: thumbnailFolder.path)) ?? []
    for size in sizes {
      unlink(thumbnailFolder.appendingPathComponent("\(size)/\(photo.digest).jpg").path)
    }
  }

  /// The sizes of all photos in bytes, by their paths in the form of `StoredPhoto.path`.
  func sizes() throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    for path in try paths() {
      var status = stat()
      if stat(folder.appendingPathComponent(path).path, &status) == 0 {
        sizes[path] = Int(status.st_size)
      }
    }
    return sizes
  }

  /// The paths of all photos, in the form of `StoredPhoto.path`.
  func paths() throws -> [String] { try allPaths().photos }

  /// The paths of all photos, and those of all other files, which no server wrote.
  func allPaths() throws -> (photos: [String], foreign: [String]) {
    let paths = try Self.paths(in: folder)
    return (paths.filter(StoredPhoto.isPath), paths.filter { !StoredPhoto.isPath($0) })
  }

  /// The paths of all files in the folder of thumbnails that belong to none of these photos.
  func leftThumbnails(of photos: [StoredPhoto]) throws -> [String] {
    let digests = Set(photos.map(\.digest.description))
    return try Self.paths(in: thumbnailFolder).filter { path in
      guard path.contains("/") else { return false }
      let name = path.drop { $0 != "/" }.dropFirst().prefix { $0 != "." }
      return !digests.contains(String(name))
    }
  }

  /// The paths of all files in a folder and its subfolders.
  private static func paths(in folder: URL) throws -> [String] {
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

  /// Whether a file is older than ten minutes, so that a row must refer to it by now.
  func isSettled(_ path: String) -> Bool {
    var status = stat()
    return stat(folder.appendingPathComponent(path).path, &status) == 0
      && time(nil) - status.st_mtim.tv_sec > 600
  }
}
