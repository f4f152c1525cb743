import Foundation
import MonaArchive
import MonaModel

/// Finds the photos in files and folders.
///
/// Folders are read to the depth `deepest`, as cameras nest them (DCIM/100CANON). Hidden files are
/// skipped, and symbolic links, which may form cycles. In a folder the file extension decides what
/// may be a photo; a file that the person selects is always accepted, a GPX file as a track. Videos
/// and other files are listed too, to report them as left out.
struct PhotoSearch {
  /// The maximum depth of nested folders.
  static let deepest = 16
  /// The maximum number of GPX files: a receiver's of a year, one a day.
  static let trackLimit = 400

  private(set) var found: [FoundPhoto] = []
  private(set) var videos: [FoundPhoto] = []
  /// The GPX files, at most `trackLimit`.
  private(set) var tracks: [URL] = []
  /// Files of other kinds, raw files beside a photo of the same name, links, and folders that cannot
  /// be read; at most `limit`.
  private(set) var others: [FoundPhoto] = []
  private let limit: Int

  /// - Parameter limit: the maximum number of photos, and of videos.
  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a file, or the files of a folder.
  /// - Throws: `InboxError.unreadable`, `.noPhotos` for a folder without photos, videos and tracks, `.tooMany` or
  ///   `.goneAway`.
  mutating func search(_ place: URL) throws {
    var status = stat()
    guard stat(place.cPath, &status) == 0 else {
      throw InboxError.unreadable(place, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return try add(place, status, isNamed: true)
    }
    func count() -> Int { found.count + videos.count + tracks.count }
    let before = (count: count(), others: others.count)
    try enter(place.resolved, depth: 1, root: place)
    if count() == before.count {
      throw InboxError.noPhotos(place, others: others[before.others...].map(\.file))
    }
  }

  private mutating func enter(_ folder: URL, depth: Int, root: URL) throws {
    try Task.checkCancellation()
    let files: [URL]
    do { files = try folder.contents() } catch {
      // A subfolder without permission is left out; a missing root ends the search.
      if depth == 1 { throw InboxError.unreadable(root, errno: error.code.rawValue) }
      if access(root.cPath, F_OK) != 0 { throw InboxError.goneAway(root) }
      return leaveOut(folder, stat())
    }
    let names = files.map(\.fileName)
    let photoStems = Set(names.filter { PhotoName($0) == .photo }.map(PhotoName.stem))
    let stems = Set(
      names.filter { [.photo, .raw, .video].contains(PhotoName($0)) }.map(PhotoName.stem))
    var folders: [URL] = []
    for (file, name) in zip(files, names).sorted(by: { $0.1 < $1.1 }) where !name.hasPrefix(".") {
      var status = stat()
      guard lstat(file.cPath, &status) == 0 else { continue }
      let stem = PhotoName.stem(name)
      switch (status.st_mode & S_IFMT, PhotoName(name)) {
      case (S_IFDIR, _):
        if depth < Self.deepest { folders.append(file) } else { leaveOut(file, status) }
      case (S_IFREG, .photo), (S_IFREG, .track): try add(file, status)
      // A raw file beside a photo of the same name is the same photo.
      case (S_IFREG, .raw) where !photoStems.contains(stem):
        try add(file, status, problem: .rawFile)
      case (S_IFREG, .video):
        // A video beside a photo of the same name belongs to it (live photos of phones) and is not
        // listed.
        if !photoStems.contains(stem) { try add(file, status) }
      case (S_IFREG, .sidecar) where stems.contains(stem): break
      case (S_IFREG, _), (S_IFLNK, .photo): leaveOut(file, status)
      default: break
      }
    }
    for folder in folders { try enter(folder, depth: depth + 1, root: root) }
  }

  private mutating func add(
    _ file: URL, _ status: stat, isNamed: Bool = false, problem: InboxProblem? = nil
  ) throws {
    let name = PhotoName(file.fileName)
    if name == .track {
      if tracks.count < Self.trackLimit { tracks.append(file) } else { leaveOut(file, status) }
      return
    }
    let one = FoundPhoto(
      file, status, isNamed: isNamed, problem: problem ?? (name == .raw ? .rawFile : nil))
    if name == .video { videos.append(one) } else { found.append(one) }
    guard max(found.count, videos.count) <= limit else { throw InboxError.tooMany(limit: limit) }
  }

  private mutating func leaveOut(_ file: URL, _ status: stat) {
    if others.count < limit { others.append(FoundPhoto(file, status)) }
  }
}

extension URL {
  /// The folder without symbolic links in its path.
  fileprivate var resolved: URL {
    guard let path = realpath(cPath, nil) else { return self }
    defer { free(path) }
    return URL(path: path.bytes, isDirectory: true)
  }

  /// The files and folders of this folder, with names of any encoding.
  fileprivate func contents() throws(POSIXError) -> [URL] {
    guard let folder = opendir(cPath) else { throw POSIXError.last }
    defer { closedir(folder) }
    var files: [URL] = []
    errno = 0
    while let entry = readdir(folder) {
      let name = withUnsafeMutablePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { $0.bytes }
      }
      if name != [0x2E], name != [0x2E, 0x2E] { files.append(appending(nameBytes: name)) }
      errno = 0
    }
    guard errno == 0 else { throw POSIXError.last }
    return files
  }
}

extension UnsafeMutablePointer<CChar> {
  /// The bytes of a C string.
  fileprivate var bytes: [UInt8] {
    UnsafeRawBufferPointer(start: self, count: strlen(self)).map(\.self)
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

  init(_ file: URL, _ status: stat, isNamed: Bool = false, problem: InboxProblem? = nil) {
    (self.file, self.isNamed, self.problem) = (file, isNamed, problem)
    byteCount = Int(status.st_size)
    changedAt = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
  }
}

/// The type of a file by its extension.
enum PhotoName {
  /// An image format.
  case photo
  /// A camera's raw format.
  case raw
  /// A video format.
  case video
  /// A recorded track.
  case track
  /// What cameras and programs write beside a photo or video: thumbnails, edits, metadata.
  case sidecar
  /// Any other format.
  case other

  init(_ name: String) {
    let fileExtension = (name as NSString).pathExtension.lowercased()
    let known: [(PhotoName, Set<String>)] = [
      (.photo, Self.photos), (.raw, Self.raws), (.video, Self.videos),
      (.track, ["gpx"]), (.sidecar, ["aae", "lrv", "thm", "xmp"]),
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
  private static let videos: Set<String> = [
    "3g2", "3gp", "asf", "avi", "dv", "flv", "insv", "m2t", "m2ts", "m4v", "mkv", "mod", "mov",
    "mp4", "mpeg", "mpg", "mts", "mxf", "ogv", "qt", "tod", "vob", "webm", "wmv",
  ]
}
