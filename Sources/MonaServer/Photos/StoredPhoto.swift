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

  /// Whether a path is that of a photo, whether or not there is one.
  static func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.last, name.hasPrefix(parts[0]), parts[0].count == 2
    else { return false }
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 2, PhotoDigest(hex: words[0]) != nil else { return false }
    return PhotoType.allCases.contains { $0.fileExtension == words[1] }
  }

  /// Its media type.
  var mediaType: String { "image/\(type.rawValue)" }
}
