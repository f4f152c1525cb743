import Foundation
import MonaArchive
import MonaCatalogue
import MonaModel
import MonaServices
import NIOCore
import NIOPosix

/// A photo on its way in: a file of its own, which goes with the object unless it was kept.
///
/// Only the task that receives it writes it, one piece after the other.
final class IncomingPhoto: @unchecked Sendable {
  let file: URL
  /// How many bytes have come.
  private(set) var size = 0
  /// What has come and is not written yet.
  private var gathered: [UInt8] = []
  /// How many bytes are gathered: to change threads for each piece of the network costs more than to
  /// write it.
  private static let pieceSize = 128 * 1024
  /// What the network hands over at once has no more bytes.
  private static let networkSize = 64 * 1024
  private var jpeg: ArrivingJPEG
  /// The sum of what is kept, and how many bytes of the file that is.
  private var sum = SHA256()
  private var keptSize = 0
  /// How many bytes the file has.
  private var writtenSize = 0
  /// What it is once it has come, unless that is still to be found out.
  private var outcome: StoredPhoto??
  /// The open file; nil until there is something to write.
  private var descriptor: Int32?

  /// - Parameter sharesMetadata: whether it is known already that it keeps what it tells.
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

  /// All has come: the photo, if it lost what it tells meanwhile; nil for one that is to be looked into.
  ///
  /// It is called on a thread that may wait for the disk.
  /// - Throws: `RequestError.invalid` for the beginning of a photo, and `POSIXError`.
  func reduced(sharesMetadata: Bool) throws -> StoredPhoto? {
    if let outcome { return outcome }
    try flush()
    // Where nothing came, that is what is to be looked into.
    let descriptor = try opened()
    gathered = []
    let photo: StoredPhoto?
    switch try jpeg.end(put) {
    case .untouched: photo = nil
    case .cut: throw RequestError.invalid([.photoNotImage])
    case .reduced(let head, let length) where sharesMetadata:
      // They said so only after the photo.
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

  /// The file, which is made when it is first asked for.
  private func opened() throws -> Int32 {
    if let descriptor { return descriptor }
    let opened = try System.check(
      open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    descriptor = opened
    return opened
  }

  /// Makes the file what came, of which `head` was replaced by `length` bytes.
  private func restore(_ head: [UInt8], _ length: Int) throws {
    let rest = try Data(contentsOf: file)[length...]
    try (Data(head) + rest).write(to: file)
  }
}
