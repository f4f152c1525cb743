import MonaModel
import MonaPerson
import MonaText
import Observation

/// Search as one types, section by section, and the searches of before.
@Observable @MainActor
package final class SearchViewModel {
  /// What fills the page.
  package enum Content: Hashable, Sendable {
    /// Nothing is typed, and nothing was searched before.
    case start
    /// Nothing is typed: what was searched before.
    case recent
    /// What was typed finds nothing.
    case nothing
    /// What was found.
    case results
  }

  /// What is typed.
  package private(set) var text = ""
  /// What fills the page; while one types, what was found before stays until more is known.
  package private(set) var content = Content.start
  /// What was found, for `searched`.
  package private(set) var results = SearchResults()
  /// Whether the results are those of what is typed.
  package private(set) var isSettled = true
  /// What was searched before, the latest first.
  package private(set) var recent: [String] = []

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext
  @ObservationIgnored private let origin: OriginChooser
  @ObservationIgnored private let page: PageID?
  @ObservationIgnored private var task: Task<Void, Never>?
  /// What the results answer to.
  private var searched = ""
  @ObservationIgnored private var opensFirst = false

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(
    for: [.catalogue, .visits, .targets, .notes, .searches], inputs: { [origin] in origin.current }
  ) {
    [weak self] in try await self?.read($0)
  }

  /// A search for nothing yet.
  /// - Parameter page: the page that shows it, of which the navigation may ask something.
  package init(
    store: Store, navigation: Navigation, toasts: Toasts, loaderContext: LoaderContext,
    origin: OriginChooser,
    page: PageID?
  ) {
    self.store = store
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
    self.origin = origin
    self.page = page
  }

  // MARK: Searching

  /// Takes what is asked of this search; nil when nothing is.
  package func takeRequest() -> SearchRequest? {
    guard let page, case .search(let request) = navigation.takeRequest(of: page) else { return nil }
    return request
  }

  /// Searches for what is typed now; an earlier search that has not ended is
  /// interrupted.
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

  /// Reads again what was searched before and, where something is typed, what it finds.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = store
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
    let (store, text) = (store, text)
    let origin = origin.current.coordinate
    do {
      let results = try await store.read { store in
        try store.search(text, near: origin)
      }
      guard text == self.text else { return }
      if results != self.results { self.results = results }
      searched = results.corrected ?? text
      content = results.sections.isEmpty ? .nothing : .results
    } catch is CancellationError {
      // Something else is typed by now, or the page is gone.
      return
    } catch {
      toasts.report(error)
    }
    isSettled = true
    if opensFirst { openFirst() }
  }

  /// Forgets that the best result was to be opened, as the person has gone elsewhere.
  package func leave() {
    opensFirst = false
  }

  // MARK: What shows

  /// "Nothing for “riopele”: results for “riopelle”"; empty when what was typed is what was found.
  package var correction: String {
    guard let corrected = results.corrected else { return "" }
    return tr(
      "Nothing for “{text}”: results for “{corrected}”",
      ["text": text.trimmingBlanks, "corrected": corrected.trimmingBlanks])
  }

  /// What is said to who does not see the page: how much was found; empty where nothing was asked, or more
  /// is about to be known.
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

  /// What a section shows of its hits.
  package func rows(of section: SearchResults.Section) -> [FoundRow] {
    let (query, origin) = (searched, origin.current)
    return switch section.hits {
    case .discoveries(let rows): rows.map { FoundRow($0, matching: query, from: origin) }
    case .comments(let hits): hits.map { FoundRow($0, matching: query, from: origin) }
    case .facets(let rows): rows.map { FoundRow($0, matching: query) }
    case .addresses(let hits): hits.map { FoundRow($0, matching: query, from: origin) }
    }
  }

  /// Whether rows say how far they are, so that it must be said from where.
  package var showsDistance: Bool {
    origin.current.source != .centre
      && results.sections.contains { section in
        switch section.hits {
        case .discoveries(let rows): rows.contains { $0.coordinate != nil }
        case .comments(let hits): hits.contains { $0.row.coordinate != nil }
        case .addresses(let hits): hits.contains { $0.row.coordinate != nil }
        case .facets: false
        }
      }
  }

  // MARK: OpenHandler

  /// Opens a hit of a section, and remembers the search.
  package func open(_ position: Int, of section: SearchResults.Section) {
    switch section.hits {
    case .discoveries(let rows) where rows.indices.contains(position):
      navigation.open(.sheet(rows[position].id))
    case .comments(let hits) where hits.indices.contains(position):
      navigation.open(.sheet(hits[position].row.id))
    case .facets(let rows) where rows.indices.contains(position):
      navigation.open(.list(of: rows[position]))
    case .addresses(let hits) where hits.indices.contains(position):
      navigation.open(.sheet(hits[position].row.id))
    default: return
    }
    remember()
  }

  /// Opens the best hit, once the results are those of what is typed.
  package func openFirst() {
    opensFirst = !isSettled
    guard isSettled else { return }
    if let section = results.sections.first { open(0, of: section) }
  }

  /// Opens everything a section found.
  package func openAll(of section: SearchResults.Section) {
    var list = DiscoveryList()
    let title = ListTitle.matching(searched.trimmingBlanks)
    switch section.subject {
    case .discoveries(let kind):
      list.kinds = [kind]
      list.matching = searched
      navigation.open(.list(list, title: title))
    case .comments:
      list.commentMatching = searched
      navigation.open(.list(list, title: title))
    case .addresses:
      list.addressMatching = searched
      navigation.open(.list(list, title: title))
    case .facets(let type):
      navigation.open(.facets(type, matching: searched.trimmingBlanks))
    }
    remember()
  }

  // MARK: Searches of before

  /// Remembers what is typed, as it was understood, among the searches of before.
  private func remember() {
    guard hasText, isSettled else { return }
    let text = searched
    change { try $0.rememberSearch(text) }
  }

  /// Forgets one of the searches of before.
  package func forget(_ text: String) {
    change { try $0.forgetSearch(text) }
  }

  /// Forgets all searches of before.
  package func forgetAll() {
    change { try $0.forgetSearches() }
  }

  private func change(_ intent: @escaping @Sendable (Store) throws -> Void) {
    let store = store
    Task {
      do {
        recent = try await store.write { store in
          try intent(store)
          return try store.recentSearches()
        }
        if !hasText { content = recent.isEmpty ? .start : .recent }
      } catch {
        toasts.report(error)
      }
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
