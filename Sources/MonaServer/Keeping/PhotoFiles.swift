import Foundation
import MonaCatalogue
import MonaModel
import MonaServices

/// The files of a folder of photos, for who looks through them.
struct PhotoFiles {
  let folder: URL

  /// - Parameter folder: the server's own, or a backup of it.
  init(in folder: URL) { self.folder = folder.appendingPathComponent("photos") }

  /// Where a photo lies.
  func file(_ photo: StoredPhoto) -> URL { folder.appendingPathComponent(photo.path) }

  /// What a photo's file holds; nil when it is not there.
  func digest(of photo: StoredPhoto) throws -> PhotoDigest? {
    let file = file(photo)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try PhotoInspector.live.digest(file)
  }

  /// The paths of all files, as `StoredPhoto.path` has them.
  func paths() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap {
      inner in
      try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent(inner).path
      ).sorted().map { "\(inner)/\($0)" }
    }
  }

  /// Whether a file has been there for ten minutes: its visit would be in the database by now.
  func isSettled(_ path: String) -> Bool {
    var status = stat()
    return stat(folder.appendingPathComponent(path).path, &status) == 0
      && time(nil) - status.st_mtim.tv_sec > 600
  }
}
