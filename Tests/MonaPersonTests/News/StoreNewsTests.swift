import Foundation
import MonaModel
import Synchronization
import Testing

@testable import MonaPerson

/// Issue 42, point 9: what is kept of the news, and when feeds are asked for.
@Suite struct StoreNewsTests {
  private let store: Store
  private static let start = Date(timeIntervalSince1970: 1_790_000_000)

  init() throws { store = try Store.inMemory() }

  private func content(_ titles: [String], _ feed: String = "Blogue", daysAgo: Double = 1)
    -> FeedContent
  {
    FeedContent(
      title: feed,
      entries: titles.enumerated().map { index, title in
        var entry = FeedEntry(identity: title)
        entry.title = title
        entry.published = Self.start - daysAgo * 86_400 - Double(index)
        return entry
      })
  }

  private func answer(_ titles: [String]) -> NewsSource.Answer {
    .content(content(titles), source: "https://monamontreal.org/feed", NewsValidators(etag: "e"))
  }

  private func titles() throws -> [String] { try store.newsEntries(limit: 1000).map(\.title) }

  @Test func `Maison MONA's site is there from the beginning, and was never asked`() throws {
    let feed = try #require(try store.newsFeeds().first)
    #expect(try store.newsFeeds().count == 1)
    #expect(feed.address == NewsFeed.standardAddress && feed.checkedAt == nil)
    #expect(feed.isDue(at: Self.start))
    #expect(try store.newsEntries(limit: 10).isEmpty)
  }

  @Test func `entries are new until they are opened, and stay read when they change`() throws {
    let feed = try store.newsFeeds()[0].id
    #expect(try store.keepNews(answer(["b", "a"]), of: feed, at: Self.start) == 2)
    #expect(try titles() == ["b", "a"] && store.newsCount() == (2, 2))
    let id = try store.newsEntries(limit: 1)[0].id
    try store.markNewsRead(id)
    #expect(try store.newsCount().new == 1)
    var changed = content(["b", "a", "c"])
    changed.entries[0].text = "Corrigé"
    let again = NewsSource.Answer.content(changed, source: "s", NewsValidators())
    #expect(try store.keepNews(again, of: feed, at: Self.start + 10) == 1)
    let article = try #require(try store.newsArticle(id))
    #expect(article.text == "Corrigé" && !article.entry.isNew && article.entry.feed == "Blogue")
    #expect(try store.newsCount() == (3, 2))
  }

  @Test func `all marked as read can be new again`() throws {
    let feed = try store.newsFeeds()[0].id
    try store.keepNews(answer(["a", "b"]), of: feed, at: Self.start)
    let marked = try store.markAllNewsRead()
    #expect(try marked.count == 2 && store.newsCount().new == 0)
    try store.markNewsNew(marked)
    #expect(try store.newsCount().new == 2)
  }

  @Test func `a failure loses nothing, and is told until the feed comes again`() throws {
    let feed = try store.newsFeeds()[0].id
    try store.keepNews(answer(["a"]), of: feed, at: Self.start)
    for problem in [
      NewsProblem.unreachable, .timedOut, .refused(404), .busy, .gone, .tooLarge, .notFeed,
      .noFeedNamed, .damaged, .entities, .local,
    ] {
      try store.keepNews(.failure(problem, retryAfter: nil), of: feed, at: Self.start)
      #expect(try store.newsFeeds()[0].problem == problem)
      #expect(try store.newsFeeds()[0].validators.etag == "e")
    }
    #expect(try titles() == ["a"])
    try store.keepNews(.unchanged, of: feed, at: Self.start)
    #expect(try store.newsFeeds()[0].problem == nil)
  }

  @Test func `the oldest go beyond the limit, but none that the feed still has`() throws {
    let feed = try store.newsFeeds()[0].id
    let old = (1...Store.newsEntryLimit).map { "o\($0)" }
    try store.keepNews(
      .content(content(old, daysAgo: 9), source: "s", NewsValidators()), of: feed, at: Self.start)
    try store.keepNews(answer(["n1", "n2"]), of: feed, at: Self.start)
    #expect(try store.newsCount().all == Store.newsEntryLimit)
    #expect(try titles().prefix(3) == ["n1", "n2", "o1"])
    #expect(try !titles().contains("o\(Store.newsEntryLimit)"))
    let many = (1...(Store.newsEntryLimit + 20)).map { "m\($0)" }
    try store.keepNews(
      .content(content(many), source: "s", NewsValidators()), of: feed, at: Self.start)
    #expect(try store.newsCount().all == many.count)
  }

