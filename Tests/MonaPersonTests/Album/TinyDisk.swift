import Foundation
import MonaTestSupport

/// A disk of 256 kB.
final class TinyDisk {
  let url: URL

  /// Nil where this process may not mount one.
  init?(in folder: URL) {
    url = folder.appendingPathComponent("disk")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    guard mount("tmpfs", url.path, "tmpfs", 0, "size=256k") == 0 else { return nil }
  }

  deinit { umount2(url.path, Int32(MNT_DETACH)) }

  /// What starts a process that may mount one, without being root.
  static let namespace = ["unshare", "--user", "--map-root-user", "--mount"]

  /// Whether this process may mount one, or a process that it starts.
  static let isPossible: Bool = {
    if let folder = try? TemporaryFolder(), TinyDisk(in: folder.url) != nil { return true }
    let trial = Process()
    trial.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    trial.arguments = namespace + ["true"]
    trial.standardError = FileHandle.nullDevice
    guard (try? trial.run()) != nil else { return false }
    trial.waitUntilExit()
    return trial.terminationStatus == 0
  }()
}
