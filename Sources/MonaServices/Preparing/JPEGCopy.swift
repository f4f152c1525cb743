import Foundation
import MonaArchive
import MonaModel
import MonaSync

/// Copies a JPEG without what it tells of whoever took it, and sums it, while it is read.
///
/// Copied first and shortened then, a photo is read thrice and written twice.
enum JPEGCopy {
  /// How much is read at once.
  private static let pieceLength = 1 << 18

  /// - Parameter target: what is there is replaced.
  /// - Returns: nil where only the whole file tells what is to go, or the picture has no end; what is at
  ///   `target` then is no photo.
  /// - Throws: what the disk refuses.
  static func make(of source: URL, at target: URL) throws -> PreparedPhoto? {
    let input = try FileHandle(forReadingFrom: source)
    // Whoever still reads what was there goes on reading that.
    unlink(target.path)
    let descriptor = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw refusal }
    let output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var (jpeg, sum, size) = (ArrivingJPEG(isReduced: true), SHA256(), 0)
    /// Whether what comes is left as it is, which is no reduced photo.
    var isLeft = false
    func take(_ bytes: UnsafeRawBufferPointer, isKept: Bool) throws {
      // What comes after the picture is not kept either.
      guard isKept else { return isLeft = size == 0 }
      try output.write(contentsOf: bytes)
      sum.update(bytes)
      size += bytes.count
    }
    var piece = [UInt8](repeating: 0, count: pieceLength)
    while !isLeft {
      let count = read(input.fileDescriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw refusal }
      if count == 0 { break }
      try piece.withUnsafeBytes {
        try jpeg.take(UnsafeRawBufferPointer(rebasing: $0[..<count]), take)
      }
    }
    guard !isLeft, case .reduced = try jpeg.end(take),
      let digest = PhotoDigest(hex: sum.hexadecimal())
    else { return nil }
    return PreparedPhoto(file: target, type: .jpeg, size: size, digest: digest)
  }

  private static var refusal: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
