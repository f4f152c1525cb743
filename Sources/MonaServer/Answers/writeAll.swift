import Foundation

/// Writes bytes to an open file, however many times that takes.
/// - Throws: `POSIXError` when the disk refuses them.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
  var rest = bytes
  while let start = rest.baseAddress, !rest.isEmpty {
    let count = Glibc.write(descriptor, start, rest.count)
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
}
