import Foundation

/// A disk of 256 kB, where the computer lets us mount one.
final class TinyDisk {
  let url: URL

  init?(in folder: URL) {
    url = folder.appendingPathComponent("disk")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    guard mount("tmpfs", url.path, "tmpfs", 0, "size=256k") == 0 else { return nil }
  }

  deinit { umount2(url.path, Int32(MNT_DETACH)) }
}
