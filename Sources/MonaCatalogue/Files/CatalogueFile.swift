import Foundation
import Synchronization

/// A file that may hold a catalogue, opened with suspicion.
struct CatalogueFile: Sendable {
  /// No catalogue is longer: 1 GiB holds some 700,000 of the server's records.
  static let sizeLimit = 1 << 30

  let url: URL
  private let file: Descriptor
  /// How many bytes it had when it was opened.
  private let size: Int

  /// Closes what was opened once nobody reads it any more.
  private final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }
  }

  /// Opens the file, once it is known to be one of at most `sizeLimit` bytes.
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
    guard status.st_size > 0 else { throw .empty(url) }
    guard status.st_size <= sizeLimit else { throw .tooLarge(url) }
    size = Int(status.st_size)
    let number = open(url.path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw .unreadable(url) }
    file = Descriptor(number)
  }

  // MARK: Reading

  /// Reads from a byte on, until `bytes` are full or the file ends, which another program may have cut
  /// meanwhile.
  ///
  /// It is read and never mapped: a mapped file that is cut, or that lies on a medium taken out, ends the
  /// program that looks at it.
  /// - Returns: how many bytes were read.
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

  /// All that it holds.
  func content() throws(CatalogueError) -> Data {
    if size > Self.share { return try readAtOnce() }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { bytes.deallocate() }
    let count = try read(at: 0, into: bytes)
    return Data(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
  }

  /// How much a thread reads at a time of a large file.
  private static let share = 8 << 20

  /// Reads a large file on all processors, into large pages: half a gigabyte takes a second otherwise.
  private func readAtOnce() throws(CatalogueError) -> Data {
    let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { throw .unreadable(url) }
    // What the kernel does not do for us costs some time, and is no fault.
    madvise(start, size, MADV_HUGEPAGE)
    nonisolated(unsafe) let bytes = UnsafeMutableRawBufferPointer(start: start, count: size)
    // How much there is before where the file was cut meanwhile, and what went wrong.
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

/// A part of a file, in memory until nobody looks at it any more.
final class FilePiece: Sendable {
  /// Where it begins in the file.
  let offset: Int
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  /// - Parameters:
  ///   - room: what was allocated for it, which it takes over.
  ///   - count: how many bytes of that it has.
  fileprivate init(_ room: UnsafeMutableRawBufferPointer, count: Int, at offset: Int) {
    bytes = UnsafeRawBufferPointer(rebasing: room[..<count])
    self.offset = offset
  }

  deinit { bytes.baseAddress?.deallocate() }
}

/// Reads a file piece after piece, so that one of any length takes a few megabytes of memory.
struct FilePieces {
  private let file: CatalogueFile
  /// How many bytes are read at a time.
  private let size: Int
  /// How much of the file was read.
  private var offset = 0
  /// Whether the file ended with the last piece.
  private(set) var isAtEnd = false

  var url: URL { file.url }

  /// - Parameter size: how many bytes are read at a time, no fewer than a mark of the encoding has; four
  ///   megabytes are some thousands of records.
  init(_ file: CatalogueFile, size: Int = 4 << 20) {
    self.file = file
    self.size = size
  }

  /// The next piece.
  /// - Parameter rest: what the one before ends with and is not done with: this one begins with it.
  mutating func next(after rest: UnsafeRawBufferPointer) throws(CatalogueError) -> FilePiece {
    // As much again of what does not end, so that it is not copied once for each four megabytes.
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
    return FilePiece(room, count: rest.count + read, at: start)
  }
}
