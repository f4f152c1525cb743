import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices

/// The server's photos, each once, under the name of what it holds.
struct PhotoFolder: Sendable {
  /// No photo has more bytes, as MONA's servers before this one had it.
  static let byteLimit = 4096 * 1024
  /// Nor has one of a client that asks for larger ones.
  static let largeByteLimit = 32 * 1024 * 1024
  /// The formats whose metadata can be taken out.
  static let types: Set<PhotoType> = [.jpeg, .png, .webp]

  private let photos: URL
  private let arriving: URL
  private let threads = WorkThreads("photos", count: 3)

  /// - Parameter folder: the server's own; what a killed server left half received there goes.
  init(in folder: URL) throws {
    photos = folder.appendingPathComponent("photos")
    arriving = folder.appendingPathComponent("arriving")
    for folder in [photos, arriving] { try PrivateFiles.makeFolder(folder) }
    for name in try FileManager.default.contentsOfDirectory(atPath: arriving.path) {
      try FileManager.default.removeItem(at: arriving.appendingPathComponent(name))
    }
  }

  /// A file for a photo that begins to arrive.
  func incoming() throws -> IncomingPhoto {
    try IncomingPhoto(in: arriving, threads: threads)
  }

  /// The photo's file; nil when it is not there.
  func opened(_ photo: StoredPhoto) async -> OpenFile? {
    await threads.run { OpenFile(photos.appendingPathComponent(photo.path)) }
  }

  /// Whether the photo's file is there.
  func has(_ photo: StoredPhoto) -> Bool {
    access(photos.appendingPathComponent(photo.path).path, R_OK) == 0
  }

  /// Removes a photo that nobody has any more.
  func remove(_ photo: StoredPhoto) { unlink(photos.appendingPathComponent(photo.path).path) }

  /// Proves that a photo is one, takes out what it tells of the person, and makes it safe: when this
  /// returns, it survives a loss of power.
  ///
  /// - Parameter sharesMetadata: whether the person agreed that where and by which camera it was taken
  ///   stays in it.
  /// - Throws: `Refusal.invalid` for what is no photo we take.
  func keep(_ incoming: IncomingPhoto, sharesMetadata: Bool) async throws -> StoredPhoto {
    try await threads.run {
      try incoming.flush()
      let type = try Self.type(of: incoming.file)
      if !sharesMetadata, !PhotoMetadata.remove(from: incoming.file, type) {
        throw Refusal.invalid([.photoNotImage])
      }
      let digest = try PhotoInspector.live.digest(incoming.file)
      let size = try FileManager.default.attributesOfItem(atPath: incoming.file.path)[.size]
      let photo = StoredPhoto(digest: digest, type: type, size: size as? Int ?? 0)
      try place(incoming.file, as: photo)
      return photo
    }
  }

  private static func type(of file: URL) throws -> PhotoType {
    do {
      let type = try PhotoInspector.type(ofWhole: file)
      guard types.contains(type) else { throw Refusal.invalid([.photoNotImage]) }
      return type
    } catch AlbumError.tooLarge {
      throw Refusal.invalid([.photoTooLarge])
    } catch AlbumError.notAnImage, AlbumError.unsupported {
      throw Refusal.invalid([.photoNotImage])
    }
  }

  /// Gives a file its name for good; one of that name holds the same.
  private func place(_ file: URL, as photo: StoredPhoto) throws {
    try Self.sync(file)
    let destination = photos.appendingPathComponent(photo.path)
    let folder = destination.deletingLastPathComponent()
    try PrivateFiles.makeFolder(folder)
    if link(file.path, destination.path) != 0, errno != EEXIST {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    try Self.sync(folder)
    try Self.sync(photos)
  }

  /// Has a file, or the names in a folder, survive a loss of power.
  static func sync(_ file: URL) throws {
    let descriptor = Glibc.open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}

extension PhotoFolder {
  /// Removes the photos that no row speaks of, before anybody is served.
  /// - Parameter paths: those that stay (`StoredPhoto.path`).
  func removeAll(but paths: Set<String>) throws {
    for folder in try FileManager.default.contentsOfDirectory(atPath: photos.path) {
      let folderPath = photos.appendingPathComponent(folder).path
      for name in try FileManager.default.contentsOfDirectory(atPath: folderPath)
      where !paths.contains("\(folder)/\(name)") {
        unlink("\(folderPath)/\(name)")
      }
    }
  }
}
