import MonaModel

/// A photo that is durable in the server's folder.
struct StoredPhoto: Hashable, Sendable {
  /// The SHA-256 of its file, which is also the file's name: equal photos share one file.
  let digest: PhotoDigest
  let type: PhotoType
  /// In bytes.
  let size: Int

  /// Its path in the folder of photos, and its name in responses.
  var path: String { "\(digest.description.prefix(2))/\(digest).\(type.fileExtension)" }

  /// Its media type.
  var mediaType: String { "image/\(type.rawValue)" }
}
