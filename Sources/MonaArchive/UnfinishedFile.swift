import Foundation
import MonaLog

/// A file that is written under a hidden name, and gets its own once all of it is on the disk.
///
/// It goes with the value unless it was finished; what a killed process left goes when the next file of
/// that name is begun.
package final class UnfinishedFile {
  /// `write(2)`, so that tests can fill a disk.
  package typealias Write = @Sendable (Int32, UnsafeRawBufferPointer) -> Int

  /// Where it is written.
  package let part: URL
  private let destination: URL
  private let descriptor: Int32
  private let writing: Write
  private var waiting: [UInt8] = []
  private var isFinished = false

  private static let pieceLength = 1 << 18

  /// - Throws: `POSIXError`.
  package init(of destination: URL, write: @escaping Write = UnfinishedFile.write) throws {
    self.destination = destination
    writing = write
    let (folder, prefix) = (
      destination.deletingLastPathComponent(), ".\(destination.lastPathComponent)."
    )
    Self.removeAbandoned(in: folder, prefix)
    part = folder.appendingPathComponent("\(prefix)\(UUID().uuidString)\(Self.suffix)")
    descriptor = open(part.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError.last }
    // Held by whoever writes it; where locks are not to be had, what is left over stays.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    waiting.reserveCapacity(Self.pieceLength)
  }

  deinit {
    if !isFinished { unlink(part.path) }
    close(descriptor)
  }

  /// `write(2)` itself.
  package static let write: Write = { descriptor, bytes in
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }

  /// - Throws: `POSIXError`, `ENOSPC` where the disk is full.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.pieceLength { try flush() }
  }

  /// - Throws: `POSIXError`, `ENOSPC` where the disk is full.
  package func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(write) }

  /// Has all of it on the disk.
  package func sync() throws {
    try flush()
    guard fsync(descriptor) == 0 else { throw POSIXError.last }
  }

  /// Gives the file its name, for good.
  /// - Parameter replacing: whether another file of that name makes place for it.
  /// - Throws: `POSIXError`, `EEXIST` where there is one that does not.
  package func finish(replacing: Bool) throws {
    if !replacing {
      // On disks without hard links a file that comes about at this very moment is not noticed.
      let status = link(part.path, destination.path)
      if status == 0 {
        unlink(part.path)
      } else if errno == EEXIST || FileManager.default.fileExists(atPath: destination.path) {
        throw POSIXError(.EEXIST)
      } else if rename(part.path, destination.path) != 0 {
        throw POSIXError.last
      }
    } else if rename(part.path, destination.path) != 0 {
      throw POSIXError.last
    }
    isFinished = true
    let folder = open(
      destination.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    // A disk that cannot has no name of it after a power cut, at worst.
    fsync(folder)
    close(folder)
  }

  private func flush() throws {
    var rest = waiting[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writing(descriptor, $0) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw count == 0 ? POSIXError(.ENOSPC) : POSIXError.last }
      rest = rest.dropFirst(count)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  // MARK: Leftovers

  private static let suffix = ".part"

  private static func removeAbandoned(in folder: URL, _ prefix: String) {
    // A folder that cannot be read cannot be written to either, which is said then.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = folder.appendingPathComponent(name).path
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}
