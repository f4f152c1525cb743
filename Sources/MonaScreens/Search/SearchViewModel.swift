import MonaModel
import MonaPerson
import MonaText
import Observation

/// The search page: results by section while typing, and recent searches.
@Observable @MainActor
package final class SearchViewModel {
  /// What the page shows.
  package enum Content: Hashable, Sendable {
    /// Nothing is typed, and there are no recent searches.
    case start
    /// Nothing is typed: the recent searches.
    case recent
    /// Nothing was found.
    case nothing
    /// The results.
    case results
  }

  /// The typed text.
  package private(set) var text = ""
  /// What the page shows; while a new search runs, the previous results stay.
  package private(set) var content = Content.start
  /// The results for `searched`.
  package private(set) var results = SearchResults()
  /// Whether the results are those of the typed text.
  package private(set) var isSettled = true
  /// The recent searches, the latest first.
  package private(set) var recent: [String] = []

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let page: PageID?
  @ObservationIgnored private var task: Task<Void, Never>?
  /// The text that the results are for, after spelling correction.
  private var searched = ""
  @ObservationIgnored private var opensFirst = false

  /// Loads the recent searches and the results, and again when their data changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(
    for: [.catalogue, .visits, .targets, .notes, .searches],
    inputs: { [context] in context.origin.current }
  ) {
    [weak self] in try await self?.read($0)
  }

  /// Creates an empty search.
  /// - Parameter page: the page that shows it, for its requests in `navigation`.
  package init(_ context: AppContext, page: PageID?) {
    self.context = context
    self.page = page
  }

  // MARK: Searching

  /// Removes and returns the request that waits for this page; nil without one.
  package func takeRequest() -> SearchRequest? {
    guard let page, case .search(let request) = context.navigation.takeRequest(of: page) else {
      return nil
    }
    return request
  }

  /// Searches for a new text; cancels an earlier search that has not ended.
  package func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    opensFirst = false
    task?.cancel()
    guard hasText else {
      (results, searched, isSettled) = (SearchResults(), "", true)
      content = recent.isEmpty ? .start : .recent
      return
    }
    isSettled = false
    task = Task { await search() }
  }

  /// Reads the recent searches again, and searches again if a text is typed.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = context.store
    let recent = try await store.read { store in try store.recentSearches() }
    guard reading.isCurrent else { return }
    if self.recent != recent { self.recent = recent }
    if hasText {
      await search()
    } else {
      content = recent.isEmpty ? .start : .recent
    }
  }

  private var hasText: Bool { text.contains { !$0.isWhitespace } }

  private func search() async {
    let (store, text) = (context.store, text)
    let origin = context.origin.current.coordinate
    do {
      let results = try await store.read { store in
        try store.search(text, near: origin)
      }
      guard text == self.text else { return }
      if results != self.results { self.results = results }
      searched = results.corrected ?? text
      content = results.sections.isEmpty ? .nothing : .results
    } catch is CancellationError {
      // Another text was typed, or the page was closed.
      return
    } catch {
      context.toasts.report(error)
    }
    isSettled = true
    if opensFirst { openFirst() }
  }

  /// Cancels opening the best result, because the person has left the page.
  package func leave() {
    opensFirst = false
  }

  // MARK: Displayed values

  /// "Nothing for “riopele”: results for “riopelle”"; empty without a spelling correction.
  package var correction: String {
    guard let corrected = results.corrected else { return "" }
    return tr(
      "Nothing for “{text}”: results for “{corrected}”",
      ["text": text.trimmingBlanks, "corrected": corrected.trimmingBlanks])
  }

  /// The announcement for screen readers: the number of results; empty without a text, or while
  /// searching.
  package var announcement: String {
    guard isSettled, hasText else { return "" }
    let totals = results.sections.map(\.total)
    guard !totals.isEmpty else { return tr("Nothing found") }
    let count = totals.reduce(0, +)
    let found =
      totals.contains { $0 >= SearchResults.countLimit }
      ? tr("{count} results or more", ["count": Format.number(count)])
      : trn("{count} result", "{count} results", count)
    return [correction, found].filter { !$0.isEmpty }.joined(separator: ". ")
  }

  /// The rows of a section.
  package func rows(of section: SearchResults.Section) -> [FoundRow] {
    let (query, origin, album) = (searched, context.origin.current, context.album)
    return switch section.hits {
    case .discoveries(let rows):
      rows.map { FoundRow($0, matching: query, from: origin, album: album) }
    case .comments(let hits): hits.map { FoundRow($0, matching: query, from: origin, album: album) }
    case .facets(let rows): rows.map { FoundRow($0, matching: query) }
    case .addresses(let hits):
      hits.map { FoundRow($0, matching: query, from: origin, album: album) }
    }
  }

  /// Whether rows show distances, so that their origin must be shown too.
  package var showsDistance: Bool {
    context.origin.current.source != .centre
      && results.sections.contains { $0.hits.discoveries.contains { $0.coordinate != nil } }
  }

  // MARK: Opening

  /// Opens a hit of a section, and stores the search among the recent ones.
  package func open(_ position: Int, of section: SearchResults.Section) {
    guard (0..<section.hits.count).contains(position) else { return }
    if case .facets(let rows) = section.hits {
      context.navigation.open(.page(of: rows[position]))
    } else {
      context.navigation.open(.sheet(section.hits.discoveries[position].id))
    }
    remember()
  }

  /// Opens the best hit, once the search has ended.
  package func openFirst() {
    opensFirst = !isSettled
    guard isSettled else { return }
    if let section = results.sections.first { open(0, of: section) }
  }

  /// Opens the list of everything that a section found.
  package func openAll(of section: SearchResults.Section) {
    if let list = list(of: section) {
      context.navigation.open(.list(list, title: .matching(searched.trimmingBlanks)))
    } else if case .facets(let type) = section.subject {
      context.navigation.open(.facets(type, matching: searched.trimmingBlanks))
    }
    remember()
  }

  /// All discoveries that a section found; nil for facets.
  private func list(of section: SearchResults.Section) -> DiscoveryList? {
    var list = DiscoveryList()
    switch section.subject {
    case .discoveries(let kind): (list.kinds, list.matching) = ([kind], searched)
    case .comments: list.commentMatching = searched
    case .addresses: list.addressMatching = searched
    case .facets: return nil
    }
    return list
  }

  /// Whether the results have discoveries, of which a tour can be made.
  package var canMakeTour: Bool {
    results.sections.contains { !$0.hits.discoveries.isEmpty }
  }

  /// Makes a tour of all discoveries that were found, and opens it.
  package func makeTour() async {
    let lists = results.sections.compactMap(list)
    let language = context.language()
    let name = searched.trimmingBlanks
    remember()
    await TourActions(context: context).make(name) { store in
      try lists.flatMap { try store.ordered($0, language: language).ids }
    }
  }

  // MARK: Recent searches

  // The loader reads the recent searches again after each of these writes.

  /// Stores the text, after spelling correction, among the recent searches.
  private func remember() {
    guard hasText, isSettled else { return }
    let text = searched
    context.pendingWrites.enqueue([]) { try $0.rememberSearch(text) }
  }

  /// Deletes one recent search.
  package func forget(_ text: String) {
    context.pendingWrites.enqueue([]) { try $0.forgetSearch(text) }
    context.toasts.announce(tr("“{text}” is forgotten.", ["text": text]))
  }

  /// Deletes all recent searches.
  package func forgetAll() {
    context.pendingWrites.enqueue([]) { try $0.forgetSearches() }
    context.toasts.announce(tr("All recent searches are forgotten."))
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
