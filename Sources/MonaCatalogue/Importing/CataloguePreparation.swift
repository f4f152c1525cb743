import Dispatch
import MonaModel

/// Reads an answer's records share by share, and works out what is to be written of them, on as many
/// threads as there are, while those before are written.
///
/// Records are found one after another, read in no order, and given in that of the file: only whoever
/// writes waits for a share.
///
/// Unchecked, because it crosses threads: the queue `finding` alone has the finder until all is found, the
/// caller's thread has what was met, and the rest never changes.
final class CataloguePreparation: @unchecked Sendable {
  /// How many shares are on their way: some megabytes, and enough for small records to be read ahead that
  /// take longer to write, before large ones that take longer to read.
  private static let shareCount = 32

  /// The keys met so far, by kind.
  private(set) var seen: [DiscoveryKind: Set<Int64>]
  /// Whether the server says that more pages follow; known after the last record.
  var isPartial: Bool { finding.sync { finder.isPartial } }

  private var finder: RecordFinder
  private let finding = DispatchQueue(label: "mona.finding")
  private let reader: RecordReader
  private let completion: DiscoveryCompletion
  private let isCatalogueEmpty: Bool

  /// - Parameter seen: the keys met in files before this one.
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

  /// Calls `body` with each share of the records, on the caller's thread, while the next are read.
  /// - Throws: `CatalogueError` once the shares before the fault were given, and what `body`
  ///   throws.
  func forEachShare(_ body: ([PreparedRecord]) throws -> Void) throws {
    let shares = (0..<Self.shareCount).map { _ in RecordShare() }
    // Nothing may be left running: the bytes live only as long as the caller stays.
    defer { for share in shares { share.wait() } }
    for share in shares { fill(share) }
    while true {
      for share in shares {
        share.wait()
        try refuseUnreadable(share)
        if share.records.isEmpty { return }
        refuseRepeated(share)
        try body(share.records)
        fill(share)
      }
    }
  }

  private func fill(_ share: RecordShare) {
    share.fill(on: finding, finding: { self.finder.next(RecordShare.size) }, preparing: prepared)
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

  /// A record that is no JSON stands before whatever else the file was refused for.
  private func refuseUnreadable(_ share: RecordShare) throws(CatalogueError) {
    for record in share.records {
      if case .unreadable(let error) = record.outcome { throw error }
    }
    if let failure = share.found.failure { throw failure }
  }

  /// Of records of one number, only the first is meant: this looks at them in their order.
  private func refuseRepeated(_ share: RecordShare) {
    for (place, record) in share.records.enumerated() {
      guard let id = record.outcome.discovery else { continue }
      if !seen[id.kind, default: []].insert(id.key).inserted {
        share.records[place].outcome = .problem(.repeatedNumber, number: id.number)
      }
    }
  }
}

/// Records that stand after one another in a file, from when they are found until they are written.
///
/// Unchecked, because it goes from thread to thread: each has it once the one before is done with it.
final class RecordShare: @unchecked Sendable {
  /// Enough records for threads to meet seldom, few enough for none to wait long for another.
  static let size = 128

  /// What was found; nothing at the end of the file.
  private(set) var found = FoundRecords()
  /// What was made of that.
  var records: [PreparedRecord] = []
  private let ready = DispatchGroup()

  /// Takes the next records in place of those it has.
  /// - Parameters:
  ///   - queue: where one share is found after the other.
  ///   - prepare: is called on any thread.
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

  /// Waits until the records are there.
  func wait() { ready.wait() }
}

/// A record of an answer, read and ready to be compared and written.
struct PreparedRecord: Sendable {
  var kind: DiscoveryKind
  /// Its place in its list, from 1.
  var position: Int
  /// The bytes it came from, in the file's content.
  nonisolated(unsafe) var bytes: UnsafeRawBufferPointer
  var outcome: Outcome

  /// What became of it.
  enum Outcome: Sendable {
    /// Read, and worked out already, as an empty catalogue is sure to need it.
    case entry(CatalogueEntry, [RecordRemark])
    /// Read; it will most often be found unchanged.
    case discovery(Discovery, [RecordRemark])
    /// Left out, with its number when it has one.
    case problem(RecordProblem, number: Int?)
    /// No JSON, for which the file is refused.
    case unreadable(CatalogueError)

    /// The discovery it speaks of; nil for one that is left out.
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
  /// How many elements a thread takes at once: enough to be worth taking, few enough that none waits long.
  private static var shareSize: Int { 128 }

  /// What `transform` makes of each element, in their order, on as many threads as there are.
  func mappedConcurrently<Result>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Each thread fills places that no other one touches.
      nonisolated(unsafe) let start = buffer.baseAddress
      let shares = (count + Self.shareSize - 1) / Self.shareSize
      DispatchQueue.concurrentPerform(iterations: shares) { share in
        let places = share * Self.shareSize..<Swift.min(count, (share + 1) * Self.shareSize)
        for place in places { start?.advanced(by: place).initialize(to: transform(self[place])) }
      }
      initialized = count
    }
  }
}
