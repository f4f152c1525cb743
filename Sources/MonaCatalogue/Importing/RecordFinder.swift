import MonaModel

/// A record of known kind, not yet parsed.
struct FoundRecord: @unchecked Sendable {
  var kind: DiscoveryKind
  /// Its position in its list, from 1.
  var position: Int
  var bytes: UnsafeRawBufferPointer
  /// Their offset in the file.
  var offset: Int
}

/// Consecutive records of a file.
struct FoundRecords {
  var records: [FoundRecord] = []
  /// The chunks of the file that contain their bytes.
  var chunks: [FileChunk] = []
  /// The error that ended the file after these records.
  var failure: CatalogueError?
}

/// Finds the records of a file and their kinds.
struct RecordFinder {
  private var cursor: CatalogueCursor
  private var list = List()
  private var isDone = false

  /// The current list.
  ///
  /// Its kind is determined by its name and the first unambiguous record; records before that one
  /// wait.
  private struct List {
    var name: String?
    var kind: DiscoveryKind?
    var waiting: [CatalogueCursor.Record] = []
    var position = 0
  }

  /// Whether the server reports more pages; known after the last record.
  var isPartial: Bool { cursor.isPartial }

  init(_ cursor: CatalogueCursor) { self.cursor = cursor }

  /// The next records; slightly more than `count` when records waited for their kind.
  mutating func next(_ count: Int) -> FoundRecords {
    // The current chunk may contain more records.
    var found = FoundRecords(chunks: cursor.chunk.map { [$0] } ?? [])
    if isDone { return found }
    do throws(CatalogueError) {
      while found.records.count < count {
        guard let record = try cursor.next(isRead: false) else {
          isDone = true
          break
        }
        if let chunk = cursor.chunk, chunk !== found.chunks.last { found.chunks.append(chunk) }
        try find(record, &found)
      }
    } catch {
      isDone = true
      found.failure = error
    }
    return found
  }

  private mutating func find(
    _ record: CatalogueCursor.Record, _ found: inout FoundRecords
  ) throws(CatalogueError) {
    if record.list != list.name {
      list = List(name: record.list)
    }
    if let kind = list.kind { return add(record, kind, &found) }
    list.waiting.append(record)
    list.kind = try kind(of: record)
    guard let kind = list.kind else { return }
    for record in list.waiting { add(record, kind, &found) }
    list.waiting = []
  }

  private mutating func add(
    _ record: CatalogueCursor.Record, _ kind: DiscoveryKind, _ found: inout FoundRecords
  ) {
    list.position += 1
    found.records.append(
      FoundRecord(kind: kind, position: list.position, bytes: record.bytes, offset: record.offset))
  }

  /// The kind of a record; nil when it is not a record of MONA.
  private func kind(of record: CatalogueCursor.Record) throws(CatalogueError) -> DiscoveryKind? {
    let value = try cursor.records.value(of: record.bytes, at: record.offset, isWhole: true)
    let named = DiscoveryKind.allCases.first { "\($0.name)s" == record.list }
    guard let named else { return DiscoveryDecoder.kind(of: value) }
    let isRecord = value["id"].integer != nil && (value.has("title") || value.has("location"))
    return isRecord ? named : nil
  }
}
