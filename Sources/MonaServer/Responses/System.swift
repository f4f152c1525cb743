import Foundation

/// System calls with their errors as Swift errors.
enum System {
  /// The error of the last failed call on this thread.
  static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// - Throws: `POSIXError` for a result below 0, which reports a failure.
  @discardableResult
  static func check(_ answer: Int32) throws -> Int32 {
    guard answer >= 0 else { throw error }
    return answer
  }

  /// Writes all bytes to an open file, in as many calls as necessary.
  /// - Throws: `POSIXError`.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = Glibc.write(descriptor, start, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw error }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Makes the content of a file, or the names in a folder, survive a loss of power.
  static func sync(_ file: URL) throws {
    let descriptor = try check(open(file.path, O_RDONLY | O_CLOEXEC))
    defer { close(descriptor) }
    try check(fsync(descriptor))
  }
}
