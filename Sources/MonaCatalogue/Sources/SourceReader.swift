import Foundation
import MonaModel

/// Decodes the records of a source file into discoveries, or reasons for skipping them.
struct SourceReader {
  /// A decoded record; a class, as it is passed between threads and has many values.
  final class Entry: Sendable {
    let discovery: Discovery
    /// The record as JSON.
    let bytes: [UInt8]

    fileprivate init(discovery: Discovery, bytes: [UInt8]) {
      (self.discovery, self.bytes) = (discovery, bytes)
    }
  }

  private(set) var survey: SourceSurvey
  /// The rules by which columns are read.
  let rules: ColumnRules
  private let source: Int
  /// Whether records are identified by their own numbers.
  let isNumbered: Bool
  /// The discoveries of skipped records.
  private(set) var skipped: [DiscoveryID] = []
  private var cursor: SourceCursor
  private var columns: Columns?
  private let uses: NumberUses
  private let moved: Set<Int64>
  /// Hashes of the works that have the records' own numbers.
  private var works: [Int: Int] = [:]
  /// The derived numbers, which are all above the records’ own.
  private var derived: Set<Int> = []
  /// The records that were written with the values of later rows, by their numbers.
  private var joined: Set<String> = []
  /// The number of records per derived number, so that many equal records take linear time.
  private var attempts: [Int: Int] = [:]

  /// - Parameters:
  ///   - bytes: the content of `file`, which must outlive the reading.
  ///   - source: the number of the source.
  ///   - kind: the kind of the records; nil to detect it.
  ///   - isNumbered: whether records have their own numbers; nil to detect it.
  ///   - columns: the rules of a source that is updated; nil to recognise the columns.
  ///   - choices: what the person says of columns, before the rules.
  ///   - moved: the discoveries whose own numbers other works had before; these are identified like
  ///     records without a number.
  init(
    _ bytes: UnsafeRawBufferPointer, of file: SourceFile, source: Int, kind: DiscoveryKind?,
    columns known: ColumnRules? = nil, choices: [ColumnMeanings.Entry] = [],
    isNumbered: Bool? = nil, moved: Set<Int64> = []
  ) throws(CatalogueError) {
    (self.source, self.moved) = (source, moved)
    cursor = try SourceCursor(bytes, of: file)
    let sample = try SourceSample(
      cursor, format: file.format, columns: known, choices: choices)
    if cursor.lacksPosition, !sample.columns.hasPosition { throw .noPosition(file.url) }
    rules = sample.columns.rules
    columns = sample.columns
    uses = try sample.uses(cursor)
    let isNumbered = isNumbered ?? uses.identify
    self.isNumbered = isNumbered
    survey = SourceSurvey(file)
    survey.kind = kind ?? sample.kind ?? .artwork
    survey.isKindAssumed = kind == nil && sample.kind == nil
    survey.hasAreas = sample.hasAreas
    survey.openOrder = sample.openOrder
    if file.format != .cityArt {
      survey.columns = zip(sample.columns.names, sample.columns.meanings).map { name, meaning in
        let isNumber = meaning?.role == .number && !isNumbered
        return SourceSurvey.Column(
          name: name, meaning: isNumber ? nil : meaning, example: sample.examples[name])
      }
    }
  }

  /// The next decoded record; nil at the end of the file.
  /// - Throws: `CatalogueError` when the file is not usable.
  mutating func next() throws(CatalogueError) -> Entry? {
    while let record = try cursor.next() {
      do throws(RecordProblem) {
        guard let entry = try read(record) else { continue }
        survey.taken += 1
        return entry
      } catch {
        let number = identity(of: record.value).own
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

  /// - Returns: nil for a further row of a record that was read.
  private mutating func read(_ record: SourceRecord) throws(RecordProblem) -> Entry? {
    if record.isCutShort { throw .cutShort }
    if record.isBroken { throw .brokenRow }
    var (value, bytes) = (record.value, record.bytes)
    if isNumbered, let (key, values) = uses.joined(value, columns) {
      guard joined.insert(key).inserted else { return nil }
      (value, bytes) = (values, nil)
    }
    if isNumbered, bytes == nil, let plain = uses.plain(value, columns) { value = plain }
    // The decoder only needs the kind; the number is assigned afterwards.
    let draft = DiscoveryID(survey.kind, source: source, record: 0)
    var discovery = try SourceDecoder.decode(value, as: draft, columns: &columns)
    let number = try number(of: value)
    discovery.id = DiscoveryID(survey.kind, source: source, record: number)
    return Entry(discovery: discovery, bytes: bytes.map(Array.init) ?? value.bytes)
  }

  private func identity(of record: JSON) -> RecordIdentity {
    let identity = SourceDecoder.identity(
      of: record, columns: columns, isNamed: isNumbered && !uses.isShared(record, columns),
      comparesSpelling: uses.areTexts)
    guard let own = identity.own,
      moved.contains(DiscoveryID(survey.kind, source: source, record: own).key)
    else { return identity }
    return SourceDecoder.identity(of: record, columns: columns, isNamed: false)
  }

  /// A number that no earlier record has.
  private mutating func number(of record: JSON) throws(RecordProblem) -> Int {
    var identity = identity(of: record)
    if let own = identity.own {
      let work = SourceDecoder.work(of: record, columns).hashValue
      guard let known = works.updateValue(work, forKey: own) else { return own }
      works[own] = known
      // Beyond the sample, another work may have the number.
      guard known != work else { throw .repeatedNumber }
      identity = SourceDecoder.identity(of: record, columns: columns, isNamed: false)
    }
    let first = identity.number(attempt: 0)
    var attempt = attempts[first, default: 0]
    while !derived.insert(identity.number(attempt: attempt)).inserted { attempt += 1 }
    attempts[first] = attempt + 1
    return identity.number(attempt: attempt)
  }
}
