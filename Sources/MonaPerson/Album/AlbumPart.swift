import Foundation
import MonaModel

/// A photo that is being written into the album: a hidden file, locked by its process, that gets
/// its readable name once its content is synced to the disk.
struct AlbumPart: ~Copyable {
  private let folder: URL
  private let path: String
  private let descriptor: Int32

  init(in folder: URL) throws(AlbumError) {
    self.folder = folder
    path = folder.appendingPathComponent("\(Self.prefix)\(UUID().uuidString)\(Self.suffix)").path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw AlbumError(writing: errno) }
    // Without lock support, leftovers are never removed, which is better than losing a photo.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// Copies the content of an open file and syncs it to the disk.
  func fill(from source: Int32, using write: Album.Write) throws(AlbumError) {
    var status = stat()
    guard fstat(source, &status) == 0 else { throw .unreadable(errno: errno) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var copied = 0
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno: errno) }
      if count == 0 { break }
      try Self.writeAll(buffer[..<count], to: descriptor, using: write)
      copied += count
    }
    // The memory card was removed, or a download is still in progress.
    guard copied == Int(status.st_size) else { throw .unreadable(errno: EIO) }
    try sync()
  }

  /// Writes chunks of content and syncs them to the disk.
  func fill(
    using write: @escaping Album.Write,
    _ pieces: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    try pieces { try Self.writeAll(Array($0)[...], to: descriptor, using: write) }
    try sync()
  }

  private func sync() throws(AlbumError) {
    guard fsync(descriptor) == 0 else { throw AlbumError(writing: errno) }
  }

  private static func writeAll(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, using write: Album.Write
  ) throws(AlbumError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw AlbumError(writing: written == 0 ? ENOSPC : errno) }
      rest = rest.dropFirst(written)
    }
  }

  /// Links the file under the first candidate name that is free, and returns that name.
  func place(as name: AlbumName, _ isTaken: (String) -> Bool) throws(AlbumError) -> String {
    for number in 1...9999 {
      let candidate = name.candidate(number)
      guard !isTaken(candidate) else { continue }
      if try give(candidate) { return candidate }
    }
    throw .albumUnwritable(errno: EEXIST)
  }

  /// Copies the times and permissions of another open file.
  func takeTimes(of source: Int32) {
    var status = stat()
    guard fstat(source, &status) == 0 else { return }
    // File systems that support neither still store the photo.
    fchmod(descriptor, status.st_mode & 0o777)
    withUnsafeTemporaryAllocation(of: timespec.self, capacity: 2) { times in
      (times[0], times[1]) = (status.st_atim, status.st_mtim)
      _ = futimens(descriptor, times.baseAddress)
    }
  }

  /// The digest of the file, read from the disk instead of the page cache where possible.
  func digest(_ digest: (URL) throws -> PhotoDigest) throws -> PhotoDigest {
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    return try digest(URL(fileURLWithPath: path))
  }

  /// Gives the file its final name; no file is ever overwritten.
  /// - Returns: false if the name is taken.
  func give(_ name: String) throws(AlbumError) -> Bool {
    let final = folder.appendingPathComponent(name).path
    if link(path, final) == 0 { return true }
    switch errno {
    case EEXIST: return false
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EINVAL: break
    case let code: throw AlbumError(writing: code)
    }
    // Without hard links (FAT, some network folders): reserve the name with an empty file, then
    // replace it.
    let taken = open(final, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard taken >= 0 else {
      if errno == EEXIST { return false }
      throw AlbumError(writing: errno)
    }
    close(taken)
    guard rename(path, final) == 0 else {
      let code = errno
      unlink(final)
      throw AlbumError(writing: code)
    }
    return true
  }

  // MARK: Leftovers

  private static let prefix = ".mona-"
  private static let suffix = ".part"

  /// Whether this is the name of an unfinished file.
  static func isPart(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(suffix) }

  /// Removes unfinished files of crashed processes; a file that a running process writes is locked.
  static func removeLeftovers(in folder: URL) {
    // The folder does not exist before the first photo.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where isPart(name) {
      let path = folder.appendingPathComponent(name).path
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}
