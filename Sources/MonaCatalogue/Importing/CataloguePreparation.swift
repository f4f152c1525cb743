import Foundation
import MonaModel

/// Reads an answer's records batch by batch, and works out what is to be written of them, while
/// the batch before is written.
///
/// Unchecked, because it crosses threads: one thread uses it at a time, as `next` waits for the
/// batch that is being prepared before anything else is touched.
final class CataloguePreparation: @unchecked Sendable {
  /// Enough for the two threads to meet seldom, few enough to weigh some megabytes.
  private static let batchSize = 1024

  /// The keys met so far, by kind.
  private(set) var seen: [DiscoveryKind: Set<Int64>] = [:]
  /// Whether the server says that more pages follow; known after the last batch.
  var isPartial: Bool { cursor.isPartial }

  private var cursor: CatalogueCursor
  private let completion: DiscoveryCompletion
  private let isCatalogueEmpty: Bool
  private var list = List()
  private var batch: [PreparedRecord] = []
  private var failure: CatalogueError?
  private let ahead = DispatchGroup()
  private let threads = DispatchQueue(label: "mona.preparation", qos: .userInitiated)

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

  init(_ cursor: CatalogueCursor, completion: DiscoveryCompletion, isCatalogueEmpty: Bool) {
    self.cursor = cursor
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
      guard !batch.isEmpty else { return }
      let ready = batch
      batch = []
      threads.async(group: ahead) { self.prepare() }
      try body(ready)
    }
  }

  private func prepare() {
    batch.reserveCapacity(Self.batchSize)
    do throws(CatalogueError) {
      while batch.count < Self.batchSize, let record = try cursor.next() { read(record) }
    } catch {
      failure = error
    }
  }

  private func read(_ record: CatalogueCursor.Record) {
    if record.list != list.name {
      list = List(name: record.list)
    }
    if let kind = list.kind { return prepare(record, as: kind) }
    list.waiting.append(record)
    list.kind = Self.kind(of: record)
    guard let kind = list.kind else { return }
    for record in list.waiting { prepare(record, as: kind) }
    list.waiting = []
  }

  /// Nil for a record of anything else than a catalogue of MONA's.
  private static func kind(of record: CatalogueCursor.Record) -> DiscoveryKind? {
    let named = DiscoveryKind.allCases.first { "\($0.name)s" == record.list }
    guard let named else { return DiscoveryDecoder.kind(of: record.value) }
    let value = record.value
    let isRecord = value["id"].integer != nil && (value.has("title") || value.has("location"))
    return isRecord ? named : nil
  }

  private func prepare(_ record: CatalogueCursor.Record, as kind: DiscoveryKind) {
    list.position += 1
    batch.append(
      PreparedRecord(
        kind: kind, position: list.position, bytes: record.bytes,
        outcome: outcome(record.value, as: kind)))
  }

  private func outcome(_ record: JSON, as kind: DiscoveryKind) -> PreparedRecord.Outcome {
    do throws(RecordProblem) {
      let decoded = try DiscoveryDecoder.decode(record, as: kind)
      guard seen[kind, default: []].insert(decoded.discovery.id.key).inserted else {
        throw .repeatedNumber
      }
      return isCatalogueEmpty
        ? .entry(completion.entry(of: decoded.discovery), decoded.remarks)
        : .discovery(decoded.discovery, decoded.remarks)
    } catch {
      return .problem(error, number: record["id"].integer)
    }
  }
}
