import Foundation
import Synchronization

/// A file that may hold a catalogue, opened with suspicion.
struct CatalogueFile {
  /// No catalogue is longer: 1 GiB holds some 700,000 of the server's records.
  static let sizeLimit = 1 << 30

  let url: URL
  /// The content, read and not mapped.
  ///
  /// A mapped file that another program cuts meanwhile, or that lies on a medium taken out, ends
  /// the program that looks at it.
  let data: Data

  /// Reads the file, once it is known to be one.
  init(_ url: URL) throws(CatalogueError) {
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
    guard status.st_size <= Self.sizeLimit else { throw .tooLarge(url) }
    do {
      data = try Self.readAtOnce(url, count: Int(status.st_size)) ?? Data(contentsOf: url)
    } catch {
      throw .unreadable(url)
    }
  }

  /// How much a thread reads at a time of a large file.
  private static let share = 8 << 20

  /// Reads a large file on all processors, into large pages: half a gigabyte takes a second otherwise.
  /// - Returns: nil for a small one, and where another program cut it meanwhile.
  private static func readAtOnce(_ url: URL, count: Int) -> Data? {
    guard count > share else { return nil }
    let file = open(url.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { return nil }
    // What the kernel does not do for us costs some time, and is no fault.
    madvise(start, count, MADV_HUGEPAGE)
    nonisolated(unsafe) let bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
    let isCut = Mutex(false)
    DispatchQueue.concurrentPerform(iterations: (count + share - 1) / share) { index in
      var offset = index * share
      let end = min(count, offset + share)
      while offset < end {
        let read = pread(file, bytes.baseAddress?.advanced(by: offset), end - offset, off_t(offset))
        guard read > 0 else { return isCut.withLock { $0 = true } }
        offset += read
      }
    }
    let data = Data(bytesNoCopy: start, count: count, deallocator: .unmap)
    return isCut.withLock(\.self) ? nil : data
  }
}
