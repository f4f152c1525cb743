import Foundation

/// What a file's name tells of it.
enum PhotoName {
  /// It may be a photo.
  case photo
  /// It is what a camera's sensor saw, which only its maker's programs read well.
  case raw
  /// It moves.
  case video
  /// It is something else.
  case other

  init(_ name: String) {
    let fileExtension = (name as NSString).pathExtension.lowercased()
    let known: [(PhotoName, Set<String>)] = [
      (.photo, Self.photos), (.raw, Self.raws), (.video, Self.videos),
    ]
    self = known.first { $0.1.contains(fileExtension) }?.0 ?? .other
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
  /// Not the small copies that cameras put beside their videos ("lrv", "thm").
  private static let videos: Set<String> = [
    "3g2", "3gp", "asf", "avi", "dv", "flv", "insv", "m2t", "m2ts", "m4v", "mkv", "mod", "mov",
    "mp4", "mpeg", "mpg", "mts", "mxf", "ogv", "qt", "tod", "vob", "webm", "wmv",
  ]
}
