import Foundation

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
    do { data = try Data(contentsOf: url) } catch { throw .unreadable(url) }
  }
}