  @Test func `an entry of the future or without a date is of the time it was seen`() throws {
    let feed = try store.newsFeeds()[0].id
    var future = content(["futur", "sans", "sans2"])
    future.entries[0].published = Self.start + 1e8
    future.entries[1].published = nil
    future.entries[2].published = nil
    try store.keepNews(.content(future, source: "s", NewsValidators()), of: feed, at: Self.start)
    #expect(try titles() == ["futur", "sans", "sans2"])
    #expect(try store.newsEntries(limit: 3).allSatisfy { $0.date <= Self.start })
  }

  @Test func `removing a feed removes its entries; undoing it restores both`() throws {
    let feed = try store.newsFeeds()[0]
    try store.keepNews(answer(["a", "b"]), of: feed.id, at: Self.start)
    try store.markNewsRead(try store.newsEntries(limit: 1)[0].id)
    let before = (try store.newsFeeds(), try store.newsEntries(limit: 10))
    let removed = try #require(try store.removeNewsFeed(feed.id))
    #expect(try store.newsFeeds().isEmpty && store.newsEntries(limit: 10).isEmpty)
    #expect(try store.keepNews(answer(["c"]), of: feed.id, at: Self.start) == 0)
    try store.restore(removed)
    #expect(try store.newsFeeds() == before.0 && store.newsEntries(limit: 10) == before.1)
    try store.restore(removed)
    #expect(try store.newsFeeds().count == 1)
    #expect(try store.removeNewsFeed(999) == nil)
  }

  @Test func `a feed is there once, by any of its addresses, and there are not too many`() throws {
    func add(_ address: String) throws {
      try store.addNewsFeed(
        address, source: address + "feed", content(["a"]), NewsValidators(), at: Self.start)
    }
    try add("https://a.org/")
    #expect(throws: NewsFeedError.known) { try add("https://a.org/") }
    #expect(throws: NewsFeedError.known) { try add("https://a.org/feed") }
    #expect(throws: NewsFeedError.known) { try store.checkNewsFeed(NewsFeed.standardAddress) }
    for number in 3...Store.newsFeedLimit { try add("https://a\(number).org/") }
    #expect(throws: NewsFeedError.tooMany) { try add("https://b.org/") }
  }

  // MARK: Refreshing

  private func refresh(
    after seconds: TimeInterval = 0, isOnline: Bool = true, _ asked: Asked,
    _ answer: NewsSource.Answer
  ) -> NewsRefresh {
    NewsRefresh(
      store,
      NewsSource(
        fetch: { request in
          asked.requests.withLock { $0.append(request) }
          return answer
        }, isOnline: { isOnline }), now: { Self.start + seconds })
  }

  private final class Asked: Sendable {
    let requests = Mutex<[NewsSource.Request]>([])
    var count: Int { requests.withLock(\.count) }
    var first: NewsSource.Request? { requests.withLock { $0.first } }
    var last: NewsSource.Request? { requests.withLock { $0.last } }
  }

  @Test func `a feed is asked every four hours at most, and by Refresh at any time`() async throws {
    let asked = Asked()
    #expect(try await refresh(asked, answer(["a"])).run(.due).new == 1)
    #expect(try await refresh(after: 3.9 * 3600, asked, answer(["a"])).run(.due).asked == 0)
    #expect(try await refresh(after: 3600, asked, answer(["a", "b"])).run(.all).new == 1)
    #expect(try await refresh(after: 4.9 * 3600, asked, answer(["a"])).run(.due).asked == 0)
    #expect(try await refresh(after: 5 * 3600, asked, .unchanged).run(.due).asked == 1)
    let last = try #require(asked.last)
    #expect(last.source == "https://monamontreal.org/feed" && last.validators.etag == "e")
    // After the clock was set back.
    #expect(try await refresh(after: -9e6, asked, .unchanged).run(.due).asked == 1)
  }

