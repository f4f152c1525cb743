import MonaModel

/// A photo that is durable in the server's storage.
struct StoredPhoto: Hashable, Sendable {
  /// The SHA-256 of its file, which is also the file's name: equal photos share one file.
  let digest: PhotoDigest
  let type: PhotoType
  /// In bytes.
  let size: Int

  /// Its path in the folder of photos, its key in a bucket, and its name in responses.
  var path: String { "\(digest.description.prefix(2))/\(digest).\(type.fileExtension)" }

  /// Its media type.
  var mediaType: String { "image/\(type.rawValue)" }
}

extension StoredPhoto {
  /// The photo of a path; nil for other paths.
  init?(path: String, size: Int) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.last, name.hasPrefix(parts[0]), parts[0].count == 2
    else { return nil }
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 2, let digest = PhotoDigest(hex: words[0]),
      let type = PhotoType.allCases.first(where: { $0.fileExtension == words[1] })
    else { return nil }
    self.init(digest: digest, type: type, size: size)
  }

  /// Whether a path is that of a photo, whether or not there is one.
  static func isPath(_ path: String) -> Bool { StoredPhoto(path: path, size: 0) != nil }
}
