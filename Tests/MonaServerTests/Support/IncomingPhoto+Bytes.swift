import NIOCore

@testable import MonaServer

extension IncomingPhoto {
  /// Appends bytes.
  func write(_ bytes: some Sequence<UInt8>) async throws {
    try await write(ByteBuffer(bytes: bytes))
  }
}
