import Foundation
import MonaModel
import MonaPerson

/// The pending visits, in the order in which they are tried.
struct UploadQueue: Sendable {
  struct Entry: Hashable, Sendable {
    var discovery: DiscoveryID
    /// The numbers of the visit's first and last pending changes.
    var first: Int
    var last: Int
    /// Whether the visit was removed.
    var isRemoval: Bool
    /// The last failure; nil when the visit was changed since.
    var failure: UploadFailure?

    /// Whether the visit is tried automatically, now or later.
    var isTried: Bool { failure == nil || failure?.nextTry != nil }
  }

  /// The number of pending visits.
  private(set) var waiting = 0
  /// The number of pending visits that are not retried automatically.
  private(set) var refused = 0
  /// The earliest retry date when the queue was read; nil when no visit will be retried.
  private(set) var nextTry: Date?
  /// The visits to try now, in order.
  ///
  /// Those before `position` have been taken.
  private var due: [Entry] = []
  private var position = 0

  /// An empty queue.
  init() {}

  /// Builds the queue from the pending changes and their failures.
  /// - Parameters:
  ///   - misses: the number of consecutive unanswered requests by visit. Such visits come after
  ///     others, so that a visit that never succeeds does not block the rest.
  ///   - removalsOnly: whether only removals are tried, because the person has not given consent.
  init(
    _ items: [OutboxItem], _ failures: [DiscoveryID: UploadFailure], at now: Date,
    misses: [DiscoveryID: Int] = [:], removalsOnly: Bool = false
  ) {
    var entries: [DiscoveryID: Entry] = [:]
    for item in items {
      var entry =
        entries[item.discovery]
        ?? Entry(
          discovery: item.discovery, first: item.number, last: item.number,
          isRemoval: item.change == .removed)
      entry.last = max(entry.last, item.number)
      entries[item.discovery] = entry
    }
    for (id, failure) in failures {
      guard let entry = entries[id], failure.change >= entry.last else { continue }
      entries[id]?.failure = failure
    }
    func tries(_ entry: Entry) -> Int {
      (entry.failure?.tries ?? 0) + misses[entry.discovery, default: 0]
    }
    let all = entries.values.sorted { (tries($0), $0.first) < (tries($1), $1.first) }
    waiting = all.count
    let sorted = removalsOnly ? all.filter(\.isRemoval) : all
    refused = sorted.count { !$0.isTried }
    nextTry = sorted.filter(\.isTried).map { $0.failure?.nextTry ?? .distantPast }.min()
    due = sorted.filter { entry in
      guard let failure = entry.failure else { return true }
      return failure.nextTry.map { $0 <= now } ?? false
    }
  }

  /// Whether all due visits have been taken.
  var isFinished: Bool { position == due.count }

  /// The next visit to try; nil when all have been taken.
  var next: Entry? { isFinished ? nil : due[position] }

  /// Takes the next visit.
  mutating func advance() { position += 1 }

  /// Puts back the visit that was taken last, so that it is tried next.
  mutating func goBack(to entry: Entry) {
    position -= 1
    due[position] = entry
  }

  /// Puts a visit at the end of the queue.
  mutating func putBack(_ entry: Entry) { due.append(entry) }

  /// Records that a visit was sent, or that its failure was saved.
  mutating func noteDone() { waiting -= 1 }
}
