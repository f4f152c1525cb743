import Foundation

/// What the system is asked for, and its refusals as errors.
enum System {
  /// The reason of the last refusal on this thread.
  static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// - Throws: `POSIXError` for an answer below 0, which is a refusal.
  @discardableResult
  static func check(_ answer: Int32) throws -> Int32 {
    guard answer >= 0 else { throw error }
    return answer
  }

  /// Writes bytes to an open file, however many times that takes.
  /// - Throws: `POSIXError` when the disk refuses them.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = Glibc.write(descriptor, start, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw error }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Has a file, or the names in a folder, survive a loss of power.
  static func sync(_ file: URL) throws {
    let descriptor = try check(open(file.path, O_RDONLY | O_CLOEXEC))
    defer { close(descriptor) }
    try check(fsync(descriptor))
  }
}
