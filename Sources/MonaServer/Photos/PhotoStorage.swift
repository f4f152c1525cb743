import Foundation
import MonaModel
import NIOPosix

/// Where a server keeps its photos, each once under the SHA-256 of its content: a folder, or a bucket of an
/// S3-compatible store.
///
/// Its methods block.
protocol PhotoStorage: Sendable {
  /// The threads that may wait for it.
  var threads: NIOThreadPool { get }

  /// Makes a file of this computer a photo; when this returns, it survives a loss of power.
  ///
  /// What is there already has the same content; it is replaced if it is damaged.
  /// - Parameter file: on the disk of the server's folder; it may be moved.
  /// - Returns: whether something damaged was replaced.
  func put(_ file: URL, as photo: StoredPhoto) throws -> Bool

  /// The photo, for reading; nil when it is not there.
  func opened(_ photo: StoredPhoto) throws -> OpenFile?

  /// The photo's own file on this computer, whether or not it is there; nil for a storage that has none.
  func file(_ photo: StoredPhoto) -> URL?

  /// Whether the photo is there, with all its bytes.
  ///
  /// Asked while no other change of the database is made, so that a photo is not removed before its row is written.
  func has(_ photo: StoredPhoto) throws -> Bool

  /// Whether the photo is there, and has the content that it was stored with, as far as the storage does not see to that
  /// itself.
  func isWhole(_ photo: StoredPhoto) throws -> Bool

  /// The SHA-256 of the photo's content, all of which is read; nil when it is missing.
  func digest(of photo: StoredPhoto) throws -> PhotoDigest?

  /// Removes a photo that no row refers to any more. What cannot be removed is logged, and removed at the next start.
  func remove(_ photo: StoredPhoto)

  /// All that is there.
  func list() throws -> PhotoList

  /// Copies a photo to a new file.
  /// - Parameter path: in the form of `StoredPhoto.path`.
  /// - Throws: `CocoaError.fileReadNoSuchFile` when it is missing.
  func copy(_ path: String, to destination: URL) throws

  /// Whether a photo is older than ten minutes, so that a row must refer to it by now.
  func isSettled(_ path: String) throws -> Bool
}

/// What a storage of photos has.
struct PhotoList: Equatable, Sendable {
  /// The sizes of all photos in bytes, by their paths in the form of `StoredPhoto.path`.
  var sizes: [String: Int] = [:]
  /// The paths of all else, which no server wrote, in order.
  var foreign: [String] = []
}
