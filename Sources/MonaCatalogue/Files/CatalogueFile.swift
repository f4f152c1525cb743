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
