import Foundation
import MonaLog
import MonaModel
import Synchronization

/// The person's own folder of photos, Pictures/MONA: readable names, nothing locked in the app.
package struct Album: Sendable {
  let location: AlbumLocation

  /// `write(2)`, so that tests can fill a disk.
  typealias Write = @Sendable (Int32, UnsafeRawBufferPointer) -> Int
  let write: Write

  /// The album in `folder`, which is made when the first photo comes, unless the person chose it.
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

  /// Where the photos are now.
  package var folder: URL { location.folder }

  /// The album where it is now, for what takes several steps: they end where they began, even if the
  /// album moves meanwhile, and what is left behind is taken along by the move.
  private var here: Album {
    Album(AlbumLocation(folder, isChosen: location.isChosen), write: write)
  }

  /// Copies a photo into the album under a readable name, "2026-11-21 La Joute.jpg", or
  /// "… (2).jpg" when that one is taken; no file is ever overwritten.
  ///
  /// When this returns, the photo and its name are on the disk to stay. When it throws, the album
  /// is as it was.
  /// - Parameters:
  ///   - title: what the photo shows; may be nil or hold anything.
  ///   - date: the name begins with the day this was in Montréal.
  ///   - type: what the content is, which decides the extension.
  ///   - isTaken: whether a name is kept for a photo that is not there at the moment.
  /// - Returns: the photo's name, relative to the album.
  package func add(
    _ file: URL, titled title: String?, on date: Date, type: PhotoType,
    isTaken: (String) -> Bool = { _ in false }
  ) throws(AlbumError) -> String {
    try copy(file, as: AlbumName(title, on: MontrealDay(date), type: type), isTaken)
  }

  /// Gives a file of the trash its place in the album again, under its name or the next one that
  /// is free; the trash keeps it too, until it is removed there.
  ///
  /// When this throws, the album is as it was.
  /// - Returns: the name it now has.
  func takeBack(
    _ file: URL, as name: String, isTaken: (String) -> Bool
  ) throws(AlbumError) -> String {
    try here.takeBackHere(file, as: name, isTaken: isTaken)
  }

  private func takeBackHere(
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
      // Another disk, or one without hard links.
      default: return try copyHere(file, as: name, isTaken)
      }
    }
    throw .albumUnwritable(errno: EEXIST)
  }

  /// Copies a file into the album under a name it had there, or the next one that is free.
  func takeIn(
    _ file: URL, as name: String, isTaken: (String) -> Bool
  ) throws(AlbumError) -> String {
    try copy(file, as: AlbumName(file: name), isTaken)
  }

  /// The name of a file that is in the album already; nil for one that is elsewhere.
  func name(of file: URL) -> String? {
    guard let album = realpath(folder.path, nil) else { return nil }
    defer { free(album) }
    guard let place = realpath(file.path, nil) else { return nil }
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

  /// Writes a photo under this very name, in a folder of the album that may have to be made.
  /// - Parameter pieces: hands over what it holds.
  /// - Returns: false, and nothing is changed, when there is a file of that name.
  /// - Throws: `AlbumError`, and what `pieces` throws; the album is then as it was.
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

  /// Makes a new name last, or takes it back.
  private func keep(_ name: String) throws(AlbumError) {
    do { try Self.sync(url(of: name).deletingLastPathComponent()) } catch {
      remove(name)
      throw error
    }
  }

  /// The names a photo would get that are there already, in the order in which they are tried.
  func names(titled title: String?, on date: Date, type: PhotoType) -> [String] {
    let name = AlbumName(title, on: MontrealDay(date), type: type)
    return (1...9999).lazy.map(name.candidate).prefix(while: contains).map(\.self)
  }

  /// The bytes of a photo's file; nil when it is not there.
  func size(of name: String) -> Int? { Self.size(of: url(of: name)) }

  /// The bytes of a file; nil when it is not there.
  static func size(of file: URL) -> Int? {
    var status = stat()
    guard stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// The file of a photo of this name, be it there or not.
  package func url(of name: String) -> URL {
    folder.appendingPathComponent(name, isDirectory: false)
  }

  /// Whether a photo's file is still there; people may remove them as they please.
  package func contains(_ name: String) -> Bool {
    MainThread.assertOffMainThread()
    return FileManager.default.fileExists(atPath: url(of: name).path)
  }

  /// Where a photo's file is; nil when there is no photo, or its file is gone.
  package func file(of photo: String?) -> URL? {
    photo.flatMap { contains($0) ? url(of: $0) : nil }
  }

  /// Removes what copies cut short by a crash left behind; it reads the whole folder.
  package func removeLeftovers() {
    AlbumPart.removeLeftovers(in: folder)
  }

  /// Takes back a photo just added, of which no visit knows.
  func remove(_ name: String) {
    unlink(url(of: name).path)
    tryLogging("A removal from the album may not outlast a power cut") { try Self.sync(folder) }
  }

  /// Opens a regular file; anything else could block, or never end.
  private static func openForReading(_ file: URL) throws(AlbumError) -> Int32 {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    if code == 0, status.st_mode & S_IFMT == S_IFREG { return descriptor }
    close(descriptor)
    guard code == 0 else { throw .unreadable(errno: code) }
    throw status.st_mode & S_IFMT == S_IFDIR ? .isAFolder : .notAnImage
  }

  /// Makes the album's folder, or one that it lies in, where it is not there.
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
      // A parent that leads nowhere, to a disk that is not plugged in, is there and holds nothing.
      guard mkdir(folder.path, Self.rights(of: folder, in: self.folder)) == 0 || errno == EEXIST
      else {
        throw AlbumError(writing: errno)
      }
      try Self.sync(parent)
    case let code: throw AlbumError(writing: code)
    }
  }

  /// The album is for the person alone; what it lies in, as Pictures, is as the system has it.
  private static func rights(of folder: URL, in album: URL) -> mode_t {
    folder == album ? 0o700 : 0o777
  }

  /// Makes the names in a folder last; some file systems cannot, and say so.
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
  /// What failed when the album was written to.
  init(writing code: Int32) {
    self = code == ENOSPC || code == EDQUOT ? .diskFull : .albumUnwritable(errno: code)
  }
}

