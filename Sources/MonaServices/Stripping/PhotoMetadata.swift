import CServices
import Foundation
import MonaLog
import MonaModel

/// What a photo tells of whoever took it: where, when, by which camera and with which words.
package enum PhotoMetadata {
  /// Takes all of it out of a JPEG, PNG or WebP file but how the picture is to be turned and what its
  /// colours mean; says whether that went well.
  ///
  /// The picture itself stays as it is, byte for byte. What a program hid elsewhere in the file goes too:
  /// only the parts that make the picture are kept, and nothing after its end.
  package static func remove(from file: URL, _ type: PhotoType) -> Bool {
    guard reduceExif(file) else { return false }
    return logged("A photo keeps what it tells") {
      let kept = try Data(contentsOf: file).withUnsafeBytes { bytes in
        switch type {
        case .jpeg: JPEGParts.kept(bytes)
        case .png: PNGParts.kept(bytes)
        case .webp: WebPParts.kept(bytes)
        case .gif, .tiff, .bmp, .heif, .avif, .jxl: [UInt8]?.none
        }
      }
      guard let kept else { return false }
      try Data(kept).write(to: file)
      return true
    } ?? false
  }

  /// Leaves nothing of Exif but the orientation.
  private static func reduceExif(_ file: URL) -> Bool {
    guard let metadata = Exif.opened(file) else { return false }
    defer { g_object_unref(metadata) }
    let orientation = gexiv2_metadata_try_get_orientation(metadata, nil)
    gexiv2_metadata_clear(metadata)
    if orientation.rawValue > GEXIV2_ORIENTATION_NORMAL.rawValue {
      gexiv2_metadata_try_set_orientation(metadata, orientation, nil)
    }
    return gexiv2_metadata_save_file(metadata, file.path, nil) != 0
  }
}
