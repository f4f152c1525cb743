import Foundation
import MonaArchive
import MonaCatalogue
import MonaModel
import MonaServices
import NIOPosix

/// The server's photos: receives them, removes their metadata, stores them and makes their thumbnails.
final class ServerPhotos: Sendable {
  /// The size limit in bytes, as in MONA's earlier servers.
  static let byteLimit = 4096 * 1024
  /// The size limit in bytes for clients that ask for it (`photo=large`).
  static let largeByteLimit = 32 * 1024 * 1024
  /// The formats whose metadata can be removed.
  static let types: Set<PhotoType> = [.jpeg, .png, .webp]

  /// Where they are.
  let storage: any PhotoStorage
  private let arriving: URL
  /// Makes one thumbnail at a time.
  private let thumbnails: Thumbnails
  private let thumbnailFiles: ThumbnailFiles

  /// - Parameters:
  ///   - folder: the server's own; removes photos that a killed server had received in part.
  ///   - storage: nil for the same folder.
  init(in folder: URL, _ storage: (any PhotoStorage)? = nil) throws {
    let files = PhotoFiles(in: folder)
    self.storage = storage ?? files
    thumbnailFiles = ThumbnailFiles(in: folder)
    thumbnails = Thumbnails(
      folder: thumbnailFiles.folder, executor: BlockingExecutor(name: "thumbnails", width: 1),
      decoder: .server)
    arriving = folder.appendingPathComponent("arriving")
    for folder in [files.folder, arriving] { try PrivateFiles.makeFolder(folder) }
    for name in try FileManager.default.contentsOfDirectory(atPath: arriving.path) {
      try FileManager.default.removeItem(at: arriving.appendingPathComponent(name))
    }
  }

  /// A file for a photo whose upload begins.
  /// - Parameter sharesMetadata: whether the form so far says that the metadata stay.
  func incoming(sharesMetadata: Bool = false) -> IncomingPhoto {
    IncomingPhoto(in: arriving, sharesMetadata: sharesMetadata)
  }

  /// The photo's bytes; nil when it is not there.
  func opened(_ photo: StoredPhoto) async throws -> OpenFile? {
    try await storage.threads.runIfActive { [storage] in try storage.opened(photo) }
  }

  /// Whether the photo is there, with all its bytes; blocks.
  func has(_ photo: StoredPhoto) throws -> Bool { try storage.has(photo) }

  /// Whether the photo is there, with all its bytes.
  func isThere(_ photo: StoredPhoto) async throws -> Bool {
    try await storage.threads.runIfActive { [storage] in try storage.has(photo) }
  }

  /// Whether the photo has the content that it was stored with, which a disk may have damaged.
  func isWhole(_ photo: StoredPhoto) async throws -> Bool {
    try await storage.threads.runIfActive { [storage] in try storage.isWhole(photo) }
  }

  /// Removes a photo that no row refers to any more, and its thumbnails; blocks.
  func remove(_ photo: StoredPhoto) {
    storage.remove(photo)
    thumbnails.remove(photo.digest)
  }

  /// A thumbnail of the photo, a JPEG, made on first use; nil when the photo is missing or cannot be decoded.
  func thumbnail(of photo: StoredPhoto, _ size: ThumbnailSize) async throws -> OpenFile? {
    if let whole = storage.file(photo) { return try await thumbnail(of: photo, size, from: whole) }
    let existing = try await NIOThreadPool.blocking.runIfActive { [thumbnails] in
      thumbnails.existing(photo.digest, size).flatMap { OpenFile($0) }
    }
    if let existing { return existing }
    let copy = arriving.appendingPathComponent(UUID().uuidString)
    defer { unlink(copy.path) }
    do {
      try await storage.threads.runIfActive { [storage] in try storage.copy(photo.path, to: copy) }
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
    return try await thumbnail(of: photo, size, from: copy)
  }

  private func thumbnail(
    of photo: StoredPhoto, _ size: ThumbnailSize, from whole: URL
  ) async throws -> OpenFile? {
    let file = await thumbnails.thumbnail(of: whole, digest: photo.digest, size: size)
    return try await storage.threads.runIfActive { [self] in
      let opened = file.flatMap { OpenFile($0) }
      // The photo may have been removed meanwhile, and its removal did not know of this thumbnail.
      guard try has(photo) else {
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
    let reduced = try await storage.threads.runIfActive { [self] in
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
    try await storage.threads.runIfActive { [self] in try place(incoming.file, as: photo) }
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

  private func place(_ file: URL, as photo: StoredPhoto) throws {
    if try storage.put(file, as: photo) { thumbnails.remove(photo.digest) }
  }
}

extension ServerPhotos {
  /// Removes the photos that no row refers to, and thumbnails without a photo; called before the server listens.
  /// - Parameter kept: the photos that rows refer to.
  /// - Returns: the sizes of the photos that stay, in bytes, by `StoredPhoto.path`.
  @discardableResult
  func removeAll(but kept: [StoredPhoto]) throws -> [String: Int] {
    let paths = Set(kept.map(\.path))
    var sizes = try storage.list().sizes
    for (path, size) in sizes where !paths.contains(path) {
      if let photo = StoredPhoto(path: path, size: size) { storage.remove(photo) }
      sizes[path] = nil
    }
    for path in try thumbnailFiles.left(of: kept) {
      unlink(thumbnailFiles.folder.appendingPathComponent(path).path)
    }
    return sizes
  }
}
