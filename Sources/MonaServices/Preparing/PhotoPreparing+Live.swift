import CServices
import Foundation
import MonaArchive
import MonaModel
import MonaPerson
import MonaSync

extension PhotoPreparing {
  /// Prepares photos with gdk-pixbuf and gexiv2, off the calling thread.
  package static let live = PhotoPreparing { source, target, demand in
    try await executor.run { try prepare(source, target, demand) }
  }

  /// One photo at a time, because all its pixels are in memory.
  private static let executor = BlockingExecutor(
    name: "photos", width: 1, qos: .utility)

  /// The range of JPEG qualities for encoding a photo again; below it, the photo is scaled down.
  private static let qualities = 60...95

  private static func prepare(
    _ source: URL, _ target: URL, _ demand: PhotoDemand
  ) throws -> PreparedPhoto {
    guard access(source.path, F_OK) == 0 else { throw Fault.missing }
    do {
      let head = try PhotoDecoder.own.head(of: source)
      if let copy = try copy(source, head.type, target, demand) { return copy }
      try pack(source, head, target, demand)
    } catch let error as AlbumError {
      // A disk that does not answer may answer the next time.
      if case .unreadable(let code) = error { throw POSIXError(.init(rawValue: code) ?? .EIO) }
      throw Fault.unusable
    }
    return try described(target, .jpeg)
  }

  /// Copies a photo without encoding it again, and removes its metadata unless it may be kept; nil
  /// when the copy does not meet the requirements.
  private static func copy(
    _ source: URL, _ type: PhotoType, _ target: URL, _ demand: PhotoDemand
  ) throws -> PreparedPhoto? {
    guard demand.types.contains(type), size(of: source) <= demand.byteLimit,
      Exif(source)?.orientation ?? 1 <= 1
    else { return nil }
    if type == .jpeg, !demand.keepsMetadata, let copy = try JPEGCopy.make(of: source, at: target) {
      return copy
    }
    // Replaces a file that an earlier run left.
    try? FileManager.default.removeItem(at: target)
    try FileManager.default.copyItem(at: source, to: target)
    guard demand.keepsMetadata || PhotoMetadata.remove(from: target, type),
      size(of: target) <= demand.byteLimit
    else { return nil }
    return try described(target, type)
  }

  /// Encodes a photo again, upright and with the best quality that fits: first the quality is
  /// lowered, then the size.
  private static func pack(
    _ source: URL, _ head: PhotoHead, _ target: URL, _ demand: PhotoDemand
  ) throws {
    var side = PhotoDecoder.own.largestSide(of: head)
    while side >= 1 {
      let decoded = try PhotoDecoder.own.decode(source, head, side: side)
      let profile = decoded.colourProfile
      guard let upright = decoded.opaque() else { throw Fault.unusable }
      func save(_ quality: Int) throws -> Int {
        guard upright.saveJPEG(to: target, quality: quality, profile: profile),
          demand.keepsMetadata
            ? copyMetadata(of: source, to: target) : PhotoMetadata.remove(from: target, .jpeg)
        else { throw CocoaError(.fileWriteUnknown) }
        return size(of: target)
      }
      if try fit(save, demand.byteLimit) { return }
      side = side * 3 / 4
    }
    throw Fault.unusable
  }

  /// Saves with the best quality that fits; false when none does.
  private static func fit(_ save: (Int) throws -> Int, _ limit: Int) throws -> Bool {
    if try save(qualities.upperBound) <= limit { return true }
    var (fits, tooLarge) = (qualities.lowerBound, qualities.upperBound)
    guard try save(fits) <= limit else { return false }
    var saved = fits
    while tooLarge - fits > 1 {
      let middle = (fits + tooLarge) / 2
      saved = middle
      if try save(middle) <= limit { fits = middle } else { tooLarge = middle }
    }
    if saved != fits { _ = try save(fits) }
    return true
  }

  /// Copies a photo's metadata to its re-encoded, upright copy.
  private static func copyMetadata(of source: URL, to target: URL) -> Bool {
    guard let metadata = Exif.opened(source) else { return false }
    defer { g_object_unref(metadata) }
    gexiv2_metadata_try_set_orientation(metadata, GEXIV2_ORIENTATION_NORMAL, nil)
    gexiv2_metadata_try_erase_exif_thumbnail(metadata, nil)
    return gexiv2_metadata_save_file(metadata, target.path, nil) != 0
  }

  private static func described(_ file: URL, _ type: PhotoType) throws -> PreparedPhoto {
    PreparedPhoto(file: file, type: type, size: size(of: file), digest: try PhotoDigest(of: file))
  }

  private static func size(of file: URL) -> Int {
    var status = stat()
    return stat(file.path, &status) == 0 ? Int(status.st_size) : .max
  }
}

/// Copies a JPEG without personal metadata and computes its digest while reading it.
///
/// Copying first and removing the metadata afterwards would read the photo three times and write it
/// twice.
enum JPEGCopy {
  /// The number of bytes read at a time.
  private static let pieceLength = 1 << 18

  /// - Parameter target: an existing file is replaced.
  /// - Returns: nil when the metadata can only be removed from the whole file, or when the image is
  ///   truncated; the file at `target` is then not a photo.
  /// - Throws: errors of the file system.
  static func make(of source: URL, at target: URL) throws -> PreparedPhoto? {
    let input = try FileHandle(forReadingFrom: source)
    // Deletes instead of overwriting, so that other readers of the old file are not affected.
    unlink(target.path)
    let descriptor = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw refusal }
    let output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var (jpeg, sum, size) = (ArrivingJPEG(isReduced: true), SHA256(), 0)
    /// Whether the file is passed on unchanged, so that its metadata is not removed.
    var isLeft = false
    func take(_ bytes: UnsafeRawBufferPointer, isKept: Bool) throws {
      // Bytes after the image are not kept either.
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