extension Album {
  /// A title as files can be named after it anywhere; empty when nothing readable is left of it.
  package static func readable(_ title: String) -> String { AlbumName.cleaned(title) }

  /// Copies a photo of the album to another folder, under the name it has here, or "… (2)" when
  /// that one is taken there; no file is ever overwritten.
  /// - Returns: the copy.
  @discardableResult
  package func export(_ name: String, to folder: URL) throws(AlbumError) -> URL {
    let other = Album(folder: folder)
    return other.url(of: try other.copy(url(of: name), as: AlbumName(file: name)))
  }
}

extension Album {
  /// Whether a name leads to a place within the album, as each that MONA gives does; what comes from a file
  /// may lead anywhere.
  static func holds(_ name: String) -> Bool {
    // By bytes: a mark that follows a slash makes another letter of it, and no other name.
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !name.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) }
  }
}

/// Where the album is: one value for all who read it and write to it, since the album may be moved while
/// the program runs.
final class AlbumLocation: Sendable {
  private struct Held {
    var folder: URL
    var isChosen: Bool
  }
  private let held: Mutex<Held>

  init(_ folder: URL, isChosen: Bool) { held = Mutex(Held(folder: folder, isChosen: isChosen)) }

  var folder: URL { held.withLock(\.folder) }

  /// Whether the person chose it.
  ///
  /// Where such a folder is not there, the disk it is on is not either, and
  /// photos put into a new folder of that name would vanish under the disk.
  var isChosen: Bool { held.withLock(\.isChosen) }

  func change(to folder: URL) { held.withLock { $0 = Held(folder: folder, isChosen: true) } }
}
