import Foundation
import Glibc
import MonaModel

/// A file in the album's folder or one of its subfolders.
struct AlbumFile: Hashable, Sendable {
  /// Its name, relative to the album: "2026/La Joute.jpg".
  var name: String
  /// The size in bytes.
  var size: Int
  /// What all names of the same file share.
  var identity: FileIdentity
  /// Whether the file has another name somewhere (a hard link).
  var hasOtherName: Bool

  /// The maximum depth of subfolders that are read.
  private static let depth = 4

  /// Lists the files with one pass over each folder, without hidden files and symbolic links.
  static func all(in folder: URL) -> [AlbumFile] {
    var files: [AlbumFile] = []
    read(folder.path, under: "", depth, into: &files)
    return files
  }

  private static func read(
    _ path: String, under prefix: String, _ depth: Int, into files: inout [AlbumFile]
  ) {
    guard let folder = opendir(path) else { return }
    defer { closedir(folder) }
    let descriptor = dirfd(folder)
    while let entry = readdir(folder) {
      let name = entry.name
      var status = stat()
      guard !name.hasPrefix("."), fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        files.append(
          AlbumFile(
            name: prefix + name, size: Int(status.st_size), identity: FileIdentity(status),
            hasOtherName: status.st_nlink > 1))
      case S_IFDIR where depth > 0:
        read("\(path)/\(name)", under: "\(prefix)\(name)/", depth - 1, into: &files)
      default: break
      }
    }
  }
}

/// The photo of a visit as it is stored in the database.
struct AlbumPhoto: Hashable, Sendable {
  /// Its name, relative to the album.
  var name: String
  /// The content of the file when it was last read; nil if it was never read.
  var content: PhotoContent?
}

extension UnsafeMutablePointer<dirent> {
  /// The name of a directory entry; C allows any length, while the imported struct declares 256
  /// bytes.
  var name: String {
    withUnsafePointer(to: &pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
  }
}
