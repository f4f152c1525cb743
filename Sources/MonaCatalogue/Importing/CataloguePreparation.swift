import Foundation
import MonaModel

/// Reads an answer's records batch by batch, and works out what is to be written of them, on as many
/// threads as there are, while the batch before is written.
///
/// Unchecked, because it crosses threads: one thread uses it at a time, as `next` waits for the
/// batch that is being prepared before anything else is touched.
final class CataloguePreparation: @unchecked Sendable {
  /// Enough for the threads to meet seldom, few enough to weigh some megabytes.
  private static let batchSize = 1024

  /// The keys met so far, by kind.
  private(set) var seen: [DiscoveryKind: Set<Int64>]
  /// Whether the server says that more pages follow; known after the last batch.
  var isPartial: Bool { cursor.isPartial }

  private var cursor: CatalogueCursor
  private let completion: DiscoveryCompletion
  private let isCatalogueEmpty: Bool
  private var list = List()
  private var found: [Found] = []
  private var batch = Batch()
  /// What the caller is given.
  private var given = Batch()
  /// What the caller has done with, for another thread than its own to free.
  private var spent = Batch()
  private var failure: CatalogueError?
  private let ahead = DispatchGroup()
  private let threads = DispatchQueue(label: "mona.preparation")

  /// Records, and the pieces of the file that their bytes are in.
  private struct Batch {
    var records: [PreparedRecord] = []
    var pieces: [FilePiece] = []
  }

  /// The list being read.
  ///
  /// Its kind is known once a record is sure to be the server's, by the name of the list or by what
  /// the record says; records before that one wait.
  private struct List {
    var name: String?
    var kind: DiscoveryKind?
    var waiting: [CatalogueCursor.Record] = []
    var position = 0
  }

  /// A record whose kind is known, not yet read.
  private struct Found: @unchecked Sendable {
    var kind: DiscoveryKind
    var position: Int
    var bytes: UnsafeRawBufferPointer
    /// Where they begin in the file.
    var offset: Int
  }

  /// - Parameter seen: the keys met in files before this one.
  init(
    _ cursor: CatalogueCursor, completion: DiscoveryCompletion, isCatalogueEmpty: Bool,
    seen: [DiscoveryKind: Set<Int64>]
  ) {
    self.cursor = cursor
    self.seen = seen
    self.completion = completion
    self.isCatalogueEmpty = isCatalogueEmpty
  }

  /// Calls `body` with each batch, on the caller's thread, while the next is being prepared.
  /// - Throws: `CatalogueError` once the batches before the fault were given, and what `body`
  ///   throws.
  func forEachBatch(_ body: ([PreparedRecord]) throws -> Void) throws {
    // Nothing may be left running: the bytes live only as long as the caller stays.
    defer { ahead.wait() }
    prepare()
    while true {
      ahead.wait()
      if let failure { throw failure }
      guard !batch.records.isEmpty else { return }
      (spent, given) = (given, batch)
      threads.async(group: ahead) { self.prepare() }
      try body(given.records)
    }
  }

  // MARK: Finding

  private func prepare() {
    spent = Batch()
    found.removeAll(keepingCapacity: true)
    // The last piece may have more records; none waits from one batch to the next.
    var pieces = Array(batch.pieces.suffix(1))
    do throws(CatalogueError) {
      while found.count < Self.batchSize, let record = try cursor.next(isRead: false) {
        if let piece = cursor.piece, piece !== pieces.last { pieces.append(piece) }
        try find(record)
      }
    } catch {
      failure = error
    }
    batch = Batch(records: found.mappedConcurrently { self.prepared($0) }, pieces: pieces)
    refuseUnreadable()
    refuseRepeated()
  }

  private func find(_ record: CatalogueCursor.Record) throws(CatalogueError) {
    if record.list != list.name {
      list = List(name: record.list)
    }
    if let kind = list.kind { return find(record, kind) }
    list.waiting.append(record)
    list.kind = try kind(of: record)
    guard let kind = list.kind else { return }
    for record in list.waiting { find(record, kind) }
    list.waiting = []
  }

  private func find(_ record: CatalogueCursor.Record, _ kind: DiscoveryKind) {
    list.position += 1
    found.append(
      Found(kind: kind, position: list.position, bytes: record.bytes, offset: record.offset))
  }

  /// Nil for a record of anything else than a catalogue of MONA's.
  private func kind(of record: CatalogueCursor.Record) throws(CatalogueError) -> DiscoveryKind? {
    let value = try cursor.value(of: record.bytes, at: record.offset, isWhole: true)
    let named = DiscoveryKind.allCases.first { "\($0.name)s" == record.list }
    guard let named else { return DiscoveryDecoder.kind(of: value) }
    let isRecord = value["id"].integer != nil && (value.has("title") || value.has("location"))
    return isRecord ? named : nil
  }

  // MARK: Preparing

  private func prepared(_ record: Found) -> PreparedRecord {
    PreparedRecord(
      kind: record.kind, position: record.position, bytes: record.bytes, outcome: outcome(record))
  }

  private func outcome(_ record: Found) -> PreparedRecord.Outcome {
    do throws(CatalogueError) {
      return outcome(try cursor.value(of: record.bytes, at: record.offset), as: record.kind)
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
  private func refuseUnreadable() {
    for record in batch.records {
      guard case .unreadable(let error) = record.outcome else { continue }
      failure = error
      return
    }
  }

  /// Of records of one number, only the first is meant: this looks at them in their order.
  private func refuseRepeated() {
    for (place, record) in batch.records.enumerated() {
      guard let id = record.outcome.discovery else { continue }
      if !seen[id.kind, default: []].insert(id.key).inserted {
        batch.records[place].outcome = .problem(.repeatedNumber, number: id.number)
      }
    }
  }
}
