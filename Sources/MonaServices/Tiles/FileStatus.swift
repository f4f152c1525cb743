import Foundation
import Glibc

/// What the system tells of a file without opening it; Foundation takes ten times as long.
struct FileStatus {
  var path: String
  var isFolder: Bool
  /// The bytes of the disk it takes.
  var size: Int
  /// When its content last changed.
  var changed: Date

  /// Nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.path = path
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    size = Int(status.st_blocks) * 512
    changed = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
  }
}
