import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Synchronization
import Testing

@testable import MonaScreens

/// Issue 42, point 9: the news page, an entry, the mark on Daily and the feeds in Preferences.
@MainActor @Suite struct NewsViewModelTests {
  private let requests = Requests()

  /// Counts requests, and gives the answers of a test.
  private final class Requests: Sendable {
    let asked = Mutex<[String]>([])
    let answer = Mutex<NewsSource.Answer>(.failure(.unreachable, retryAfter: nil))

    var source: NewsSource {
      NewsSource(fetch: { request in
        self.asked.withLock { $0.append(request.address) }
        return self.answer.withLock { $0 }
      })
    }
  }

  private static func content(_ titles: [String]) -> NewsSource.Answer {
    let entries = titles.enumerated().map { index, title in
      var entry = FeedEntry(identity: title)
      entry.title = title
      entry.text = "Texte de \(title)"
      entry.link = "https://exemple.org/\(index)"
      entry.published = Date(timeIntervalSince1970: 1_790_000_000 - Double(index) * 86_400)
      return entry
    }
    return .content(
      FeedContent(title: "Blogue", entries: entries), source: "https://exemple.org/feed",
      NewsValidators())
  }

  private func sample(isOn: Bool = true) throws -> Sample {
    var preferences = Preferences()
    preferences.showsNews = isOn
    return try Sample(preferences: preferences, news: requests.source)
  }

