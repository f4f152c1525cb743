import Foundation

/// Finds the photos in files and folders.
///
/// Folders are read to the depth `deepest`, as cameras nest them (DCIM/100CANON). Hidden files and
/// symbolic links, which may form cycles, are skipped. In a folder the file extension decides what
/// may be a photo; a file that the person selects is always accepted. Videos are listed too, to
/// report them as left out.
struct PhotoSearch {
  /// The maximum depth of nested folders.
  static let deepest = 16

  private(set) var found: [FoundPhoto] = []
  private(set) var videos: [FoundPhoto] = []
  private let limit: Int

  /// - Parameter limit: the maximum number of photos, and of videos.
  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a file, or the files of a folder.
  /// - Throws: `InboxError.unreadable`, `.noPhotos`, `.tooMany` or `.goneAway`.
  mutating func search(_ place: URL) throws {
    var status = stat()
    guard stat(place.path, &status) == 0 else {
      throw InboxError.unreadable(place, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return try add(place, status, isNamed: true)
    }
    let before = found.count + videos.count
    try enter(place.resolvingSymlinksInPath(), depth: 1, root: place)
    if found.count + videos.count == before { throw InboxError.noPhotos(place) }
  }

  private mutating func enter(_ folder: URL, depth: Int, root: URL) throws {
    try Task.checkCancellation()
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
      // A subfolder without permission is skipped; a missing root ends the search.
      if depth == 1 { throw InboxError.unreadable(root, errno: Self.code(error)) }
      if access(root.path, F_OK) != 0 { throw InboxError.goneAway(root) }
      return
    }
    let stems = Set(names.filter { PhotoName($0) == .photo }.map(PhotoName.stem))
    var folders: [URL] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let file = folder.appendingPathComponent(name, isDirectory: false)
      var status = stat()
      guard lstat(file.path, &status) == 0 else { continue }
      switch (status.st_mode & S_IFMT, PhotoName(name)) {
      case (S_IFDIR, _):
        if depth < Self.deepest { folders.append(folder.appendingPathComponent(name)) }
      case (S_IFREG, .photo): try add(file, status)
      // A raw file beside a photo of the same name is the same photo.
      case (S_IFREG, .raw) where !stems.contains(PhotoName.stem(name)):
        try add(file, status, problem: .rawFile)
      // A video beside a photo of the same name belongs to it (live photos of phones) and is not
      // listed.
      case (S_IFREG, .video) where !stems.contains(PhotoName.stem(name)): try add(file, status)
      default: break
      }
    }
    for folder in folders { try enter(folder, depth: depth + 1, root: root) }
  }

  private mutating func add(
    _ file: URL, _ status: stat, isNamed: Bool = false, problem: InboxProblem? = nil
  ) throws {
    let name = PhotoName(file.lastPathComponent)
    let time = status.st_mtim
    let one = FoundPhoto(
      file: file, byteCount: Int(status.st_size),
      changedAt: Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec), isNamed: isNamed,
      problem: problem ?? (name == .raw ? .rawFile : nil))
    if name == .video { videos.append(one) } else { found.append(one) }
    guard max(found.count, videos.count) <= limit else { throw InboxError.tooMany(limit: limit) }
  }

  private static func code(_ error: any Error) -> Int32 {
    let underlying = (error as? CocoaError)?.underlying as? POSIXError
    return underlying?.code.rawValue ?? EACCES
  }
}

/// A file that may be a photo, or a video, found in a folder or selected by the person.
struct FoundPhoto: Hashable, Sendable {
  var file: URL
  var byteCount: Int
  /// The modification time, in nanoseconds since 1970.
  var changedAt: Int
  /// Whether the person selected the file itself, not its folder.
  var isNamed: Bool
  /// The problem known without reading it.
  var problem: InboxProblem?
}

/// The type of a file by its extension.
enum PhotoName {
  /// An image format.
  case photo
  /// A camera's raw format.
  case raw
  /// A video format.
  case video
  /// Any other format.
  case other

  init(_ name: String) {
    let fileExtension = (name as NSString).pathExtension.lowercased()
    let known: [(PhotoName, Set<String>)] = [
      (.photo, Self.photos), (.raw, Self.raws), (.video, Self.videos),
    ]
    self = known.first { $0.1.contains(fileExtension) }?.0 ?? .other
  }

  /// The name without its extension, in lower case.
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
  /// Excludes the thumbnails that cameras write beside videos ("lrv", "thm").
  private static let videos: Set<String> = [
    "3g2", "3gp", "asf", "avi", "dv", "flv", "insv", "m2t", "m2ts", "m4v", "mkv", "mod", "mov",
    "mp4", "mpeg", "mpg", "mts", "mxf", "ogv", "qt", "tod", "vob", "webm", "wmv",
  ]
}
