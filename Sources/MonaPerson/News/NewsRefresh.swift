import Foundation
import MonaModel

/// Asks for the feeds that are due, and stores what came.
package struct NewsRefresh: Sendable {
  /// Which feeds are asked for.
  package enum Extent: Sendable {
    /// Those last asked for a few hours ago (`NewsFeed.interval`).
    case due
    /// All whose server did not ask to wait; the person wants it.
    case all
  }

  /// What came of it.
  package struct Outcome: Hashable, Sendable {
    /// The number of entries that were not there before.
    package var new = 0
    /// The number of feeds that were asked for.
    package var asked = 0
    /// The number of feeds of which nothing came.
    package var failed = 0
    /// The number of feeds whose server asked to wait.
    package var held = 0
  }

  private let store: Store
  private let source: NewsSource
  private let now: @Sendable () -> Date

  package init(
    _ store: Store, _ source: NewsSource, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.store, self.source, self.now) = (store, source, now)
  }

  /// Asks for the feeds one after the other; without a network, only for those that the person
  /// wants.
  ///
  /// What came of each is stored at once: one that fails does not stop the others.
  /// - Throws: errors of the store, or `CancellationError`.
  package func run(_ extent: Extent) async throws -> Outcome {
    var outcome = Outcome()
    if case .due = extent, await !source.isOnline() { return outcome }
    for feed in try await store.read({ try $0.newsFeeds() }) {
      if feed.isHeld(at: now()) {
        outcome.held += 1
        continue
      }
      if case .due = extent, !feed.isDue(at: now()) { continue }
      let answer = try await source.fetch(
        NewsSource.Request(
          address: feed.address, source: feed.source, validators: feed.validators))
      outcome.asked += 1
      if case .failure = answer { outcome.failed += 1 }
      let time = now()
      outcome.new += try await store.write { try $0.keepNews(answer, of: feed.id, at: time) }
    }
    return outcome
  }

  /// When a feed is due next; nil if none ever is.
  package func nextDue() async throws -> Date? {
    let time = now()
    return try await store.read { try $0.newsFeeds() }.compactMap { $0.nextDue(at: time) }.min()
  }

  /// Adds the feed of a site or feed whose address the person wrote, once it came.
  /// - Throws: `NewsFeedError`, `NewsProblem`, errors of the store, or `CancellationError`.
  /// - Returns: the number of its row.
  package func add(_ typed: String) async throws -> Int64 {
    guard let address = NewsAddress.normalized(typed) else { throw NewsFeedError.notAnAddress }
    try await store.read { try $0.checkNewsFeed(address) }
    switch try await source.fetch(NewsSource.Request(address: address)) {
    case .unchanged: throw NewsProblem.damaged
    case .failure(let problem, _): throw problem
    case .content(let content, let source, let validators):
      let time = now()
      return try await store.write {
        try $0.addNewsFeed(address, source: source, content, validators, at: time)
      }
    }
  }
}
