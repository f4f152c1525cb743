import Foundation

/// Goes through the records of an answer, list after list, in the order of the file.
struct CatalogueCursor {
  /// A record, and the bytes it came from.
  struct Record {
    /// The name of its list; nil for a bare list and for `data`, which say nothing.
    var list: String?
    var value: JSON
    var bytes: UnsafeRawBufferPointer
  }

  /// Whether the server says that more pages follow; known after the last record.
  private(set) var isPartial = false

  private enum Place {
    case beginning
    case amongLists(isFirst: Bool)
    case inList(String?, isFirst: Bool)
    case end
  }

  /// The lists an answer may hold: `data` on the server, the others in the starter catalogue.
  static let answerLists: Set<String> = ["data", "artworks", "places", "heritages", "badges"]

  let url: URL
  private let lists: Set<String>
  private var reader: JSONReader
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

  /// The next record; nil once the whole file was read and is a catalogue.
  /// - Parameter isRead: whether its value is wanted now; else only its end is looked for, and its value
  ///   is null until someone asks for `value(of:)` its bytes, which says whether they are JSON.
  mutating func next(isRead: Bool = true) throws(CatalogueError) -> Record? {
    do {
      while true {
        switch place {
        case .beginning: try begin()
        case .amongLists(let isFirst): try readMember(isFirst: isFirst)
        case .inList(let name, let isFirst):
          if let record = try readRecord(name, isFirst: isFirst, isRead: isRead) { return record }
        case .end:
          try reader.finish()
          guard hasList else { throw CatalogueError.notACatalogue(url) }
          return nil
        }
      }
    } catch let failure as JSONReader.Failure {
      throw refusal(failure)
    } catch let error as CatalogueError {
      throw error
    } catch {
      throw .unreadable(url)
    }
  }

  /// The value of the bytes of a record that was not read.
  /// - Parameter isWhole: whether it is given with the members that nobody will look at.
  func value(
    of bytes: UnsafeRawBufferPointer, isWhole: Bool = false
  ) throws(CatalogueError) -> JSON {
    guard let record = bytes.baseAddress, let file = reader.bytes.baseAddress else { return .null }
    // In the whole file, for a fault to be told where it is.
    var reader = reader.starting(at: record - file, readsAll: isWhole)
    do throws(JSONReader.Failure) {
      return try reader.value()
    } catch {
      throw refusal(error)
    }
  }

  private func refusal(_ failure: JSONReader.Failure) -> CatalogueError {
    switch failure {
    case .truncated: .truncated(url)
    case .unexpected(let offset), .tooDeep(let offset): .notJSON(url, offset: offset)
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
    return Record(list: list, value: value, bytes: bytes)
  }
}
