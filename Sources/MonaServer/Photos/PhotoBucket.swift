import Foundation
import MonaArchive
import MonaLog
import MonaModel
import MonaS3
import NIOPosix

/// Photos in a bucket of an S3-compatible store, under the names of `StoredPhoto.path`.
struct PhotoBucket: PhotoStorage {
  let client: S3Client
  /// A folder of this computer for what is read.
  let scratch: URL

  /// - Parameter folder: the server's own.
  init(_ options: PhotoBucketOptions, folder: URL) {
    client = options.client
    scratch = folder
  }

  var threads: NIOThreadPool { .store }

  func file(_ photo: StoredPhoto) -> URL? { nil }

  /// Sends the photo also if there is one, which might be damaged.
  func put(_ file: URL, as photo: StoredPhoto) throws -> Bool {
    try client.put(file, photo.digest.description, as: photo.path, type: photo.mediaType)
    if photo.size > S3Client.partSize, try !has(photo) { throw S3Error.misunderstood }
    return false
  }

  /// Reads all of the photo first, so that a store that fails meanwhile cuts no answer off.
  ///
  /// What does not have the content of the photo counts as missing.
  func opened(_ photo: StoredPhoto) throws -> OpenFile? {
    let file = try ScratchFile(in: scratch)
    var sum = SHA256()
    let isThere = try client.read(photo.path) { piece in
      try piece.readableBytesView.withUnsafeBytes { bytes in
        sum.update(bytes)
        try file.write(bytes)
      }
    }
    guard isThere, sum.hexadecimal() == photo.digest.description else { return nil }
    return try file.opened()
  }

  func has(_ photo: StoredPhoto) throws -> Bool {
    try client.object(photo.path, .short)?.size == photo.size
  }

  /// The store itself sees to it that contents stay as they are.
  func isWhole(_ photo: StoredPhoto) throws -> Bool {
    try client.object(photo.path)?.size == photo.size
  }

  func digest(of photo: StoredPhoto) throws -> PhotoDigest? {
    var sum = SHA256()
    let isThere = try client.read(photo.path) { piece in
      piece.readableBytesView.withUnsafeBytes { sum.update($0) }
    }
    return isThere ? PhotoDigest(hex: sum.hexadecimal()) : nil
  }

  func remove(_ photo: StoredPhoto) {
    tryLogging("A photo is not removed from its store", level: .warning) {
      try client.remove(photo.path, .short)
    }
  }

  func list() throws -> PhotoList {
    var list = PhotoList()
    for (key, size) in try client.sizes() where key != Self.ownerKey {
      if StoredPhoto.isPath(key) { list.sizes[key] = size } else { list.foreign.append(key) }
    }
    list.foreign.sort()
    return list
  }

  func copy(_ path: String, to destination: URL) throws {
    let descriptor = try System.check(
      open(destination.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    var isThere = false
    defer {
      close(descriptor)
      if !isThere { unlink(destination.path) }
    }
    isThere = try client.read(path) { piece in
      try piece.readableBytesView.withUnsafeBytes { try System.write($0, to: descriptor) }
    }
    if !isThere { throw CocoaError(.fileReadNoSuchFile) }
  }

  func isSettled(_ path: String) throws -> Bool {
    guard let storedAt = try client.object(path)?.storedAt else { return false }
    return Date().timeIntervalSince(storedAt) > 600
  }
}

/// The bucket of a server's photos.
package struct PhotoBucketOptions: Sendable {
  let location: S3Location
  /// The file with the credentials; nil to take them from the environment.
  let credentialsFile: URL?
  let environment: [String: String]

  /// - Parameter address: as `S3Location` reads it.
  /// - Returns: nil for an address that cannot be read.
  package init?(
    _ address: String, credentialsFile: URL? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    guard let location = S3Location(address) else { return nil }
    (self.location, self.credentialsFile) = (location, credentialsFile)
    self.environment = environment
  }

  var client: S3Client {
    S3Client(location, credentialsFile.map { .file($0) } ?? .environment(environment))
  }

  /// Does something with the bucket.
  /// - Throws: `ServerError.photoStore` for what the store refuses.
  func explaining<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as S3Error {
      throw ServerError.photoStore(location.text, error)
    }
  }
}
