import Foundation
import MonaLog
import MonaModel
import Synchronization

/// The person's folder of photos, `Pictures/MONA` by default: ordinary files with readable names.
package struct Album: Sendable {
  let location: AlbumLocation

  /// `write(2)`; tests replace it to simulate a full disk.
  typealias Write = @Sendable (Int32, UnsafeRawBufferPointer) -> Int
  let write: Write

  /// The album in `folder`.
  ///
  /// The folder is created with the first photo, unless the person chose it.
  package init(folder: URL, isChosen: Bool = false) {
    self.init(AlbumLocation(folder, isChosen: isChosen)) { descriptor, bytes in
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
  }

  init(folder: URL, write: @escaping Write) {
    self.init(AlbumLocation(folder, isChosen: false), write: write)
  }

  private init(_ location: AlbumLocation, write: @escaping Write) {
    self.location = location
    self.write = write
  }

  /// The current folder of the photos.
  package var folder: URL { location.folder }

  /// A copy of the album that is fixed to the current folder, for operations of several steps.
  ///
  /// They finish in the folder they began in even if the album moves meanwhile; the move copies
  /// what they leave there.
  private var here: Album {
    Album(AlbumLocation(folder, isChosen: location.isChosen), write: write)
  }

  /// Copies a photo into the album under a readable name, "2026-11-21 La Joute.jpg", or "… (2).jpg"
  /// if that name is taken.
  ///
  /// No file is ever overwritten. When this returns, the file and its directory entry are synced to
  /// the disk. When it throws, the album is unchanged.
  /// - Parameters:
  ///   - title: the title in the file's name; nil or any text.
  ///   - date: the name begins with its day in Montréal.
  ///   - type: the type of the content, which decides the extension.
  ///   - isTaken: whether a name is reserved for a photo whose file is missing.
  /// - Returns: the photo's name, relative to the album.
  package func add(
    _ file: URL, titled title: String?, on date: Date, type: PhotoType,
    isTaken: (String) -> Bool = { _ in false }
  ) throws(AlbumError) -> String {
    try copy(file, as: AlbumName(title, on: MontrealDay(date), type: type), isTaken)
  }

  /// Restores a file from the trash into the album, under its name or the next free one.
  ///
  /// The file also stays in the trash until it is removed there. When this throws, the album is
  /// unchanged.
  /// - Returns: the new name.
  func restore(
    _ file: URL, as name: String, isTaken: (String) -> Bool
  ) throws(AlbumError) -> String {
    try here.restoreHere(file, as: name, isTaken: isTaken)
  }

  private func restoreHere(
    _ file: URL, as name: String, isTaken: (String) -> Bool
  ) throws(AlbumError) -> String {
    let name = AlbumName(file: name)
    try makeFolder(folder)
    for number in 1...9999 {
      let candidate = name.candidate(number)
      if isTaken(candidate) { continue }
      if link(file.path, url(of: candidate).path) == 0 {
        try keep(candidate)
        return candidate
      }
      switch errno {
      case EEXIST: continue
      // The trash is on another disk, or the disk has no hard links.
      default: return try copyHere(file, as: name, isTaken)
      }
    }
    throw .albumUnwritable(errno: EEXIST)
  }

  /// Copies a file into the album under a name it had there, or the next free one.
  func copyRestored(
    _ file: URL, as name: String, isTaken: (String) -> Bool
  ) throws(AlbumError) -> String {
    try copy(file, as: AlbumName(file: name), isTaken)
  }

  /// The name of a file that is already in the album; nil for a file outside it.
  func name(of file: URL) -> String? {
    guard let album = realpath(folder.path, nil) else { return nil }
    defer { free(album) }
    guard let place = realpath(file.cPath, nil) else { return nil }
    defer { free(place) }
    let (prefix, path) = (String(cString: album) + "/", String(cString: place))
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  func copy(
    _ file: URL, as name: AlbumName, _ isTaken: (String) -> Bool = { _ in false }
  ) throws(AlbumError) -> String {
    try here.copyHere(file, as: name, isTaken)
  }

  private func copyHere(
    _ file: URL, as name: AlbumName, _ isTaken: (String) -> Bool
  ) throws(AlbumError) -> String {
    let source = try Self.openForReading(file)
    defer { close(source) }
    try makeFolder(folder)
    let part = try AlbumPart(in: folder)
    try part.fill(from: source, using: write)
    let name = try part.place(as: name, isTaken)
    try keep(name)
    return name
  }

  /// Writes a photo under exactly this name, and creates the folders on its path.
  /// - Parameter pieces: passes the content to its argument in chunks.
  /// - Returns: false if a file of that name exists; nothing is changed then.
  /// - Throws: `AlbumError`, or an error of `pieces`; the album is then unchanged.
  func write(
    _ name: String, _ pieces: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> Bool {
    try here.writeHere(name, pieces)
  }

  private func writeHere(
    _ name: String, _ pieces: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> Bool {
    try makeFolder(url(of: name).deletingLastPathComponent())
    let part = try AlbumPart(in: folder)
    try part.fill(using: write, pieces)
    guard try part.give(name) else { return false }
    try keep(name)
    return true
  }

  /// Syncs the directory entry of a new file, or removes the file if that fails.
  private func keep(_ name: String) throws(AlbumError) {
    do { try Self.sync(url(of: name).deletingLastPathComponent()) } catch {
      remove(name)
      throw error
    }
  }

  /// The existing names that a photo with this title would get, in the order in which they are
  /// tried.
  func names(titled title: String?, on date: Date, type: PhotoType) -> [String] {
    let name = AlbumName(title, on: MontrealDay(date), type: type)
    return (1...9999).lazy.map(name.candidate).prefix(while: contains).map(\.self)
  }

  /// The size of a photo's file in bytes; nil if it is missing.
  func size(of name: String) -> Int? { Self.size(of: url(of: name)) }

  /// The size of a regular file in bytes; nil if it is missing.
  static func size(of file: URL) -> Int? {
    var status = stat()
    guard stat(file.cPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// The URL of a photo of this name, whether or not the file exists.
  package func url(of name: String) -> URL {
    folder.appendingPathComponent(name, isDirectory: false)
  }

  /// Whether a photo's file exists; people may remove files themselves.
  package func contains(_ name: String) -> Bool {
    MainThread.assertOffMainThread()
    return FileManager.default.fileExists(atPath: url(of: name).path)
  }

  /// The URL of a photo's file; nil if there is no photo or its file is missing.
  package func file(of photo: String?) -> URL? {
    photo.flatMap { contains($0) ? url(of: $0) : nil }
  }

  /// Removes the unfinished files that a crash left behind; it reads the whole folder.
  package func removeLeftovers() {
    AlbumPart.removeLeftovers(in: folder)
  }

  /// Removes a photo that was just added and belongs to no visit.
  func remove(_ name: String) {
    unlink(url(of: name).path)
    tryLogging("A removal from the album may not outlast a power cut") { try Self.sync(folder) }
  }

  /// Opens a regular file; reading a device or a pipe could block, or never end.
  private static func openForReading(_ file: URL) throws(AlbumError) -> Int32 {
    let descriptor = open(file.cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    if code == 0, status.st_mode & S_IFMT == S_IFREG { return descriptor }
    close(descriptor)
    guard code == 0 else { throw .unreadable(errno: code) }
    throw status.st_mode & S_IFMT == S_IFDIR ? .isAFolder : .notAnImage
  }

  /// Creates the album's folder or a folder in it, with its parents, if it is missing.
  func makeFolder(_ folder: URL) throws(AlbumError) {
    if location.isChosen {
      guard access(self.folder.path, F_OK) == 0 else { throw AlbumError(writing: errno) }
    }
    if mkdir(folder.path, Self.rights(of: folder, in: self.folder)) == 0 {
      return try Self.sync(folder.deletingLastPathComponent())
    }
    switch errno {
    case EEXIST: return
    case ENOENT where folder.path.count > 1:
      let parent = folder.deletingLastPathComponent()
      try makeFolder(parent)
      // The parent may be a symbolic link to a disk that is not mounted: it exists, and nothing can
      // be created in it.
      guard mkdir(folder.path, Self.rights(of: folder, in: self.folder)) == 0 || errno == EEXIST
      else {
        throw AlbumError(writing: errno)
      }
      try Self.sync(parent)
    case let code: throw AlbumError(writing: code)
    }
  }

  /// The permissions of a new folder: the album is private; its parents, such as Pictures, follow
  /// the umask.
  private static func rights(of folder: URL, in album: URL) -> mode_t {
    folder == album ? 0o700 : 0o777
  }

  /// Syncs the directory entries of a folder; file systems that do not support it report EINVAL or
  /// EOPNOTSUPP.
  static func sync(_ folder: URL) throws(AlbumError) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw AlbumError(writing: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EOPNOTSUPP else {
      throw AlbumError(writing: errno)
    }
  }
}

extension AlbumError {
  /// The error for an `errno` value of a write to the album.
  init(writing code: Int32) {
    self = code == ENOSPC || code == EDQUOT ? .diskFull : .albumUnwritable(errno: code)
  }
}

extension Album {
  /// A title reduced to characters that are valid in file names everywhere; empty if none remain.
  package static func readable(_ title: String) -> String { AlbumName.cleaned(title) }

  /// Copies a photo of the album to another folder, under the same name, or "… (2)" if that is
  /// taken.
  ///
  /// No file is ever overwritten.
  /// - Returns: the copy.
  @discardableResult
  package func export(_ name: String, to folder: URL) throws(AlbumError) -> URL {
    let other = Album(folder: folder)
    return other.url(of: try other.copy(url(of: name), as: AlbumName(file: name)))
  }
}

extension Album {
  /// Whether a relative name can be a file's within the album; names read from a file may not.
  static func holds(_ name: String) -> Bool {
    // Compares bytes: a combining mark after a slash forms one `Character` with it, though the file
    // system still sees a slash.
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !name.utf8.contains(0)
      && parts.allSatisfy { part in
        (1...Int(NAME_MAX)).contains(part.count) && !part.elementsEqual(".".utf8)
          && !part.elementsEqual("..".utf8)
      }
  }
}

/// The album's folder, shared by all copies of `Album`, as the album may be moved while the program
/// runs.
final class AlbumLocation: Sendable {
  private struct Held {
    var folder: URL
    var isChosen: Bool
  }
  private let held: Mutex<Held>

  init(_ folder: URL, isChosen: Bool) { held = Mutex(Held(folder: folder, isChosen: isChosen)) }

  var folder: URL { held.withLock(\.folder) }

  /// Whether the person chose the folder.
  ///
  /// If such a folder is missing, its disk is not mounted. Photos written to a new folder of that
  /// name would be hidden once the disk is mounted.
  var isChosen: Bool { held.withLock(\.isChosen) }

  func change(to folder: URL) { held.withLock { $0 = Held(folder: folder, isChosen: true) } }
}
