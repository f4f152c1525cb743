import Foundation
import MonaArchive
import MonaCatalogue
import MonaModel
import MonaServices
import NIOPosix
import Synchronization

/// Photos in the folder `photos` of a server's folder, or of a backup of it.
final class PhotoFiles: PhotoStorage {
  let folder: URL
  /// The subfolders whose own names are known to survive a loss of power.
  private let safeFolders = Mutex<Set<String>>([])

  /// - Parameter folder: the server's own, or a backup of it.
  init(in folder: URL) { self.folder = folder.appendingPathComponent("photos") }

  var threads: NIOThreadPool { .blocking }

  /// The URL of a photo's file.
  func url(_ photo: StoredPhoto) -> URL { folder.appendingPathComponent(photo.path) }

  func file(_ photo: StoredPhoto) -> URL? { url(photo) }

  /// Gives a file its final name; an existing file of that name, which should have the same content, is replaced if the
  /// disk has damaged it.
  ///
  /// The name is linked before the bytes are synchronized, so that the disk writes both at once. After a loss of power
  /// in between, no row refers to the file, and the next start removes it.
  func put(_ file: URL, as photo: StoredPhoto) throws -> Bool {
    var isReplaced = false
    let destination = url(photo)
    let subfolder = destination.deletingLastPathComponent()
    if mkdir(subfolder.path, 0o700) != 0, errno != EEXIST { throw System.error }
    if link(file.path, destination.path) != 0 {
      guard errno == EEXIST else { throw System.error }
      if try SHA256.digest(of: destination).0 != photo.digest.description {
        try System.sync(file)
        try System.check(rename(file.path, destination.path))
        isReplaced = true
      }
    }
    try System.sync(destination)
    try System.sync(subfolder)
    if safeFolders.withLock({ $0.contains(subfolder.lastPathComponent) }) { return isReplaced }
    try System.sync(folder)
    safeFolders.withLock { _ = $0.insert(subfolder.lastPathComponent) }
    return isReplaced
  }

  func opened(_ photo: StoredPhoto) -> OpenFile? { OpenFile(url(photo)) }

  /// After a loss of power, a disk may have lost some bytes.
  func has(_ photo: StoredPhoto) -> Bool {
    var status = stat()
    return stat(url(photo).path, &status) == 0 && status.st_size == photo.size
  }

  /// Reads all of the file.
  func isWhole(_ photo: StoredPhoto) throws -> Bool { try digest(of: photo) == photo.digest }

  func digest(of photo: StoredPhoto) throws -> PhotoDigest? {
    let file = url(photo)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try PhotoInspector.live.digest(file)
  }

  func remove(_ photo: StoredPhoto) { unlink(url(photo).path) }

  func list() throws -> PhotoList {
    var list = PhotoList()
    for path in try ThumbnailFiles.paths(in: folder) {
      guard StoredPhoto.isPath(path) else {
        list.foreign.append(path)
        continue
      }
      var status = stat()
      if stat(folder.appendingPathComponent(path).path, &status) == 0 {
        list.sizes[path] = Int(status.st_size)
      }
    }
    return list
  }

  func copy(_ path: String, to destination: URL) throws {
    try FileManager.default.copyItem(at: folder.appendingPathComponent(path), to: destination)
  }

  func isSettled(_ path: String) -> Bool {
    var status = stat()
    return stat(folder.appendingPathComponent(path).path, &status) == 0
      && time(nil) - status.st_mtim.tv_sec > 600
  }
}
