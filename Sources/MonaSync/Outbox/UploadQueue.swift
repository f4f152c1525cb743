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
    /// What was tried in vain; nil when something was changed since.
    var trouble: SendingTrouble?

    /// Whether it is tried by itself, now or later.
    var isTried: Bool { trouble == nil || trouble?.nextTry != nil }
  }

  private(set) var entries: [Entry]

  /// - Parameter misses: how often each was tried in a row without an answer: those come after others, so
  ///   that one that never gets through holds nobody up.
  init(
    _ items: [OutboxItem], _ troubles: [DiscoveryID: SendingTrouble],
    misses: [DiscoveryID: Int] = [:]
  ) {
    var entries: [DiscoveryID: Entry] = [:]
    for item in items {
      var entry =
        entries[item.discovery]
        ?? Entry(discovery: item.discovery, first: item.number, last: item.number)
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
    self.entries = entries.values.sorted { (tries($0), $0.first) < (tries($1), $1.first) }
  }

  /// Those that are to be tried now.
  func due(at now: Date) -> [Entry] {
    entries.filter { entry in
      guard let trouble = entry.trouble else { return true }
      return trouble.nextTry.map { $0 <= now } ?? false
    }
  }

  /// When the next one is tried by itself; nil when none is.
  var next: Date? {
    entries.filter(\.isTried).map { $0.trouble?.nextTry ?? .distantPast }.min()
  }

  /// How many are not tried by themselves.
  var refused: Int { entries.count { !$0.isTried } }
}
