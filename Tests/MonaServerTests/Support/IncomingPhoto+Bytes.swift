import NIOCore

@testable import MonaServer

extension IncomingPhoto {
  /// Adds bytes at the end.
  func write(_ bytes: some Sequence<UInt8>) async throws {
    try await write(ByteBuffer(bytes: bytes))
  }
}
