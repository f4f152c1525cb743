import Foundation

/// Iterates over the records of a server response or catalogue file, in the order of the file.
struct CatalogueCursor {
  /// A record and its bytes.
  struct Record {
    /// The name of its list; nil for a top-level list and for `data`.
    var list: String?
    var value: JSON
    /// The bytes, valid as long as the buffer given to the cursor or the chunk of the file.
    var bytes: UnsafeRawBufferPointer
    /// Their offset in the file.
    var offset: Int
  }

  /// Whether the server reports more pages; known after the last record.
  private(set) var isPartial = false

  private enum Place: Equatable {
    case beginning
    case amongLists(isFirst: Bool)
    case inList(String?, isFirst: Bool)
    case end
    /// After the end.
    case read
  }

  /// The names of lists of records: `data` in server responses, the others in the starter
  /// catalogue.
  static let answerLists: Set<String> = ["data", "artworks", "places", "heritages", "badges"]

  let url: URL
  private let lists: Set<String>
  private var reader: JSONReader
  /// The following chunks; nil when `reader` has the whole content.
  private var chunks: FileChunks?
  /// The current chunk; nil when `reader` has the whole content.
  private(set) var chunk: FileChunk?
  private var place = Place.beginning
  private var isBare = false
  private var hasList = false

  /// - Parameters:
  ///   - bytes: the content of the file at `url`, which must outlive the cursor.
  ///   - lists: the members of the top-level object that contain records; a top-level list always
  ///     does.
  ///   - ignoredKeys: the names of members to skip.
  init(
    _ bytes: UnsafeRawBufferPointer, url: URL, lists: Set<String> = answerLists,
    ignoredKeys: JSONKeySet = .ignoredByImport
  ) {
    self.url = url
    self.lists = lists
    reader = JSONReader(bytes, ignoredKeys: ignoredKeys)
  }

  /// Creates a cursor that reads a file chunk by chunk.
  init(_ chunks: FileChunks) {
    self.init(UnsafeRawBufferPointer(start: nil, count: 0), url: chunks.url)
    self.chunks = chunks
  }

  /// Parses the values of skipped records.
  var records: RecordReader { RecordReader(url: url, ignoredKeys: reader.ignoredKeys) }

  /// Whether `reader` has the last chunk.
  private var isLastChunk: Bool { chunks?.isAtEnd ?? true }

  /// The next record; nil after the last one of a valid catalogue.
  /// - Parameter isRead: whether to parse the value. Otherwise only the end of the record is found,
  ///   and its value is null; `records` can parse its bytes later and reports invalid JSON.
  mutating func next(isRead: Bool = true) throws(CatalogueError) -> Record? {
    do {
      while true {
        let start = (place: place, offset: reader.offset)
        do {
          let record = try step(isRead: isRead)
          // A value that ends with the chunk may continue in the next one.
          if !reader.isExhausted || isLastChunk {
            if place == .read, !hasList { throw CatalogueError.notACatalogue(url) }
            if record != nil || place == .read { return record }
            continue
          }
        } catch JSONReader.Failure.truncated where !isLastChunk {
          // An incomplete value continues in the next chunk.
        }
        (place, reader.offset) = start
        try readOn()
      }
    } catch let failure as JSONReader.Failure {
      throw CatalogueError(failure, in: url, from: chunk?.offset ?? 0)
    } catch let error as CatalogueError {
      throw error
    } catch {
      throw .unreadable(url)
    }
  }

  /// Reads the next element: the start of the file, a member, a record or the end.
  /// - Returns: the record, if the element is one.
  private mutating func step(isRead: Bool) throws -> Record? {
    switch place {
    case .beginning: try begin()
    case .amongLists(let isFirst): try readMember(isFirst: isFirst)
    case .inList(let name, let isFirst):
      return try readRecord(name, isFirst: isFirst, isRead: isRead)
    case .end:
      try reader.finish()
      place = .read
    case .read: break
    }
    return nil
  }

  /// Continues with the next chunk, which begins with the unread rest.
  private mutating func readOn() throws(CatalogueError) {
    let rest = UnsafeRawBufferPointer(rebasing: reader.bytes[reader.offset...])
    guard let next = try chunks?.next(after: rest) else { return }
    // Only the first chunk can begin with a byte-order mark.
    reader =
      chunk == nil
      ? JSONReader(next.bytes, ignoredKeys: reader.ignoredKeys)
      : JSONReader(next.bytes, ignoredKeys: reader.ignoredKeys, offset: 0)
    chunk = next
  }

  private mutating func begin() throws {
    switch reader.peek() {
    case nil where isLastChunk: throw CatalogueError.empty(url)
    case nil: throw JSONReader.Failure.truncated
    case UInt8(ascii: "<"): throw CatalogueError.markup(reader.bytes, url: url)
    case UInt8(ascii: "["):
      isBare = true
      try enterList(nil)
    default:
      try reader.expect("{")
      place = .amongLists(isFirst: true)
    }
  }

  private mutating func enterList(_ name: String?) throws {
    try reader.expect("[")
    hasList = true
    place = .inList(name, isFirst: true)
  }

  private mutating func readMember(isFirst: Bool) throws {
    guard try !reader.isAtEnd("}", first: isFirst) else {
      place = .end
      return
    }
    let name = try reader.string()
    try reader.expect(":")
    if lists.contains(name), reader.peek() == UInt8(ascii: "[") {
      return try enterList(name == "data" ? nil : name)
    }
    let value = try reader.value()
    if name == "links", value["next"].text != nil { isPartial = true }
    place = .amongLists(isFirst: false)
  }

  private mutating func readRecord(
    _ list: String?, isFirst: Bool, isRead: Bool
  ) throws -> Record? {
    guard try !reader.isAtEnd("]", first: isFirst) else {
      place = isBare ? .end : .amongLists(isFirst: false)
      return nil
    }
    place = .inList(list, isFirst: false)
    _ = reader.peek()
    let start = reader.offset
    var value = JSON.null
    if isRead {
      value = try reader.value()
    } else if !reader.passObject() {
      try reader.skip()
    }
    let bytes = UnsafeRawBufferPointer(rebasing: reader.bytes[start..<reader.offset])
    return Record(
      list: list, value: value, bytes: bytes, offset: (chunk?.offset ?? 0) + start)
  }
}

/// Parses single records of a JSON file, on any thread.
struct RecordReader: Sendable {
  let url: URL
  /// The names of members to skip.
  let ignoredKeys: JSONKeySet

  /// Parses a record.
  /// - Parameters:
  ///   - offset: the record's offset in the file, for errors.
  ///   - isWhole: whether to include the members that are usually skipped.
  func value(
    of bytes: UnsafeRawBufferPointer, at offset: Int, isWhole: Bool = false
  ) throws(CatalogueError) -> JSON {
    var reader = JSONReader(bytes, ignoredKeys: isWhole ? [] : ignoredKeys, offset: 0)
    do throws(JSONReader.Failure) {
      return try reader.value()
    } catch {
      throw CatalogueError(error, in: url, from: offset)
    }
  }
}

extension CatalogueError {
  /// - Parameter start: the offset in the file of the parsed bytes.
  init(_ failure: JSONReader.Failure, in url: URL, from start: Int) {
    self =
      switch failure {
      case .truncated: .truncated(url)
      case .unexpected(let offset), .tooDeep(let offset): .notJSON(url, offset: start + offset)
      }
  }
}
