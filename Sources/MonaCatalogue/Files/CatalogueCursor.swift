import Foundation

/// Goes through the records of an answer, list after list, in the order of the file.
struct CatalogueCursor {
  /// A record, and the bytes it came from.
  struct Record {
    /// The name of its list; nil for a bare list and for `data`, which say nothing.
    var list: String?
    var value: JSON
    /// They stay as long as what the cursor was given, or the piece of the file that they are in.
    var bytes: UnsafeRawBufferPointer
    /// Where they begin in the file.
    var offset: Int
  }

  /// Whether the server says that more pages follow; known after the last record.
  private(set) var isPartial = false

  private enum Place: Equatable {
    case beginning
    case amongLists(isFirst: Bool)
    case inList(String?, isFirst: Bool)
    case end
    /// Past the end, where nothing else stands.
    case read
  }

  /// The lists an answer may hold: `data` on the server, the others in the starter catalogue.
  static let answerLists: Set<String> = ["data", "artworks", "places", "heritages", "badges"]

  let url: URL
  private let lists: Set<String>
  private var reader: JSONReader
  /// What comes after what `reader` reads; nil when that is all.
  private var pieces: FilePieces?
  /// The piece that `reader` reads; nil when it was given all at once.
  private(set) var piece: FilePiece?
  private var place = Place.beginning
  private var isBare = false
  private var hasList = false

  /// - Parameters:
  ///   - bytes: the content of the file at `url`; must outlive the cursor.
  ///   - lists: the members of an outer object that hold records; a bare list always does.
  ///   - unread: members that nobody will look at.
  init(
    _ bytes: UnsafeRawBufferPointer, url: URL, lists: Set<String> = answerLists,
    unread: MemberNames = .unreadByImport
  ) {
    self.url = url
    self.lists = lists
    reader = JSONReader(bytes, unread: unread)
  }

  /// Reads an answer of the server, or the starter catalogue, piece by piece.
  init(_ pieces: FilePieces) {
    self.init(UnsafeRawBufferPointer(start: nil, count: 0), url: pieces.url)
    self.pieces = pieces
  }

  /// Reads the values of records that were not read.
  var records: RecordReader { RecordReader(url: url, unread: reader.unread) }

  /// Whether nothing comes after what `reader` reads.
  private var isLastPiece: Bool { pieces?.isAtEnd ?? true }

  /// The next record; nil once the whole file was read and is a catalogue.
  /// - Parameter isRead: whether its value is wanted now; else only its end is looked for, and its value
  ///   is null until someone asks `records` for that of its bytes, which says whether they are JSON.
  mutating func next(isRead: Bool = true) throws(CatalogueError) -> Record? {
    do {
      while true {
        let start = (place: place, offset: reader.offset)
        do {
          let record = try step(isRead: isRead)
          // What ends with the piece may go on in the next one.
          if !reader.isExhausted || isLastPiece {
            if place == .read, !hasList { throw CatalogueError.notACatalogue(url) }
            if record != nil || place == .read { return record }
            continue
          }
        } catch JSONReader.Failure.truncated where !isLastPiece {
          // So does what does not end.
        }
        (place, reader.offset) = start
        try readOn()
      }
    } catch let failure as JSONReader.Failure {
      throw CatalogueError(failure, in: url, from: piece?.offset ?? 0)
    } catch let error as CatalogueError {
      throw error
    } catch {
      throw .unreadable(url)
    }
  }

  /// Reads what comes next: the beginning of the file, a member of it, a record or its end.
  /// - Returns: the record, if it is one.
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

  /// Goes on with the next piece, which begins with what is not read yet.
  private mutating func readOn() throws(CatalogueError) {
    let rest = UnsafeRawBufferPointer(rebasing: reader.bytes[reader.offset...])
    guard let next = try pieces?.next(after: rest) else { return }
    // A mark of its encoding may stand at the beginning of the file.
    reader =
      piece == nil
      ? JSONReader(next.bytes, unread: reader.unread)
      : JSONReader(next.bytes, unread: reader.unread, offset: 0)
    piece = next
  }

  private mutating func begin() throws {
    switch reader.peek() {
    case nil where isLastPiece: throw CatalogueError.empty(url)
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
      list: list, value: value, bytes: bytes, offset: (piece?.offset ?? 0) + start)
  }
}

/// Reads single records of a file of JSON, on any thread.
struct RecordReader: Sendable {
  let url: URL
  /// Members that nobody will look at.
  let unread: MemberNames

  /// The value of the bytes of a record.
  /// - Parameters:
  ///   - offset: where they begin in the file, for a fault to be told where it is.
  ///   - isWhole: whether it is given with the members that nobody will look at.
  func value(
    of bytes: UnsafeRawBufferPointer, at offset: Int, isWhole: Bool = false
  ) throws(CatalogueError) -> JSON {
    var reader = JSONReader(bytes, unread: isWhole ? [] : unread, offset: 0)
    do throws(JSONReader.Failure) {
      return try reader.value()
    } catch {
      throw CatalogueError(error, in: url, from: offset)
    }
  }
}

extension CatalogueError {
  /// - Parameter start: where in the file those bytes begin that were read.
  init(_ failure: JSONReader.Failure, in url: URL, from start: Int) {
    self =
      switch failure {
      case .truncated: .truncated(url)
      case .unexpected(let offset), .tooDeep(let offset): .notJSON(url, offset: start + offset)
      }
  }
}
