import CServices
import Foundation
import MonaModel
import MonaPerson

extension PhotoDigest {
  /// Reads a file in pieces of 256 kB.
  /// - Throws: `AlbumError.unreadable`.
  init(of file: URL) throws(AlbumError) {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { throw .unreadable(errno: ENOMEM) }
    defer { g_checksum_free(checksum) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno: errno) }
      if count == 0 { break }
      g_checksum_update(checksum, piece, gssize(count))
    }
    guard let hex = g_checksum_get_string(checksum),
      let digest = PhotoDigest(hex: String(cString: hex))
    else { throw .unreadable(errno: EIO) }
    self = digest
  }
}
