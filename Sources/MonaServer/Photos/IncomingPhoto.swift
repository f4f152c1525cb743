import Foundation
import MonaModel

/// A photo on its way in: a file of its own, which goes with the object unless it was kept.
///
/// Only the task that receives it writes it, one piece after the other.
final class IncomingPhoto: @unchecked Sendable {
  let file: URL
  /// How many bytes have come.
  private(set) var size = 0
  /// What has come and is not written yet.
  private var gathered: [UInt8] = []
  /// How many bytes are gathered: to change threads for each piece of the network costs more than to
  /// write it.
  private static let pieceSize = 256 * 1024
  private let descriptor: Int32
  private let threads: WorkThreads

  /// - Throws: `POSIXError` when the file cannot be made.
  init(in folder: URL, threads: WorkThreads) throws {
    file = folder.appendingPathComponent(UUID().uuidString)
    self.threads = threads
    descriptor = try System.check(
      open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
  }

  deinit {
    close(descriptor)
    unlink(file.path)
  }

  /// Adds bytes at the end.
  /// - Throws: `POSIXError` when the disk refuses them.
  func write(_ bytes: ArraySlice<UInt8>) async throws {
    size += bytes.count
    gathered.append(contentsOf: bytes)
    if gathered.count >= Self.pieceSize { try await threads.run { try self.flush() } }
  }

  /// Writes all that has come to the file, on the thread of the caller.
  /// - Throws: `POSIXError` when the disk refuses it.
  func flush() throws {
    try gathered.withUnsafeBytes { try System.write($0, to: descriptor) }
    gathered.removeAll(keepingCapacity: true)
  }
}
