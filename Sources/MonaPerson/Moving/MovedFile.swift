import Foundation
import MonaModel

/// Something of the album's folder that goes with it, be it a photo or not: it is the person's.
struct MovedFile: Hashable, Sendable {
  enum Kind: Hashable { case file, link }

  /// Its name, relative to the album: "2026/La Joute.jpg".
  var name: String
  var kind: Kind
  /// Its bytes.
  var size: Int

  /// What one look at a folder found.
  struct Found: Hashable, Sendable {
    var files: [MovedFile] = []
    /// The folders in it, each before those it holds.
    var folders: [String] = []
    /// Whether a photo is just being copied into it.
    var isBeingWritten = false
  }

  /// All that is in a folder, hidden files too; what MONA is still copying into it is left out.
  /// - Throws: `AlbumMoveError.unreadable` for a folder that cannot be looked into.
  static func all(in folder: URL) throws(AlbumMoveError) -> Found {
    var found = Found()
    try read(folder.path, under: "", into: &found)
    found.files.sort { $0.name < $1.name }
    return found
  }

  private static func read(
    _ path: String, under prefix: String, into found: inout Found
  ) throws(AlbumMoveError) {
    guard let stream = opendir(path) else { throw .unreadable(name: prefix, errno: errno) }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = entry.name
      if name == "." || name == ".." { continue }
      var status = stat()
      guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        // It has gone since.
        if errno == ENOENT { continue }
        throw .unreadable(name: prefix + name, errno: errno)
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG where AlbumPart.isPart(name): found.isBeingWritten = true
      case S_IFREG:
        found.files.append(
          MovedFile(name: prefix + name, kind: .file, size: Int(status.st_size)))
      case S_IFLNK: found.files.append(MovedFile(name: prefix + name, kind: .link, size: 0))
      case S_IFDIR:
        found.folders.append(prefix + name)
        try read("\(path)/\(name)", under: "\(prefix)\(name)/", into: &found)
      // Sockets and the like stay.
      default: break
      }
    }
  }
}

/// A file of the old folder and its counterpart in the new one.
struct FileCopy {
  let file: MovedFile
  let old: URL
  let new: URL
  /// Reads all of a file.
  let digest: @Sendable (URL) throws -> PhotoDigest
  let write: Album.Write
  /// Whether the disk may be asked to give a file a second name.
  let sharesDisk: Bool

  /// Whether both are there and the same: one file under two names, or two that hold the same bytes.
  func areSame() throws -> Bool {
    var (first, second) = (stat(), stat())
    guard lstat(old.path, &first) == 0, lstat(new.path, &second) == 0,
      first.st_mode & S_IFMT == second.st_mode & S_IFMT
    else { return false }
    if FileIdentity(first) == FileIdentity(second) {
      // With one name only, both paths lead to it: it is not in two folders.
      return first.st_nlink > 1
    }
    guard first.st_size == second.st_size else { return false }
    if file.kind == .link { return target(of: old) == target(of: new) }
    return try digest(old) == digest(new)
  }

  /// Whether there is anything under the new name.
  var isNewThere: Bool {
    var status = stat()
    return lstat(new.path, &status) == 0
  }

  /// Gives the file a second name in the new folder, or copies it where disks are different; all of it
  /// is on the disk, and was compared, before it has its name.
  ///
  /// What stands there already and is the same is left as it is.
  /// - Throws: `AlbumMoveError`, `AlbumError` or `CancellationError`; nothing has the new name then, or
  ///   what had it before.
  func copy() throws {
    if file.kind == .link { return try copyLink() }
    if !sharesDisk { return try copyBytes() }
    if link(old.path, new.path) == 0 { return }
    switch errno {
    case EEXIST:
      guard try areSame() else { throw AlbumMoveError.nameTaken(name: file.name) }
      return
    case ENOENT: throw AlbumMoveError.unreadable(name: file.name, errno: ENOENT)
    case EXDEV, EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EINVAL: try copyBytes()
    case let code: throw AlbumError(writing: code)
    }
  }

  private func copyBytes() throws {
    let source = open(old.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard source >= 0 else { throw AlbumMoveError.unreadable(name: file.name, errno: errno) }
    defer { close(source) }
    // A copy of an earlier run, which was ended before it was told.
    if isNewThere, try areSame() { return }
    let part = try AlbumPart(in: new.deletingLastPathComponent())
    do {
      try part.fill(from: source, using: write)
      part.takeTimes(of: source)
      guard try part.digest(digest) == digest(old) else {
        throw AlbumMoveError.differs(name: file.name)
      }
    } catch AlbumError.unreadable(let code) {
      throw AlbumMoveError.unreadable(name: file.name, errno: code)
    }
    try Task.checkCancellation()
    guard try part.give(new.lastPathComponent) else {
      throw AlbumMoveError.nameTaken(name: file.name)
    }
  }

  private func copyLink() throws {
    guard let target = target(of: old) else {
      throw AlbumMoveError.unreadable(name: file.name, errno: errno)
    }
    if symlink(target, new.path) == 0 { return }
    guard errno == EEXIST else { throw AlbumError(writing: errno) }
    guard try areSame() else { throw AlbumMoveError.nameTaken(name: file.name) }
  }

  private func target(of link: URL) -> String? {
    // It is compared only: what goes wrong shows as a difference.
    try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)
  }
}

/// What tells a file or folder from all others, by whatever path one comes to it.
struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// That of what a path leads to; nil where nothing is.
  init?(_ url: URL) {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}
