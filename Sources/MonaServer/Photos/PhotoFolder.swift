import Foundation
import MonaArchive
import MonaCatalogue
import MonaModel
import MonaServices
import Synchronization
import NIOPosix

/// The server's photos, each stored once under the SHA-256 of its content.
final class PhotoFolder: Sendable {
  /// The size limit in bytes, as in MONA's earlier servers.
  static let byteLimit = 4096 * 1024
  /// The size limit in bytes for clients that ask for it (`photo=large`).
  static let largeByteLimit = 32 * 1024 * 1024
  /// The formats whose metadata can be removed.
  static let types: Set<PhotoType> = [.jpeg, .png, .webp]

  private let files: PhotoFiles
  private let photos: URL
  private let arriving: URL
  /// The subfolders whose own names are known to survive a loss of power.
  private let safeFolders = Mutex<Set<String>>([])
  /// Makes one thumbnail at a time.
  private let thumbnails: Thumbnails

  /// - Parameter folder: the server's own; removes photos that a killed server had received in part.
  init(in folder: URL) throws {
    files = PhotoFiles(in: folder)
    photos = files.folder
    thumbnails = Thumbnails(
      folder: files.thumbnailFolder, executor: BlockingExecutor(name: "thumbnails", width: 1),
      decoder: .server)
    arriving = folder.appendingPathComponent("arriving")
    for folder in [photos, arriving] { try PrivateFiles.makeFolder(folder) }
    for name in try FileManager.default.contentsOfDirectory(atPath: arriving.path) {
      try FileManager.default.removeItem(at: arriving.appendingPathComponent(name))
    }
  }

  /// A file for a photo whose upload begins.
  /// - Parameter sharesMetadata: whether the form so far says that the metadata stay.
  func incoming(sharesMetadata: Bool = false) -> IncomingPhoto {
    IncomingPhoto(in: arriving, sharesMetadata: sharesMetadata)
  }

  /// The photo's file; nil when it is not there.
  func opened(_ photo: StoredPhoto) async throws -> OpenFile? {
    try await NIOThreadPool.blocking.runIfActive { [photos] in
      OpenFile(photos.appendingPathComponent(photo.path))
    }
  }

  /// Whether the photo's file is there, with all its bytes: after a loss of power, a disk may have lost some.
  func has(_ photo: StoredPhoto) -> Bool {
    var status = stat()
    return stat(photos.appendingPathComponent(photo.path).path, &status) == 0
      && status.st_size == photo.size
  }

  /// Whether the photo's file has the content that it was stored with, which a disk may have damaged.
  func isWhole(_ photo: StoredPhoto) async throws -> Bool {
    try await NIOThreadPool.blocking.runIfActive { [files] in try files.isWhole(photo) }
  }

  /// Removes the file and the thumbnails of a photo that no row refers to any more.
  func remove(_ photo: StoredPhoto) {
    unlink(photos.appendingPathComponent(photo.path).path)
    thumbnails.remove(photo.digest)
  }

  /// A thumbnail of the photo, a JPEG, made on first use; nil when the photo is missing or cannot be decoded.
  func thumbnail(of photo: StoredPhoto, _ size: ThumbnailSize) async throws -> OpenFile? {
    let whole = photos.appendingPathComponent(photo.path)
    let file = await thumbnails.thumbnail(of: whole, digest: photo.digest, size: size)
    return try await NIOThreadPool.blocking.runIfActive { [self] in
      let opened = file.flatMap { OpenFile($0) }
      // The photo may have been removed meanwhile, and its removal did not know of this thumbnail.
      guard has(photo) else {
        thumbnails.remove(photo.digest)
        return nil
      }
      return opened
    }
  }

  /// Validates a photo, removes its metadata and makes it durable: when this returns, it survives a loss of
  /// power.
  ///
  /// - Parameter sharesMetadata: whether the person agreed to keep its metadata (place, camera).
  /// - Throws: `RequestError.invalid` for a file that is no photo of the formats we accept.
  func keep(_ incoming: IncomingPhoto, sharesMetadata: Bool) async throws -> StoredPhoto {
    let reduced = try await NIOThreadPool.blocking.runIfActive { [self] in
      let photo = try incoming.reduced(sharesMetadata: sharesMetadata)
      if let photo { try place(incoming.file, as: photo) }
      return photo
    }
    if let reduced { return reduced }
    let photo = try await NIOThreadPool.photos.runIfActive {
      let type = try Self.type(of: incoming.file)
      if !sharesMetadata, !PhotoMetadata.remove(from: incoming.file, type) {
        throw RequestError.invalid([.photoNotImage])
      }
      let (sum, size) = try SHA256.digest(of: incoming.file)
      guard let digest = PhotoDigest(hex: sum) else { throw RequestError.failed }
      return StoredPhoto(digest: digest, type: type, size: size)
    }
    try await NIOThreadPool.blocking.runIfActive { [self] in try place(incoming.file, as: photo) }
    return photo
  }

  private static func type(of file: URL) throws -> PhotoType {
    do {
      return try PhotoInspector.type(ofWhole: file, among: types, .server)
    } catch AlbumError.tooLarge {
      throw RequestError.invalid([.photoTooManyPixels])
    } catch AlbumError.notAnImage, AlbumError.unsupported {
      throw RequestError.invalid([.photoNotImage])
    }
  }

  /// Gives a file its final name; an existing file of that name, which should have the same content, is replaced if the
  /// disk has damaged it.
  ///
  /// The name is linked before the bytes are synchronized, so that the disk writes both at once. After a loss of power
  /// in between, no row refers to the file, and the next start removes it.
  private func place(_ file: URL, as photo: StoredPhoto) throws {
    let destination = photos.appendingPathComponent(photo.path)
    let folder = destination.deletingLastPathComponent()
    if mkdir(folder.path, 0o700) != 0, errno != EEXIST { throw System.error }
    if link(file.path, destination.path) != 0 {
      guard errno == EEXIST else { throw System.error }
      if try SHA256.digest(of: destination).0 != photo.digest.description {
        try System.sync(file)
        try System.check(rename(file.path, destination.path))
        thumbnails.remove(photo.digest)
      }
    }
    try System.sync(destination)
    try System.sync(folder)
    if safeFolders.withLock({ $0.contains(folder.lastPathComponent) }) { return }
    try System.sync(photos)
    safeFolders.withLock { _ = $0.insert(folder.lastPathComponent) }
  }
}

extension PhotoFolder {
  /// Removes the photos that no row refers to, and thumbnails without a photo; called before the server listens.
  /// - Parameter kept: the photos that rows refer to.
  /// - Returns: the sizes of the files that stay, in bytes, by `StoredPhoto.path`.
  @discardableResult
  func removeAll(but kept: [StoredPhoto]) throws -> [String: Int] {
    let paths = Set(kept.map(\.path))
    var sizes = try files.sizes()
    for path in sizes.keys where !paths.contains(path) {
      unlink(files.folder.appendingPathComponent(path).path)
      sizes[path] = nil
    }
    for path in try files.leftThumbnails(of: kept) {
      unlink(files.thumbnailFolder.appendingPathComponent(path).path)
    }
    return sizes
  }
}
