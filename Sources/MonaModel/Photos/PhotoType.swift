/// The image formats a photo can have.
package enum PhotoType: String, CaseIterable, Codable, Sendable {
  case jpeg, png, webp, gif, tiff, bmp, heif, avif, jxl

  /// What names of files of this type end in, without the dot.
  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .tiff: "tif"
    case .heif: "heic"
    case .png, .webp, .gif, .bmp, .avif, .jxl: rawValue
    }
  }
}
