import Foundation

/// Keeps a folder to one server: a second would clear away what the first is receiving.
///
/// The lock goes with the process, however that ends.
final class ServerLock: Sendable {
  private let descriptor: Int32

  /// - Throws: `ServerError.alreadyServed`, `POSIXError`.
  init(_ folder: URL) throws {
    let file = folder.appendingPathComponent("serving.lock")
    descriptor = try System.check(open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw ServerError.alreadyServed(folder.path)
    }
  }

  deinit { close(descriptor) }
}
