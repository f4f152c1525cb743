import Foundation

/// A file that grows as it is fetched, and stays where the fetching breaks off.
final class FetchedFile {
  private let handle: FileHandle
  /// How many bytes are there.
  private(set) var length: Int64

  /// - Parameter offset: how much of what is there already is kept.
  init(_ file: URL, from offset: Int64) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    length = offset
    try handle.truncate(atOffset: UInt64(offset))
  }

  func append(_ piece: ArraySlice<UInt8>) throws {
    try handle.write(contentsOf: piece)
    length += Int64(piece.count)
  }

  /// Waits until all of it is on the disk.
  func finish() throws { try handle.synchronize() }
}
