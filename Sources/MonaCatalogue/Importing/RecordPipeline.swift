import Dispatch
import MonaModel

/// Parses and prepares records in batches on all cores while earlier batches are written.
///
/// Record boundaries are found sequentially, records are parsed in any order, and batches are
/// delivered in file order. Only the writer waits for a batch.
///
/// Unchecked Sendable: only the queue `finding` uses the finder until all records are found, only
/// the caller's thread uses `seen`, and everything else is constant.
final class RecordPipeline: @unchecked Sendable {
  /// The number of batches in flight: some megabytes, enough to read ahead when writing and parsing
  /// speeds vary.
  private static let batchCount = 32

  /// The keys read so far, by kind.
  private(set) var seen: [DiscoveryKind: Set<Int64>]
  /// Whether the server reports more pages; known after the last record.
  var isPartial: Bool { finding.sync { finder.isPartial } }

  private var finder: RecordFinder
  private let finding = DispatchQueue(label: "mona.finding")
  private let reader: RecordReader
  private let completion: DiscoveryCompletion
  private let isCatalogueEmpty: Bool

  /// - Parameter seen: the keys of earlier files.
  init(
    _ cursor: CatalogueCursor, completion: DiscoveryCompletion, isCatalogueEmpty: Bool,
    seen: [DiscoveryKind: Set<Int64>]
  ) {
    finder = RecordFinder(cursor)
    reader = cursor.records
    self.completion = completion
    self.isCatalogueEmpty = isCatalogueEmpty
    self.seen = seen
  }

  /// Calls `body` with each batch on the caller's thread, while the next batches are parsed.
  /// - Throws: `CatalogueError` after the batches before the error were delivered, and errors of
  ///   `body`.
  func forEachBatch(_ body: ([PreparedRecord]) throws -> Void) throws {
    let batches = (0..<Self.batchCount).map { _ in RecordBatch() }
    // Wait for running work: the bytes are only valid until this function returns.
    defer { for batch in batches { batch.wait() } }
    for batch in batches { fill(batch) }
    while true {
      for batch in batches {
        batch.wait()
        try refuseUnreadable(batch)
        if batch.records.isEmpty { return }
        refuseRepeated(batch)
        try body(batch.records)
        fill(batch)
      }
    }
  }

  private func fill(_ batch: RecordBatch) {
    batch.fill(on: finding, finding: { self.finder.next(RecordBatch.size) }, preparing: prepared)
  }

  private func prepared(_ record: FoundRecord) -> PreparedRecord {
    PreparedRecord(
      kind: record.kind, position: record.position, bytes: record.bytes, outcome: outcome(record))
  }

  private func outcome(_ record: FoundRecord) -> PreparedRecord.Outcome {
    do throws(CatalogueError) {
      return outcome(try reader.value(of: record.bytes, at: record.offset), as: record.kind)
    } catch {
      return .unreadable(error)
    }
  }

  private func outcome(_ record: JSON, as kind: DiscoveryKind) -> PreparedRecord.Outcome {
    do throws(RecordProblem) {
      let decoded = try DiscoveryDecoder.decode(record, as: kind)
      return isCatalogueEmpty
        ? .entry(completion.entry(of: decoded.discovery), decoded.remarks)
        : .discovery(decoded.discovery, decoded.remarks)
    } catch {
      return .problem(error, number: record["id"].integer)
    }
  }

  /// An invalid record comes before the error that ended the file.
  private func refuseUnreadable(_ batch: RecordBatch) throws(CatalogueError) {
    for record in batch.records {
      if case .unreadable(let error) = record.outcome { throw error }
    }
    if let failure = batch.found.failure { throw failure }
  }

  /// Of records with the same number, only the first in file order is imported.
  private func refuseRepeated(_ batch: RecordBatch) {
    for (place, record) in batch.records.enumerated() {
      guard let id = record.outcome.discovery else { continue }
      if !seen[id.kind, default: []].insert(id.key).inserted {
        batch.records[place].outcome = .problem(.repeatedNumber, number: id.number)
      }
    }
  }
}

/// A batch of consecutive records, from when they are found until they are written.
///
/// Unchecked Sendable: threads use it one after the other.
final class RecordBatch: @unchecked Sendable {
  /// The number of records: large enough to limit synchronisation, small enough to balance the
  /// load.
  static let size = 128

  /// The records found; empty at the end of the file.
  private(set) var found = FoundRecords()
  /// The prepared records.
  var records: [PreparedRecord] = []
  private let ready = DispatchGroup()

  /// Replaces the content by the next records, asynchronously.
  /// - Parameters:
  ///   - queue: the serial queue on which records are found.
  ///   - prepare: prepares a record; called on any thread.
  func fill(
    on queue: DispatchQueue, finding find: @escaping @Sendable () -> FoundRecords,
    preparing prepare: @escaping @Sendable (FoundRecord) -> PreparedRecord
  ) {
    queue.async(group: ready) { [self] in
      found = find()
      DispatchQueue.global().async(group: ready) { [self] in
        records = found.records.mappedConcurrently(prepare)
      }
    }
  }

  /// Waits until the records are prepared.
  func wait() { ready.wait() }
}

/// A parsed record, ready to be compared and written.
struct PreparedRecord: Sendable {
  var kind: DiscoveryKind
  /// Its position in its list, from 1.
  var position: Int
  /// Its bytes, within the file's content.
  nonisolated(unsafe) var bytes: UnsafeRawBufferPointer
  var outcome: Outcome

  /// The result of parsing.
  enum Outcome: Sendable {
    /// Parsed and completed, because an empty catalogue needs every record.
    case entry(CatalogueEntry, [RecordRemark])
    /// Parsed; usually the record is unchanged.
    case discovery(Discovery, [RecordRemark])
    /// Skipped, with its number when it has one.
    case problem(RecordProblem, number: Int?)
    /// Invalid JSON, for which the whole file is rejected.
    case unreadable(CatalogueError)

    /// The discovery; nil for a skipped record.
    var discovery: DiscoveryID? {
      switch self {
      case .entry(let entry, _): entry.id
      case .discovery(let discovery, _): discovery.id
      case .problem, .unreadable: nil
      }
    }
  }
}

extension Array where Element: Sendable {
  /// The number of elements a thread takes at once.
  private static var shareSize: Int { 128 }

  /// Maps the elements in parallel on all cores, keeping their order.
  func mappedConcurrently<Result>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Each thread writes its own range of elements.
      nonisolated(unsafe) let start = buffer.baseAddress
      let batches = (count + Self.shareSize - 1) / Self.shareSize
      DispatchQueue.concurrentPerform(iterations: batches) { batch in
        let places = batch * Self.shareSize..<Swift.min(count, (batch + 1) * Self.shareSize)
        for place in places { start?.advanced(by: place).initialize(to: transform(self[place])) }
      }
      initialized = count
    }
  }
}
