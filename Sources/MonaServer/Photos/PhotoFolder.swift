import Foundation
import MonaArchive
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices
import Synchronization
import NIOPosix

/// The server's photos, each once, under the name of what it holds.
final class PhotoFolder: Sendable {
  /// No photo has more bytes, as MONA's servers before this one had it.
  static let byteLimit = 4096 * 1024
  /// Nor has one of a client that asks for larger ones.
  static let largeByteLimit = 32 * 1024 * 1024
  /// The formats whose metadata can be taken out.
  static let types: Set<PhotoType> = [.jpeg, .png, .webp]

  private let files: PhotoFiles
  private let photos: URL
  private let arriving: URL
  /// The folders within whose own names are known to survive a loss of power.
  private let safeFolders = Mutex<Set<String>>([])
  /// Made one at a time: a large photo takes hundreds of megabytes while it is.
  private let thumbnails: Thumbnails

  /// - Parameter folder: the server's own; what a killed server left half received there goes.
  init(in folder: URL) throws {
    files = PhotoFiles(in: folder)
    photos = files.folder
    thumbnails = Thumbnails(
      folder: files.thumbnailFolder, threads: WorkThreads("thumbnails", count: 1))
    arriving = folder.appendingPathComponent("arriving")
    for folder in [photos, arriving] { try PrivateFiles.makeFolder(folder) }
    for name in try FileManager.default.contentsOfDirectory(atPath: arriving.path) {
      try FileManager.default.removeItem(at: arriving.appendingPathComponent(name))
    }
  }

  /// A file for a photo that begins to arrive.
  /// - Parameter sharesMetadata: whether it is known already that it keeps what it tells.
  func incoming(sharesMetadata: Bool = false) -> IncomingPhoto {
    IncomingPhoto(in: arriving, sharesMetadata: sharesMetadata)
  }

  /// The photo's file; nil when it is not there.
  func opened(_ photo: StoredPhoto) async throws -> OpenFile? {
    try await NIOThreadPool.blocking.runIfActive { [photos] in
      OpenFile(photos.appendingPathComponent(photo.path))
    }
  }

  /// Whether the photo's file is there.
  func has(_ photo: StoredPhoto) -> Bool {
    access(photos.appendingPathComponent(photo.path).path, R_OK) == 0
  }

  /// Removes a photo that nobody has any more.
  func remove(_ photo: StoredPhoto) {
    unlink(photos.appendingPathComponent(photo.path).path)
    thumbnails.remove(photo.digest)
  }

  /// The photo made small, a JPEG; nil when it is not there, or cannot be decoded.
  ///
  /// It is made when it is first asked for.
  func thumbnail(of photo: StoredPhoto, _ size: ThumbnailSize) async throws -> OpenFile? {
    let whole = photos.appendingPathComponent(photo.path)
    let file = await thumbnails.thumbnail(of: whole, digest: photo.digest, size: size)
    return try await NIOThreadPool.blocking.runIfActive { [self] in
      let opened = file.flatMap { OpenFile($0) }
      // It may have gone meanwhile, with nobody left to take this along.
      guard has(photo) else {
        thumbnails.remove(photo.digest)
        return nil
      }
      return opened
    }
  }

  /// Proves that a photo is one, takes out what it tells of the person, and makes it safe: when this
  /// returns, it survives a loss of power.
  ///
  /// - Parameter sharesMetadata: whether the person agreed that where and by which camera it was taken
  ///   stays in it.
  /// - Throws: `RequestError.invalid` for what is no photo we take.
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
      let type = try PhotoInspector.type(ofWhole: file)
      guard types.contains(type) else { throw RequestError.invalid([.photoNotImage]) }
      return type
    } catch AlbumError.tooLarge {
      throw RequestError.invalid([.photoTooLarge])
    } catch AlbumError.notAnImage, AlbumError.unsupported {
      throw RequestError.invalid([.photoNotImage])
    }
  }

  /// Gives a file its name for good; one of that name holds the same.
  ///
  /// The name comes before the bytes are safe: the disk then writes both in one go. Should the power go
  /// between, no row speaks of it yet, and it goes when a server starts.
  private func place(_ file: URL, as photo: StoredPhoto) throws {
    let destination = photos.appendingPathComponent(photo.path)
    let folder = destination.deletingLastPathComponent()
    if mkdir(folder.path, 0o700) != 0, errno != EEXIST { throw System.error }
    if link(file.path, destination.path) != 0, errno != EEXIST { throw System.error }
    try System.sync(destination)
    try System.sync(folder)
    if safeFolders.withLock({ $0.contains(folder.lastPathComponent) }) { return }
    try System.sync(photos)
    safeFolders.withLock { _ = $0.insert(folder.lastPathComponent) }
  }
}

extension PhotoFolder {
  /// Removes the photos that no row speaks of, and the thumbnails of what is no photo, before anybody is
  /// served.
  /// - Parameter kept: those that stay.
  func removeAll(but kept: [StoredPhoto]) throws {
    let paths = Set(kept.map(\.path))
    for path in try files.paths() where !paths.contains(path) {
      unlink(files.folder.appendingPathComponent(path).path)
    }
    for path in try files.leftThumbnails(of: kept) {
      unlink(files.thumbnailFolder.appendingPathComponent(path).path)
    }
  }
}
