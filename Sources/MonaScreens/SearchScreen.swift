import MonaCore
import MonaText
import Observation

/// Search as one types, section by section.
@Observable @MainActor
public final class SearchScreen {
  /// What is typed.
  public private(set) var text = ""
  /// What was found for it.
  public private(set) var results = SearchResults()
  /// Whether the results are those of what is typed.
  public private(set) var isSettled = true

  @ObservationIgnored private let session: Session
  @ObservationIgnored private var task: Task<Void, Never>?

  /// A search for nothing yet.
  public init(_ session: Session) {
    self.session = session
  }

  /// Searches for what is typed now; an earlier search that has not ended is forgotten.
  public func type(_ text: String) {
    self.text = text
    isSettled = false
    task?.cancel()
    task = Task { await search() }
  }

  private func search() async {
    let (store, text, language) = (session.store, text, session.language)
    do {
      let results = try await background { try store.search(text, language: language) }
      guard !Task.isCancelled else { return }
      self.results = results
      isSettled = true
    } catch {
      session.fail(error)
    }
  }

  /// Whether something was typed and nothing was found.
  public var isEmptyHanded: Bool {
    isSettled && results.sections.isEmpty && text.contains { !$0.isWhitespace }
  }

  /// "All 41 artworks" when a section holds more than it shows; nil when it shows all.
  public func moreTitle(of section: SearchResults.Section) -> String? {
    guard section.total > section.hits.count else { return nil }
    let count = section.total
    if count >= SearchResults.countLimit {
      return tr("The first {count} and more", ["count": Format.number(count)])
    }
    return trn("All {count} result", "All {count} results", count)
  }

  /// Opens everything a section found.
  public func openAll(of section: SearchResults.Section) {
    switch section.subject {
    case .discoveries(let kind):
      var list = DiscoveryList()
      list.kinds = [kind]
      list.matching = text
      session.open(.list(list, title: tr("“{text}”", ["text": text])))
    case .facets(let type): session.open(.facets(type))
    }
  }

  /// Opens a discovery that was found.
  public func open(_ row: DiscoveryRow) { session.open(.sheet(row.id)) }

  /// Opens a maker, borough, category… that was found.
  public func open(_ facet: FacetRow) { session.open(.list(of: facet)) }

  /// The heading of a section.
  public func title(of section: SearchResults.Section) -> String {
    switch section.subject {
    case .discoveries(let kind): kind.displayPlural
    case .facets(let type): type.displayPlural
    }
  }
}

extension SearchResults.Hits {
  /// How many hits are shown.
  public var count: Int {
    switch self {
    case .discoveries(let rows): rows.count
    case .facets(let rows): rows.count
    }
  }
}
