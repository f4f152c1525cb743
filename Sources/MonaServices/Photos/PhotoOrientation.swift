import Foundation

/// How photos are to be turned that gdk-pixbuf's readers leave as the camera held them.
package enum PhotoOrientation {
  /// What the EXIF of a PNG or a WebP says, 1 to 8; nil when it says nothing, and for all other
  /// formats, whose readers see to it.
  @Sendable
  package static func overlooked(in file: URL) -> Int? {
    switch PhotoMagic.type(of: file) {
    case .png, .webp: Exif(file)?.orientation
    case .jpeg, .gif, .tiff, .bmp, .heif, .avif, .jxl, nil: nil
    }
  }
}
