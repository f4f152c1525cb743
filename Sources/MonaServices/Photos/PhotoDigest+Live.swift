import Foundation
import MonaArchive
import MonaModel
import MonaPerson

extension PhotoDigest {
  /// Reads a file in pieces of 256 kB.
  /// - Throws: `AlbumError.unreadable`.
  init(of file: URL) throws(AlbumError) {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    var sum = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno: errno) }
      if count == 0 { break }
      piece.withUnsafeBytes { sum.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    guard let digest = PhotoDigest(hex: sum.hexadecimal()) else { throw .unreadable(errno: EIO) }
    self = digest
  }
}
