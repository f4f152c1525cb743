import Foundation

/// Finds the photos of a card, a folder or a drop.
///
/// Folders are entered as deep as `deepest`, as cameras make them (DCIM/100CANON). What is hidden
/// is left alone, and so are links, which could lead anywhere, round and round too. In a folder the
/// name tells what may be a photo; a file that the person names is always taken at its word. Videos
/// are found too, to be named as left out.
struct PhotoSearch {
  /// How many folders may lie in one another.
  static let deepest = 16

  private(set) var found: [FoundPhoto] = []
  private(set) var videos: [FoundPhoto] = []
  private let limit: Int

  /// - Parameter limit: how many photos may be found, and how many videos.
  init(limit: Int) {
    self.limit = limit
  }

  /// Looks at a file or through a folder.
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
      // A folder that may not be entered hides its photos; one that went away ends it all.
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
      // The camera wrote the same photo twice.
      case (S_IFREG, .raw) where !stems.contains(PhotoName.stem(name)):
        try add(file, status, problem: .rawFile)
      // What moved around a photo, as telephones keep it beside the photo, is not counted.
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

/// A file that may be a photo, or is a video, found in a folder or named by the person.
struct FoundPhoto: Hashable, Sendable {
  var file: URL
  var byteCount: Int
  /// When its content last changed, in nanoseconds since 1970.
  var changedAt: Int
  /// Whether the person named the file itself, not a folder it lies in.
  var isNamed: Bool
  /// Why it need not be read.
  var problem: InboxProblem?
}

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
