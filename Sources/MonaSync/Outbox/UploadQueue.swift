import Foundation
import MonaModel
import MonaPerson

/// What waits, a visit each, in the order in which it is tried.
struct UploadQueue: Sendable {
  struct Entry: Hashable, Sendable {
    var discovery: DiscoveryID
    /// The number of its first change that waits, and of its last.
    var first: Int
    var last: Int
    /// Whether it tells that the visit is gone.
    var isRemoval: Bool
    /// What was tried in vain; nil when something was changed since.
    var trouble: UploadFailure?

    /// Whether it is tried by itself, now or later.
    var isTried: Bool { trouble == nil || trouble?.nextTry != nil }
  }

  /// How many visits wait.
  private(set) var waiting = 0
  /// How many of them are not tried by themselves.
  private(set) var refused = 0
  /// When the next one was to be tried by itself, as it was read; nil when none was.
  private(set) var nextTry: Date?
  /// Those that are to be tried now, in that order; before `position`, all were.
  private var due: [Entry] = []
  private var position = 0

  /// Of nothing.
  init() {}

  /// - Parameters:
  ///   - misses: how often each was tried in a row without an answer: those come after others, so that one
  ///     that never gets through holds nobody up.
  ///   - removalsOnly: whether nothing else is tried, as the person does not agree.
  init(
    _ items: [OutboxItem], _ troubles: [DiscoveryID: UploadFailure], at now: Date,
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
    for (id, trouble) in troubles {
      guard let entry = entries[id], trouble.change >= entry.last else { continue }
      entries[id]?.trouble = trouble
    }
    func tries(_ entry: Entry) -> Int {
      (entry.trouble?.tries ?? 0) + misses[entry.discovery, default: 0]
    }
    let all = entries.values.sorted { (tries($0), $0.first) < (tries($1), $1.first) }
    waiting = all.count
    let sorted = removalsOnly ? all.filter(\.isRemoval) : all
    refused = sorted.count { !$0.isTried }
    nextTry = sorted.filter(\.isTried).map { $0.trouble?.nextTry ?? .distantPast }.min()
    due = sorted.filter { entry in
      guard let trouble = entry.trouble else { return true }
      return trouble.nextTry.map { $0 <= now } ?? false
    }
  }

  /// Whether all that were to be tried were.
  var isWorkedOff: Bool { position == due.count }

  /// The next that is to be tried; nil when all were.
  var next: Entry? { isWorkedOff ? nil : due[position] }

  /// Takes the next one, so that another one is.
  mutating func advance() { position += 1 }

  /// Has one that was taken tried again, before all that were not.
  mutating func goBack(to entry: Entry) {
    position -= 1
    due[position] = entry
  }

  /// Has one tried again, after all others.
  mutating func putBack(_ entry: Entry) { due.append(entry) }

  /// Notes that one was sent, or that it is kept why not.
  mutating func noteDone() { waiting -= 1 }
}
