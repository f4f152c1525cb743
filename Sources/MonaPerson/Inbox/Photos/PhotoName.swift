import Foundation

/// What a file's name tells of it.
enum PhotoName {
  /// It may be a photo.
  case photo
  /// It is what a camera's sensor saw, which only its maker's programs read well.
  case raw
  /// It is something else.
  case other

  init(_ name: String) {
    let fileExtension = (name as NSString).pathExtension.lowercased()
    self =
      Self.photos.contains(fileExtension)
      ? .photo : Self.raws.contains(fileExtension) ? .raw : .other
  }

  /// The name without what it ends in, in lower case: what a camera calls a photo by.
  static func stem(_ name: String) -> String {
    (name as NSString).deletingPathExtension.lowercased()
  }

  private static let photos: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "tif", "tiff", "bmp", "heic", "heif",
    "hif", "avif", "jxl",
  ]
  private static let raws: Set<String> = [
    "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "iiq", "kdc", "mef", "mos", "mrw",
    "nef", "nrw", "orf", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
  ]
}
