import Foundation
import Glibc
import MonaModel

/// A file of the album's folder, or of a folder in it.
struct AlbumFile: Hashable, Sendable {
  /// Its name, relative to the album: "2026/La Joute.jpg".
  var name: String
  /// Its bytes.
  var size: Int

  /// How many folders deep the album is looked through.
  private static let depth = 4

  /// All of them, by one look at each folder; hidden ones and links are left out.
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
      case S_IFREG: files.append(AlbumFile(name: prefix + name, size: Int(status.st_size)))
      case S_IFDIR where depth > 0:
        read("\(path)/\(name)", under: "\(prefix)\(name)/", depth - 1, into: &files)
      default: break
      }
    }
  }
}

/// The photo of a visit, as the store knows it.
struct AlbumPhoto: Hashable, Sendable {
  /// Its name, relative to the album.
  var name: String
  /// What its file held when it was last looked at.
  var content: PhotoContent?
}

extension UnsafeMutablePointer<dirent> {
  /// The name of what `readdir` found: of any length in C, where the struct only shows 256 bytes.
  var name: String {
    withUnsafePointer(to: &pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
  }
}
