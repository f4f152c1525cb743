import MonaModel
import MonaPerson
import MonaText
import Observation

/// The news of the feeds that the person follows, newest first.
@Observable @MainActor
package final class NewsViewModel {
  /// What the page shows.
  package enum State: Hashable, Sendable {
    case loading
    /// The news are off: an explanation, and a button that turns them on.
    case off
    /// There is no feed.
    case withoutFeeds
    /// There is no entry yet.
    case empty
    case entries
  }

  /// The listed entries.
  package private(set) var entries: [NewsEntry] = []
  private var feeds: [NewsFeed] = []
  private var counts = (all: 0, new: 0)
  private var isLoaded = false
  private var limit = NewsViewModel.step

  /// The number of entries listed at first, and added by ``showMore()``.
  static let step = 100

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let updates: NewsUpdates

  /// Loads the entries, and again when they change.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [.news]) {
    [weak self] in try await self?.read($0)
  }

  init(_ context: AppContext, _ updates: NewsUpdates) {
    (self.context, self.updates) = (context, updates)
  }

  /// Reads the entries again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let limit = limit
    let (entries, feeds, counts) = try await context.store.read { store in
      (try store.newsEntries(limit: limit), try store.newsFeeds(), try store.newsCount())
    }
    guard reading.isCurrent else { return }
    if self.entries != entries { self.entries = entries }
    if self.feeds != feeds { self.feeds = feeds }
    if self.counts != counts { self.counts = counts }
    if !isLoaded { isLoaded = true }
  }

  // MARK: Displayed values

  /// The title of the page.
  package var title: String { tr("News") }

  /// What the page shows.
  package var state: State {
    if !updates.isOn { return .off }
    if !isLoaded { return .loading }
    if feeds.isEmpty { return .withoutFeeds }
    return entries.isEmpty ? .empty : .entries
  }

  /// The title and the text of a page without entries.
  package var emptyTexts: (title: String, text: String) {
    switch state {
    case .off:
      (
        tr("News, if you like"),
        tr(
          "MONA can fetch the news of Maison MONA, and of other sites you choose, every few hours. Then you read them here, even without a network. Nothing is asked of any site before you turn it on."
        )
      )
    case .withoutFeeds:
      (tr("No site to hear from"), tr("Add the address of a site or of its feed in Preferences."))
    case .empty where isRefreshing: (tr("Fetching the news…"), "")
    case .empty:
      (
        tr("No news yet"),
        problems.first
          ?? tr("What the sites publish shows here, once it was fetched.")
      )
    case .loading, .entries: ("", "")
    }
  }

  /// "3 entries to read", or that all are read.
  package var countText: String {
    counts.new > 0
      ? trn("{count} entry to read", "{count} entries to read", counts.new) : tr("All read")
  }

  /// Whether there are entries that the person has not opened.
  package var hasNew: Bool { counts.new > 0 }

  /// Whether there are more entries than are listed.
  package var hasMore: Bool { counts.all > entries.count }

  /// Whether feeds are being fetched.
  package var isRefreshing: Bool { updates.isRefreshing }

  /// The feeds of which nothing came the last time, and why.
  package var problems: [String] { feeds.compactMap(\.problemText) }

  /// What a screen reader says of an entry.
  package func spoken(_ entry: NewsEntry) -> String {
    let mark = entry.isNew ? trc("an entry of the news", "New") : ""
    return [mark, entry.displayTitle, entry.byline].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: Intents

  /// Turns the news on; screen readers say how many there are to read.
  package func turnOn() {
    updates.setOn(true)
    let text =
      switch state {
      case .entries: countText
      case .withoutFeeds: emptyTexts.title
      case .off, .loading, .empty: tr("Fetching the news…")
      }
    context.toasts.announce(text)
  }

  /// Fetches all feeds now.
  package func refresh() async { await updates.refreshNow() }

  /// Opens an entry.
  package func open(_ entry: NewsEntry) { context.navigation.open(.newsArticle(entry.id)) }

  /// Lists more entries.
  package func showMore() {
    limit += Self.step
    loader.reload()
  }

  /// Marks all entries as read, with a message that undoes it.
  package func markAllRead() async {
    let (store, toasts) = (context.store, context.toasts)
    let marked = await toasts.attempt {
      try await store.write { store in try store.markAllNewsRead() }
    }
    guard let marked, !marked.isEmpty else { return }
    toasts.show(
      trn("{count} entry marked as read", "{count} entries marked as read", marked.count)
    ) {
      _ = await toasts.attempt { try await store.write { try $0.markNewsNew(marked) } }
    }
  }
}

/// An entry of the news with its text.
///
/// Opening it makes it read.
@Observable @MainActor
package final class NewsArticleViewModel {
  /// The entry; nil until loaded, or if it is gone.
  package private(set) var article: NewsArticle?
  /// Whether it was removed with its feed, or is too old.
  package private(set) var isGone = false

  @ObservationIgnored private let id: Int64
  @ObservationIgnored private let context: AppContext

  /// Loads the entry, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [.news]) {
    [weak self] in try await self?.read($0)
  }

  init(_ context: AppContext, id: Int64) {
    (self.context, self.id) = (context, id)
  }

  /// Reads the entry again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (id, store) = (id, context.store)
    let found = try await store.read { try $0.newsArticle(id) }
    if found?.entry.isNew == true { try await store.write { try $0.markNewsRead(id) } }
    guard reading.isCurrent else { return }
    // What is being read stays on the page.
    if let found, article != found { article = found }
    if isGone != (found == nil && article == nil) { isGone = found == nil && article == nil }
  }

  /// The title.
  package var title: String { article?.entry.displayTitle ?? "" }

  /// The feed and the moment: "Maison MONA · Nov 28, 2026 at 2:32 PM".
  package var byline: String {
    article.map { "\($0.entry.feed) · \(Format.moment($0.entry.date))" } ?? ""
  }

  /// The text, or what stands for it.
  package var text: String {
    guard let article else {
      return isGone ? tr("This entry is no longer kept here.") : ""
    }
    guard article.text.isEmpty else { return article.text }
    return article.link == nil
      ? tr("The feed says nothing more of it.")
      : tr("The feed has no more of it: the rest is on its page.")
  }

  /// The address of its web page; nil if it has none.
  package var link: String? { article?.link }

  /// Says that nothing opens its page.
  package func showNotOpened() {
    context.toasts.show(tr("No application of this computer opens it."))
  }
}