  private func eventually(_ condition: () async throws -> Bool) async throws {
    while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `off until asked for: nothing is fetched, and the page offers to turn it on`() async throws {
    let sample = try sample(isOn: false)
    let page = sample.appModel.newsPage()
    await page.load()
    #expect(page.state == .off && !Preferences().showsNews)
    await page.refresh()
    #expect(requests.asked.withLock(\.count) == 0)
    try withLanguage(.english) { #expect(page.emptyTexts.title == "News, if you like") }
    try withLanguage(.french) { #expect(page.emptyTexts.title == "Des nouvelles, si vous voulez") }

    requests.answer.withLock { $0 = Self.content(["Un"]) }
    page.turnOn()
    try await eventually { try sample.store.newsCount().all == 1 }
    await page.load()
    #expect(page.state == .entries && sample.appModel.preferences.showsNews)
    #expect(requests.asked.withLock { $0 } == [NewsFeed.standardAddress])
  }

  @Test func `entries show newest first, and are read once they are opened`() async throws {
    let sample = try sample()
    requests.answer.withLock { $0 = Self.content(["Un", "Deux"]) }
    let page = sample.appModel.newsPage()
    try await withLanguage(.english) { await page.refresh() }
    await page.load()
    #expect(page.entries.map(\.title) == ["Un", "Deux"] && page.hasNew)
    #expect(sample.toasts.take().map(\.text) == ["2 new entries"])
    try withLanguage(.english) {
      #expect(page.countText == "2 entries to read")
      #expect(page.spoken(page.entries[0]) == "New, Un, Blogue · September 21, 2026")
    }
    try withLanguage(.french) {
      #expect(page.countText == "2 articles à lire")
      #expect(page.spoken(page.entries[0]) == "Nouveau, Un, Blogue · 21 septembre 2026")
    }
    page.open(page.entries[0])
    #expect(sample.navigation.routes.last == .newsArticle(page.entries[0].id))

    let article = sample.appModel.newsArticle(page.entries[0].id)
    await article.load()
    #expect(article.title == "Un" && article.text == "Texte de Un")
    #expect(article.link == "https://exemple.org/0")
    await page.load()
    #expect(page.entries.map(\.isNew) == [false, true])
  }

  @Test func `an entry whose feed is removed while it is read stays on the page`() async throws {
    let sample = try sample()
    requests.answer.withLock { $0 = Self.content(["Un"]) }
    await sample.appModel.news.refreshNow()
    let id = try sample.store.newsEntries(limit: 1)[0].id
    let article = sample.appModel.newsArticle(id)
    await article.load()
    _ = try sample.store.removeNewsFeed(try sample.store.newsFeeds()[0].id)
    await article.load()
    #expect(article.title == "Un" && !article.isGone)
    let later = sample.appModel.newsArticle(id)
    await later.load()
    #expect(later.isGone && later.link == nil)
    try withLanguage(.french) { #expect(later.text.contains("n’est plus")) }
  }

  @Test func `all are marked as read, and that is undone`() async throws {
    let sample = try sample()
    requests.answer.withLock { $0 = Self.content(["Un", "Deux"]) }
    let page = sample.appModel.newsPage()
    await page.refresh()
    _ = sample.toasts.take()
    await page.markAllRead()
    await page.load()
    #expect(!page.hasNew)
    let toast = try #require(sample.toasts.take().first)
    await toast.undo?()
    await page.load()
    #expect(page.hasNew && page.entries.allSatisfy(\.isNew))
  }

  @Test func `what fails is said beside its feed, in both languages`() async throws {
    let sample = try sample()
    requests.answer.withLock { $0 = .failure(.noFeedNamed, retryAfter: nil) }
    let page = sample.appModel.newsPage()
    await page.refresh()
    await page.load()
    #expect(page.state == .empty && page.problems.count == 1)
    try withLanguage(.english) {
      #expect(page.emptyTexts.text.hasPrefix("monamontreal.org: This page names no"))
    }
    try withLanguage(.french) {
      #expect(page.emptyTexts.text.hasPrefix("monamontreal.org\u{A0}: Cette page"))
    }
    let feeds = NewsFeedsViewModel(sample.context, sample.appModel.news)
    await feeds.load()
    #expect(feeds.lines.map(\.isInTrouble) == [true])
  }

  @Test func `more entries are listed on request`() async throws {
    let sample = try sample()
    requests.answer.withLock { $0 = Self.content((0..<(NewsViewModel.step + 5)).map { "n\($0)" }) }
    let page = sample.appModel.newsPage()
    await page.refresh()
    await page.load()
    #expect(page.entries.count == NewsViewModel.step && page.hasMore)
    page.showMore()
    await page.load()
    #expect(page.entries.count == NewsViewModel.step + 5 && !page.hasMore)
  }

  @Test(.timeLimit(.minutes(1)))
  func `Daily says how many are new, while the news are on`() async throws {
    let sample = try sample()
    let sign = sample.appModel.newsSign()
    await sign.loader.load()
    #expect(sign.text == nil)
    requests.answer.withLock { $0 = Self.content(["Un"]) }
    await sample.appModel.news.refreshNow()
    await sign.loader.load()
    try withLanguage(.english) { #expect(sign.text == "1 new entry in the news") }
    try withLanguage(.french) { #expect(sign.text == "1 nouvel article dans les nouvelles") }
    sign.open()
    #expect(sample.navigation.routes.last == .news)
    sample.appModel.news.setOn(false)
    #expect(sign.text == nil)
  }

  @Test func `a site is added by its address once its feed came`() async throws {
    let sample = try sample()
    let feeds = NewsFeedsViewModel(sample.context, sample.appModel.news)
    requests.answer.withLock { $0 = .failure(.notFeed, retryAfter: nil) }
    feeds.write("exemple.org")
    await feeds.add()
    #expect(feeds.trouble != nil && feeds.typed == "exemple.org")
    feeds.write("exemple.org/f")
    #expect(feeds.trouble == nil)
    requests.answer.withLock { $0 = Self.content(["Un"]) }
    await feeds.add()
    await feeds.load()
    #expect(feeds.typed.isEmpty && feeds.trouble == nil)
    #expect(feeds.lines.map(\.name) == ["monamontreal.org", "Blogue"])
    #expect(feeds.takeNotice()?.text == "“Blogue” added")
    #expect(feeds.lines[1].details.hasPrefix("asked on") || !feeds.lines[1].details.isEmpty)
    feeds.write("exemple.org/f")
    await feeds.add()
    try withLanguage(.english) { #expect(feeds.trouble?.isEmpty == false) }
  }

  @Test func `while the news are off, no site is asked for its feed`() async throws {
    let sample = try sample(isOn: false)
    let feeds = NewsFeedsViewModel(sample.context, sample.appModel.news)
    feeds.write("exemple.org")
    await feeds.add()
    #expect(!feeds.canAdd && requests.asked.withLock(\.count) == 0)
  }

  @Test func `a feed is removed with its entries, and put back`() async throws {
    let sample = try sample()
    requests.answer.withLock { $0 = Self.content(["Un"]) }
    await sample.appModel.news.refreshNow()
    let feeds = NewsFeedsViewModel(sample.context, sample.appModel.news)
    await feeds.load()
    await feeds.remove(feeds.lines[0])
    #expect(try sample.store.newsCount().all == 0)
    let page = sample.appModel.newsPage()
    await page.load()
    #expect(page.state == .withoutFeeds)
    let notice = try #require(feeds.takeNotice())
    await notice.undo?()
    #expect(try sample.store.newsCount().all == 1 && feeds.takeNotice() == nil)
  }
}
