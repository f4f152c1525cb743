import Foundation

/// A file that may hold a catalogue, opened with suspicion.
struct CatalogueFile {
  /// No catalogue is longer: 1 GiB holds some 700,000 of the server's records.
  static let sizeLimit = 1 << 30

  let url: URL
  /// The content, mapped and not read.
  let data: Data

  /// Opens the file without reading it.
  init(_ url: URL) throws(CatalogueError) {
    self.url = url
    var status = stat()
    guard stat(url.path, &status) == 0 else { throw errno == ENOENT ? .missing(url) : .unreadable(url) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder(url)
    default: throw .unreadable(url)
    }
    guard status.st_size > 0 else { throw .empty(url) }
    guard status.st_size <= Self.sizeLimit else { throw .tooLarge(url) }
    do { data = try Data(contentsOf: url, options: .alwaysMapped) } catch { throw .unreadable(url) }
  }

  /// Calls `body` with the records of each list, in order, and the bytes each came from.
  func records(
    _ body: (_ list: String?, _ record: JSON, _ bytes: UnsafeRawBufferPointer) throws -> Void
  ) throws -> Envelope {
    try data.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      do {
        guard let first = reader.peek() else { throw CatalogueError.empty(url) }
        if first == UInt8(ascii: "<") { throw CatalogueError.webPage(url) }
        let envelope = try Self.read(&reader, bytes, body)
        try reader.finish()
        guard envelope.hasList else { throw CatalogueError.notACatalogue(url) }
        return envelope
      } catch let failure as JSONReader.Failure {
        throw switch failure {
        case .truncated: CatalogueError.truncated(url)
        case .unexpected(let offset), .tooDeep(let offset):
          CatalogueError.notJSON(url, offset: offset)
        }
      }
    }
  }

  /// What stands around the lists of an answer.
  struct Envelope {
    /// Whether a list of records was found.
    var hasList = false
    /// Whether the server says that more pages follow.
    var isPartial = false
  }

  /// The lists an answer may hold: `data` on the server, the others in the starter catalogue.
  private static let lists: Set<String> = ["data", "artworks", "places", "heritages", "badges"]

  private static func read(
    _ reader: inout JSONReader, _ bytes: UnsafeRawBufferPointer,
    _ body: (String?, JSON, UnsafeRawBufferPointer) throws -> Void
  ) throws -> Envelope {
    var envelope = Envelope()
    if reader.peek() == UInt8(ascii: "[") {
      envelope.hasList = true
      try readList(&reader, bytes) { try body(nil, $0, $1) }
      return envelope
    }
    try reader.expect("{")
    var isFirst = true
    while try !reader.isAtEnd("}", first: isFirst) {
      isFirst = false
      let name = try reader.string()
      try reader.expect(":")
      if lists.contains(name), reader.peek() == UInt8(ascii: "[") {
        envelope.hasList = true
        try readList(&reader, bytes) { try body(name == "data" ? nil : name, $0, $1) }
      } else {
        let value = try reader.value()
        if name == "links", value["next"].text != nil { envelope.isPartial = true }
      }
    }
    return envelope
  }

  private static func readList(
    _ reader: inout JSONReader, _ bytes: UnsafeRawBufferPointer,
    _ body: (JSON, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try reader.expect("[")
    var isFirst = true
    while try !reader.isAtEnd("]", first: isFirst) {
      isFirst = false
      _ = reader.peek()
      let start = reader.offset
      let record = try reader.value()
      try body(record, UnsafeRawBufferPointer(rebasing: bytes[start..<reader.offset]))
    }
  }
}
