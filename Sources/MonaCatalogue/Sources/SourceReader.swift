import Foundation
import MonaModel

/// Decodes the records of a source file into discoveries, or reasons for skipping them.
struct SourceReader {
  /// A decoded record.
  struct Entry {
    var discovery: Discovery
    /// The record as JSON.
    var bytes: [UInt8]
  }

  private(set) var survey: SourceSurvey
  private let source: Int
  /// Whether records are identified by their own numbers.
  let isNumbered: Bool
  /// The discoveries of skipped records.
  private(set) var skipped: [DiscoveryID] = []
  private var cursor: SourceCursor
  private var columns: Columns?
  private var numbers: Set<Int> = []
  /// The number of records per derived number, so that many equal records take linear time.
  private var attempts: [Int: Int] = [:]

  /// - Parameters:
  ///   - bytes: the content of `file`, which must outlive the reading.
  ///   - source: the number of the source.
  ///   - kind: the kind of the records; nil to detect it.
  ///   - isNumbered: whether records have their own numbers; nil to detect it.
  init(
    _ bytes: UnsafeRawBufferPointer, of file: SourceFile, source: Int, kind: DiscoveryKind?,
    isNumbered: Bool? = nil
  ) throws(CatalogueError) {
    self.source = source
    cursor = try SourceCursor(bytes, of: file)
    let sample = try SourceSample(cursor, format: file.format)
    let isNumbered = isNumbered ?? sample.hasNumbers
    self.isNumbered = isNumbered
    survey = SourceSurvey(file)
    survey.kind = kind ?? sample.kind ?? .artwork
    survey.isKindAssumed = kind == nil && sample.kind == nil
    survey.hasAreas = sample.hasAreas
    if file.format != .cityArt {
      let columns = Columns(sample.names)
      survey.columns = zip(columns.names, columns.meanings).map { name, meaning in
        let isNumber = meaning?.role == .number && !isNumbered
        return SourceSurvey.Column(name: name, role: isNumber ? nil : meaning?.role)
      }
    }
  }

  /// The next decoded record; nil at the end of the file.
  /// - Throws: `CatalogueError` when the file is not usable.
  mutating func next() throws(CatalogueError) -> Entry? {
    while let record = try cursor.next() {
      do throws(RecordProblem) {
        let entry = try read(record)
        survey.taken += 1
        return entry
      } catch {
        let number = SourceDecoder.identity(of: record.value, columns: columns).own
        if isNumbered, let number {
          skipped.append(DiscoveryID(survey.kind, source: source, record: number))
        }
        survey.skipped.append(
          ImportReport.Skipped(position: record.position, number: number, problem: error))
      }
    }
    guard survey.taken > 0 else {
      guard let first = survey.skipped.first else { throw .notACatalogue(survey.file) }
      throw .nothingUsable(survey.file, position: first.position, problem: first.problem)
    }
    return nil
  }

  private mutating func read(_ record: SourceRecord) throws(RecordProblem) -> Entry {
    if record.isCutShort { throw .cutShort }
    // The decoder only needs the kind; the number is assigned afterwards.
    let draft = DiscoveryID(survey.kind, source: source, record: 0)
    var discovery = try SourceDecoder.decode(record.value, as: draft, columns: &columns)
    let number = try number(of: record.value)
    discovery.id = DiscoveryID(survey.kind, source: source, record: number)
    let bytes = record.bytes.map(Array.init) ?? record.value.bytes
    return Entry(discovery: discovery, bytes: bytes)
  }

  /// A number that no earlier record has.
  private mutating func number(of record: JSON) throws(RecordProblem) -> Int {
    let identity = SourceDecoder.identity(
      of: record, columns: columns, isNamed: isNumbered)
    if let own = identity.own {
      guard numbers.insert(own).inserted else { throw .repeatedNumber }
      return own
    }
    let first = identity.number(attempt: 0)
    var attempt = attempts[first, default: 0]
    while !numbers.insert(identity.number(attempt: attempt)).inserted { attempt += 1 }
    attempts[first] = attempt + 1
    return identity.number(attempt: attempt)
  }
}

/// Properties of a file, derived from its first records.
struct SourceSample {
  /// The number of records in the sample.
  private static let size = 1000

  /// The names of values in order of appearance.
  private(set) var names: [String] = []
  /// Whether the records' own numbers are unique.
  private(set) var hasNumbers = true
  /// Whether most features are areas.
  private(set) var hasAreas = false
  /// The detected kind; nil when unknown.
  private(set) var kind: DiscoveryKind?

  /// - Parameter cursor: a copy; the original still iterates over all records.
  init(_ cursor: SourceCursor, format: CatalogueFormat) throws(CatalogueError) {
    var cursor = cursor
    names = cursor.headers
    var known = Set(names)
    var numbers: Set<Int> = []
    var (areas, points, count, repeats) = (0, 0, 0, 0)
    var columns: Columns?
    while count < Self.size, let record = try cursor.next() {
      count += 1
      let isFeature = SourceDecoder.isFeature(record.value)
      let values = isFeature ? record.value["properties"] : record.value
      // Reuse the columns of the previous record, because a table may have thousands.
      columns = TableRow(values, columns: columns)?.columns
      if case .object(let members) = values, format == .geojson {
        for member in members where known.insert(member.name).inserted {
          names.append(member.name)
        }
      }
      if isFeature {
        let type = record.value["geometry"]["type"].text
        if type == "Polygon" || type == "MultiPolygon" { areas += 1 } else { points += 1 }
      }
      if let number = SourceDecoder.identity(of: record.value, columns: columns).own {
        repeats += numbers.insert(number).inserted ? 0 : 1
      }
    }
    // Few repeated numbers are mistakes; many mean that the numbers do not identify records.
    hasNumbers = repeats * 20 <= count
    kind = format == .cityArt ? .artwork : Columns(names).kind
    hasAreas = areas > points
    if kind == nil, hasAreas { kind = .heritage }
  }
}
