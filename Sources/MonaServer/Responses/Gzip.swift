import CServices
import Foundation

/// Compresses a stream of bytes piece by piece (gzip, RFC 1952).
struct Gzip: ~Copyable {
  /// zlib failed, which it does only without memory.
  struct Failure: Error {}

  private let compressor: OpaquePointer

  init() { compressor = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6) }

  deinit { g_object_unref(UnsafeMutableRawPointer(compressor)) }

  /// Compresses a piece and passes the output to `body`.
  mutating func pack(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let flags = isLast ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS
    var output = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while isLast || offset < bytes.count {
      var (read, written) = (gsize(0), gsize(0))
      let result = g_converter_convert(
        compressor, bytes.baseAddress.map { $0 + offset }, gsize(bytes.count - offset), &output,
        gsize(output.count), flags, &read, &written, nil)
      guard result != G_CONVERTER_ERROR else { throw Failure() }
      offset += Int(read)
      try output.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<Int(written)])) }
      if result == G_CONVERTER_FINISHED { return }
    }
  }
}
