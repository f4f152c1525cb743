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
