import Foundation
import MonaModel
import Synchronization

/// An open file whose content is not trusted.
struct CatalogueFile: Sendable {
  /// The largest accepted size in bytes; 1 GiB holds about 700,000 server records.
  static let sizeLimit = 1 << 30

  let url: URL
  private let file: Descriptor
  /// The size in bytes when it was opened.
  private let size: Int

  /// Closes the file descriptor when the last reference is released.
  private final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }
  }

  /// Opens a regular file of at most `sizeLimit` bytes.
  init(_ url: URL, sizeLimit: Int = sizeLimit) throws(CatalogueError) {
    self.url = url
    var status = stat()
    guard stat(url.path, &status) == 0 else {
      throw errno == ENOENT ? .missing(url) : .unreadable(url)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder(url)
    default: throw .unreadable(url)
    }
    guard !url.isOpenDatabase else { throw .unreadable(url) }
    guard status.st_size > 0 else { throw .empty(url) }
    guard status.st_size <= sizeLimit else { throw .tooLarge(url) }
    size = Int(status.st_size)
    let number = open(url.path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw .unreadable(url) }
    file = Descriptor(number)
  }

  // MARK: Reading

  /// Reads from an offset until `bytes` is full or the file ends; another program may truncate the
  /// file meanwhile.
  ///
  /// The file is not memory-mapped: accessing a mapping after truncation or removal of the medium
  /// raises SIGBUS.
  /// - Returns: the number of bytes read.
  func read(
    at offset: Int, into bytes: UnsafeMutableRawBufferPointer
  ) throws(CatalogueError) -> Int {
    var count = 0
    while count < min(bytes.count, size - offset) {
      let read = pread(
        file.number, bytes.baseAddress?.advanced(by: count),
        min(bytes.count, size - offset) - count, off_t(offset + count))
      if read == 0 { break }
      if read > 0 { count += read } else if errno != EINTR { throw .unreadable(url) }
    }
    return count
  }

  /// The whole content.
  func content() throws(CatalogueError) -> Data {
    if size > Self.share { return try readAtOnce() }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { bytes.deallocate() }
    let count = try read(at: 0, into: bytes)
    return Data(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
  }

  /// The size of a chunk of a large file, read by one thread.
  private static let share = 8 << 20

  /// Reads a large file on all cores into huge pages; half a gigabyte would take a second
  /// otherwise.
  private func readAtOnce() throws(CatalogueError) -> Data {
    let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { throw .unreadable(url) }
    // Huge pages are optional; a failure only costs time.
    madvise(start, size, MADV_HUGEPAGE)
    nonisolated(unsafe) let bytes = UnsafeMutableRawBufferPointer(start: start, count: size)
    // The number of contiguous bytes, if the file was truncated meanwhile, and the error.
    let found = Mutex((count: size, fault: CatalogueError?.none))
    DispatchQueue.concurrentPerform(iterations: (size + Self.share - 1) / Self.share) { index in
      let places = index * Self.share..<min(size, (index + 1) * Self.share)
      do throws(CatalogueError) {
        let count = try read(
          at: places.lowerBound, into: UnsafeMutableRawBufferPointer(rebasing: bytes[places]))
        guard count < places.count else { return }
        found.withLock { $0.count = min($0.count, places.lowerBound + count) }
      } catch {
        found.withLock { $0.fault = error }
      }
    }
    let data = Data(bytesNoCopy: start, count: size, deallocator: .unmap)
    let (count, fault) = found.withLock(\.self)
    if let fault { throw fault }
    return data.prefix(count)
  }
}

/// A part of a file in memory, freed with its last reference.
final class FileChunk: Sendable {
  /// Its offset in the file.
  let offset: Int
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  /// - Parameters:
  ///   - room: the allocated buffer, which the chunk owns from now on.
  ///   - count: the number of valid bytes.
  fileprivate init(_ room: UnsafeMutableRawBufferPointer, count: Int, at offset: Int) {
    bytes = UnsafeRawBufferPointer(rebasing: room[..<count])
    self.offset = offset
  }

  deinit { bytes.baseAddress?.deallocate() }
}

/// Reads a file in chunks, so that a file of any size needs a few megabytes of memory.
struct FileChunks {
  private let file: CatalogueFile
  /// The number of bytes read at a time.
  private let size: Int
  /// The number of bytes read so far.
  private var offset = 0
  /// Whether the file ended with the last chunk.
  private(set) var isAtEnd = false

  var url: URL { file.url }

  /// - Parameter size: the number of bytes read at a time, at least the length of a byte-order
  ///   mark; four megabytes hold thousands of records.
  init(_ file: CatalogueFile, size: Int = 4 << 20) {
    self.file = file
    self.size = size
  }

  /// The next chunk.
  /// - Parameter rest: the unread end of the previous chunk, with which this one begins.
  mutating func next(after rest: UnsafeRawBufferPointer) throws(CatalogueError) -> FileChunk {
    // The chunk doubles while a value does not end, to avoid copying it for each four megabytes.
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: rest.count + max(size, rest.count), alignment: 1)
    room.copyMemory(from: rest)
    let read: Int
    do throws(CatalogueError) {
      read = try file.read(
        at: offset, into: UnsafeMutableRawBufferPointer(rebasing: room[rest.count...]))
    } catch {
      room.deallocate()
      throw error
    }
    let start = offset - rest.count
    offset += read
    isAtEnd = rest.count + read < room.count
    return FileChunk(room, count: rest.count + read, at: start)
  }
}
