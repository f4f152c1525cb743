import Foundation
import MonaArchive
import MonaCatalogue
import MonaModel
import MonaServices
import NIOCore
import NIOPosix

/// A photo that is being received, in a file of its own that is removed with the object.
///
/// Unchecked: only the task that receives the request writes it, one piece after the other.
final class IncomingPhoto: @unchecked Sendable {
  let file: URL
  /// How many bytes were received.
  private(set) var size = 0
  /// Bytes that were received and are not written yet.
  private var gathered: [UInt8] = []
  /// How many bytes are gathered before they are written: changing threads for each piece costs more than writing.
  private static let pieceSize = 128 * 1024
  /// The most bytes that the network delivers at once.
  private static let networkSize = 64 * 1024
  private var jpeg: ArrivingJPEG
  /// The SHA-256 of the part of the file that stays, and its length in bytes.
  private var sum = SHA256()
  private var keptSize = 0
  /// How many bytes the file has.
  private var writtenSize = 0
  /// The result of `reduced` after its call: the photo, or nil when it must still be inspected.
  private var outcome: StoredPhoto??
  /// The open file; nil until there is something to write.
  private var descriptor: Int32?

  /// - Parameter sharesMetadata: whether the form so far says that the metadata stay.
  init(in folder: URL, sharesMetadata: Bool) {
    file = folder.appendingPathComponent(UUID().uuidString)
    jpeg = ArrivingJPEG(isReduced: !sharesMetadata)
  }

  deinit {
    guard let descriptor else { return }
    close(descriptor)
    unlink(file.path)
  }

  /// Adds bytes at the end.
  /// - Throws: `POSIXError` when the disk refuses them.
  func write(_ bytes: ByteBuffer) async throws {
    size += bytes.readableBytes
    if gathered.isEmpty { gathered.reserveCapacity(Self.pieceSize + Self.networkSize) }
    gathered.append(contentsOf: bytes.readableBytesView)
    if gathered.count >= Self.pieceSize {
      try await NIOThreadPool.blocking.runIfActive { try self.flush() }
    }
  }

  /// Finishes the upload; blocks on the disk.
  ///
  /// - Returns: the photo if its metadata were removed while it was received; nil if it has still to be inspected.
  /// - Throws: `RequestError.invalid` for a truncated photo, and `POSIXError`.
  func reduced(sharesMetadata: Bool) throws -> StoredPhoto? {
    if let outcome { return outcome }
    try flush()
    // An empty upload has an empty file to inspect.
    let descriptor = try opened()
    gathered = []
    let photo: StoredPhoto?
    switch try jpeg.end(put) {
    case .untouched: photo = nil
    case .cut: throw RequestError.invalid([.photoNotImage])
    case .reduced(let head, let length) where sharesMetadata:
      // The form agreed to share the metadata only after the photo.
      try restore(head, length)
      photo = nil
    case .reduced:
      if writtenSize > keptSize { try System.check(ftruncate(descriptor, off_t(keptSize))) }
      guard let digest = PhotoDigest(hex: sum.hexadecimal()) else { throw RequestError.failed }
      photo = StoredPhoto(digest: digest, type: .jpeg, size: keptSize)
    }
    outcome = .some(photo)
    return photo
  }

  private func flush() throws {
    try gathered.withUnsafeBytes { try jpeg.take($0, put) }
    gathered.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: UnsafeRawBufferPointer, isKept: Bool) throws {
    try System.write(bytes, to: opened())
    writtenSize += bytes.count
    guard isKept else { return }
    sum.update(bytes)
    keptSize += bytes.count
  }

  /// The file, created at the first call.
  private func opened() throws -> Int32 {
    if let descriptor { return descriptor }
    let opened = try System.check(
      open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    descriptor = opened
    return opened
  }

  /// Restores the received file, whose first bytes, `head`, had been replaced by `length` others.
  private func restore(_ head: [UInt8], _ length: Int) throws {
    let rest = try Data(contentsOf: file)[length...]
    try (Data(head) + rest).write(to: file)
  }
}
