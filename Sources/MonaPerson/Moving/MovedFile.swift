import Foundation
import MonaModel

/// A file or symbolic link in the album's folder; all are moved, photos or not.
struct MovedFile: Hashable, Sendable {
  enum Kind: Hashable { case file, link }

  /// Its name, relative to the album: "2026/La Joute.jpg".
  var name: String
  var kind: Kind
  /// The size in bytes.
  var size: Int

  /// The content of a folder.
  struct Found: Hashable, Sendable {
    var files: [MovedFile] = []
    /// Its subfolders, parents first.
    var folders: [String] = []
    /// Whether a photo is being copied into it.
    var isBeingWritten = false
  }

  /// Lists a folder recursively, with hidden files and without MONA's unfinished files.
  /// - Throws: `AlbumMoveError.unreadable` for a folder that cannot be read.
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
        // It was removed meanwhile.
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
      // Sockets and other special files are not moved.
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
  /// Computes the digest of a file.
  let digest: @Sendable (URL) throws -> PhotoDigest
  let write: Album.Write
  /// Whether hard links may be used.
  let sharesDisk: Bool

  /// Whether both exist and are the same file, or have equal content.
  func areSame() throws -> Bool {
    var (first, second) = (stat(), stat())
    guard lstat(old.path, &first) == 0, lstat(new.path, &second) == 0,
      first.st_mode & S_IFMT == second.st_mode & S_IFMT
    else { return false }
    if FileIdentity(first) == FileIdentity(second) {
      // With a single link, both paths lead to the same directory entry.
      return first.st_nlink > 1
    }
    guard first.st_size == second.st_size else { return false }
    if file.kind == .link { return target(of: old) == target(of: new) }
    return try digest(old) == digest(new)
  }

  /// Whether the new name exists.
  var isNewThere: Bool {
    var status = stat()
    return lstat(new.path, &status) == 0
  }

  /// Links the file into the new folder, or copies it to another disk; a copy is synced and
  /// compared before it gets its name.
  ///
  /// An identical file in the new folder is left as it is.
  /// - Throws: `AlbumMoveError`, `AlbumError` or `CancellationError`; the new name is then
  ///   unchanged.
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
    // A copy of an earlier run that ended before the copy was recorded.
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
    // The target is only compared: an error counts as a difference.
    try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)
  }
}

/// The identity of a file or folder, independent of its path.
struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// The identity of the file at a path, symbolic links resolved; nil if there is none.
  init?(_ url: URL) {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The identity of an open file; nil if the descriptor is not open.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}
