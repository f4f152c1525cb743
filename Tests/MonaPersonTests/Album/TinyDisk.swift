import Foundation
import MonaTestSupport

/// A small mounted disk.
final class TinyDisk: Sendable {
  let url: URL

  /// Fails if this process may not mount.
  /// - Parameter size: in the syntax of `mount`.
  init?(in folder: URL, size: String = "256k") {
    url = folder.appendingPathComponent("disk")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    guard mount("tmpfs", url.path, "tmpfs", 0, "size=\(size)") == 0 else { return nil }
  }

  /// Fills the disk completely.
  func fill() throws {
    let file = open(url.appendingPathComponent("filling").path, O_WRONLY | O_CREAT, 0o600)
    guard file >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer { close(file) }
    let bytes = [UInt8](repeating: 1, count: 4096)
    while write(file, bytes, bytes.count) > 0 {}
  }

  /// Makes it read-only; false if that is not supported.
  func allowOnlyReading() -> Bool {
    mount("tmpfs", url.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), "") == 0
  }

  deinit { umount2(url.path, Int32(MNT_DETACH)) }

  /// The command that starts a process that may mount, without root.
  static let namespace = ["unshare", "--user", "--map-root-user", "--mount"]

  /// Whether this process, or one that it starts, may mount.
  static let isPossible: Bool = {
    if let folder = try? TemporaryFolder(), TinyDisk(in: folder.url) != nil { return true }
    let trial = TestProcess()
    trial.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    trial.arguments = namespace + ["true"]
    trial.standardError = FileHandle.nullDevice
    guard (try? trial.run()) != nil else { return false }
    trial.waitUntilExit()
    return trial.terminationStatus == 0
  }()
}