  @Test func `offline, nothing is asked that nobody wants`() async throws {
    let asked = Asked()
    #expect(try await refresh(isOnline: false, asked, .unchanged).run(.due).asked == 0)
    #expect(try await refresh(isOnline: false, asked, .unchanged).run(.all).asked == 1)
  }

  @Test func `a server that asks to wait is not asked before, not even by Refresh`() async throws {
    let asked = Asked()
    let busy = NewsSource.Answer.failure(.busy, retryAfter: 6 * 3600)
    #expect(try await refresh(asked, busy).run(.all).failed == 1)
    #expect(try await refresh(after: 5 * 3600, asked, busy).run(.all).held == 1)
    #expect(try await refresh(after: 5 * 3600, asked, busy).run(.due).asked == 0)
    #expect(try await refresh(after: 6 * 3600, asked, busy).run(.due).asked == 1)
    // A day at most.
    let long = NewsSource.Answer.failure(.busy, retryAfter: 1e9)
    _ = try await refresh(after: 20 * 3600, asked, long).run(.all)
    #expect(try await refresh(after: 44 * 3600, asked, .unchanged).run(.due).asked == 1)
  }

  @Test func `a feed that is gone is asked again only by Refresh`() async throws {
    let asked = Asked()
    _ = try await refresh(asked, .failure(.gone, retryAfter: nil)).run(.due)
    #expect(try await refresh(after: 1e7, asked, .unchanged).run(.due).asked == 0)
    #expect(try await refresh(after: 1e7, asked, .unchanged).nextDue() == nil)
    #expect(try await refresh(after: 1e7, asked, .unchanged).run(.all).asked == 1)
  }

  @Test func `an address is added once its feed came`() async throws {
    let asked = Asked()
    let id = try await refresh(asked, answer(["a"])).add(" Exemple.org ")
    let feed = try #require(try store.newsFeeds().first { $0.id == id })
    #expect(feed.address == "https://exemple.org/" && feed.title == "Blogue")
    #expect(asked.first?.address == "https://exemple.org/")
    await #expect(throws: NewsProblem.noFeedNamed) {
      try await refresh(asked, .failure(.noFeedNamed, retryAfter: nil)).add("b.org")
    }
    await #expect(throws: NewsFeedError.notAnAddress) {
      try await refresh(asked, .unchanged).add("pas une adresse")
    }
    await #expect(throws: NewsFeedError.known) {
      try await refresh(asked, .unchanged).add(
        "http://exemple.org".replacing("http:", with: "https:"))
    }
    #expect(try store.newsFeeds().count == 2)
  }

  @Test(
    arguments: [
      ("exemple.org", "https://exemple.org/"),
      ("HTTP://Exemple.org/A?b#c", "http://exemple.org/A?b"),
      ("feed:https://a.org/f", "https://a.org/f"), ("feed://a.org/f", "https://a.org/f"),
      ("https://a.org", "https://a.org/"), ("javascript:x", nil), ("ftp://a.org/", nil),
      ("https://moi:mot@a.org/", nil), ("deux mots", nil), ("", nil), ("mot", nil),
      ("https://", nil),
    ] as [(String, String?)])
  func `addresses as people write them`(typed: String, address: String?) {
    #expect(NewsAddress.normalized(typed) == address)
  }

  // MARK: With the rest of the person's data

  @Test func `erasing everything leaves the news as at first; undoing it restores them`()
    async throws
  {
    let feed = try store.newsFeeds()[0].id
    try store.keepNews(answer(["a"]), of: feed, at: Self.start)
    let erased = try store.erasePersonal(at: Self.start)
    #expect(try store.newsFeeds().map(\.address) == [NewsFeed.standardAddress])
    #expect(try store.newsFeeds()[0].checkedAt == nil && store.newsCount().all == 0)
    try store.restorePersonal(erased.rows)
    #expect(try store.newsFeeds().map(\.id) == [feed] && titles() == ["a"])
  }

  @Test func `erasing is undone beside a feed that was fetched since`() async throws {
    let feed = try store.newsFeeds()[0].id
    try store.keepNews(answer(["a"]), of: feed, at: Self.start)
    let erased = try store.erasePersonal(at: Self.start)
    try store.keepNews(answer(["b"]), of: try store.newsFeeds()[0].id, at: Self.start)
    try store.restorePersonal(erased.rows)
    #expect(try titles() == ["b"])
  }
}
