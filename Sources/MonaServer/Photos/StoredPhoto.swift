import MonaModel

/// A photo that is safe in the server's folder.
struct StoredPhoto: Hashable, Sendable {
  /// What its file holds, which is its name too: equal photos are one file.
  let digest: PhotoDigest
  let type: PhotoType
  /// In bytes.
  let size: Int

  /// Where it lies in the folder of photos, and how it is called in answers.
  var path: String { "\(digest.description.prefix(2))/\(digest).\(type.fileExtension)" }

  /// How its type is called on the web.
  var mediaType: String { "image/\(type.rawValue)" }
}
