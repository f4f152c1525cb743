import Foundation

/// Iterates over the records of a server response or catalogue file, in the order of the file.
struct CatalogueCursor {
  /// A record and its bytes.
  struct Record {
    /// The name of its list; nil for a top-level list and for `data`.
    var list: String?
    /// Its name in the object that has the records as members.
    var key: String?
    var value: JSON
    /// The bytes, valid as long as the buffer given to the cursor.
    var bytes: UnsafeRawBufferPointer
  }

  /// Whether the server reports more pages; known after the last record.
  private(set) var isPartial = false

  private enum Place: Equatable {
    case beginning
    case amongLists(isFirst: Bool)
    case inList(String?, isFirst: Bool)
    /// Among records that are the members of an object.
    case inObject(String?, isFirst: Bool)
    case inSequence
    case end
  }

  /// The names of lists of records: `data` in server responses, the others in the starter
  /// catalogue.
  static let answerLists: Set<String> = ["data", "artworks", "places", "heritages", "badges"]

  let url: URL
  private let lists: Set<String>
  /// The names of the objects around the lists, from the outside in.
  private let path: [String]
  private let isKeyed: Bool
  /// The number of these objects around the next byte.
  private var depth = 0
  private var reader: JSONReader
  private var place = Place.beginning
  private var isBare = false
  private var hasList = false

  /// - Parameters:
  ///   - bytes: the content of the file at `url`, which must outlive the cursor.
  ///   - lists: the members of the top-level object that contain records; a top-level list always
  ///     does.
  ///   - path: the names of the objects within which these members are, from the outside in.
  ///   - isKeyed: whether records are the members of an object instead of the elements of a list: of
  ///     each of `lists`, or of the file's own object if `lists` is empty.
  ///   - isSequence: whether the records follow each other, without a list around them.
  init(
    _ bytes: UnsafeRawBufferPointer, url: URL, lists: Set<String> = answerLists,
    path: [String] = [], isKeyed: Bool = false, isSequence: Bool = false
  ) {
    self.url = url
    (self.lists, self.path, self.isKeyed) = (lists, path, isKeyed)
    reader = JSONReader(bytes)
    if isSequence { (place, hasList) = (.inSequence, true) }
  }

  /// The next record; nil after the last one of a valid catalogue.
  mutating func next() throws(CatalogueError) -> Record? {
    do {
      while true {
        switch place {
        case .beginning: try begin()
        case .amongLists(let isFirst): try readMember(isFirst: isFirst)
        case .inList(let name, let isFirst):
          if let record = try readRecord(name, isFirst: isFirst) { return record }
        case .inObject(let name, let isFirst):
          if let record = try readMemberRecord(name, isFirst: isFirst) { return record }
        case .inSequence:
          if reader.peek() != nil { return try readRecord(nil) }
          place = .end
        case .end:
          try reader.finish()
          guard hasList else { throw CatalogueError.notACatalogue(url) }
          return nil
        }
      }
    } catch let error as CatalogueError {
      throw error
    } catch {
      throw CatalogueError(error, in: url)
    }
  }

  private mutating func begin() throws {
    switch reader.peek() {
    case nil: throw CatalogueError.empty(url)
    case UInt8(ascii: "<"): throw CatalogueError.markup(reader.bytes, url: url)
    case UInt8(ascii: "["):
      isBare = true
      try enterList(nil)
    default:
      try reader.expect("{")
      isBare = isKeyed && lists.isEmpty
      if isBare { hasList = true }
      place = isBare ? .inObject(nil, isFirst: true) : .amongLists(isFirst: true)
    }
  }

  private mutating func enterList(_ name: String?) throws {
    try reader.expect("[")
    hasList = true
    place = .inList(name, isFirst: true)
  }

  private mutating func readMember(isFirst: Bool) throws {
    guard let name = try reader.memberName(first: isFirst) else {
      place = depth == 0 ? .end : .amongLists(isFirst: false)
      depth = max(0, depth - 1)
      return
    }
    let isObject = reader.peek() == UInt8(ascii: "{")
    if depth < path.count {
      if isObject, name == path[depth] {
        try reader.expect("{")
        depth += 1
        place = .amongLists(isFirst: true)
        return
      }
    } else if lists.contains(name), isObject, isKeyed {
      try reader.expect("{")
      (hasList, place) = (true, .inObject(name, isFirst: true))
      return
    } else if lists.contains(name), reader.peek() == UInt8(ascii: "["), !isKeyed {
      return try enterList(name == "data" ? nil : name)
    }
    let value = try reader.value()
    if name == "links", value["next"].text != nil { isPartial = true }
    place = .amongLists(isFirst: false)
  }

  private mutating func readRecord(_ list: String?, isFirst: Bool) throws -> Record? {
    guard try !reader.isAtEnd("]", first: isFirst) else {
      place = isBare ? .end : .amongLists(isFirst: false)
      return nil
    }
    place = .inList(list, isFirst: false)
    return try readRecord(list)
  }

  private mutating func readMemberRecord(_ list: String?, isFirst: Bool) throws -> Record? {
    guard let key = try reader.memberName(first: isFirst) else {
      place = isBare ? .end : .amongLists(isFirst: false)
      return nil
    }
    place = .inObject(list, isFirst: false)
    var record = try readRecord(list)
    record.key = key
    // Beside records, an object may have a count or a date.
    guard case .object = record.value else { return nil }
    return record
  }

  private mutating func readRecord(_ list: String?) throws -> Record {
    _ = reader.peek()
    let start = reader.offset
    let value = try reader.value()
    let bytes = UnsafeRawBufferPointer(rebasing: reader.bytes[start..<reader.offset])
    return Record(list: list, value: value, bytes: bytes)
  }
}

extension CatalogueError {
  /// The error for a file that cannot be parsed.
  fileprivate init(_ error: any Error, in url: URL) {
    self =
      switch error as? JSONReader.Failure {
      case .unexpected(let offset), .tooDeep(let offset): .notJSON(url, offset: offset)
      case .truncated: .truncated(url)
      case nil: .unreadable(url)
      }
  }
}
