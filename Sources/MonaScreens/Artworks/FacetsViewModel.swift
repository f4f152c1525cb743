import MonaModel
import MonaPerson
import MonaText
import Observation

/// All the artists, or boroughs, or categories… each with how many discoveries it holds.
@Observable @MainActor
package final class FacetsViewModel {
  /// What orders the entries.
  package enum Sort: Sendable {
    case name, count
  }

  /// What is listed; categories bring their subcategories along.
  package let type: FacetType
  /// What orders the entries.
  package private(set) var sort = Sort.name
  /// The entries in order, those of a category right after it.
  package private(set) var rows: [FacetRow] = []
  /// Where letters begin; none when the number orders.
  package private(set) var index: [IndexStep] = []
  /// Whether the first answer has come.
  package private(set) var isLoaded = false

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext
  @ObservationIgnored private let language: NameLanguage
  @ObservationIgnored private let matching: String?

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [.catalogue])
  {
    [weak self] in try await self?.read($0)
  }

  /// A list that is empty until it is loaded.
  /// - Parameter matching: only the entries whose name matches this.
  package init(
    store: Store, navigation: Navigation, toasts: Toasts, loaderContext: LoaderContext,
    language: @escaping NameLanguage, type: FacetType,
    matching: String? = nil
  ) {
    self.store = store
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
    self.language = language
    self.type = type
    self.matching = matching
  }

  /// What the list is called.
  package var title: String {
    matching.map { tr("“{text}”", ["text": $0]) } ?? type.displayPlural
  }

  /// How many entries there are; subcategories are counted with their category only.
  package var summary: String {
    isLoaded ? type.counted(rows.count { $0.type == type }) : ""
  }

  /// Reads the list again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, type, sort, language) = (store, type, sort, language())
    let matching = matching
    let rows = try await store.read { store in
      let rows =
        if let matching {
          try store.catalogue.facets(type, matching: matching, language: language)
        } else {
          try store.catalogue.facets(type, language: language)
        }
      guard type == .category, matching == nil else { return Self.sorted(rows, by: sort) }
      let parts = try store.catalogue.facets(.subcategory, language: language)
      return Self.nested(rows, Self.sorted(parts, by: sort), by: sort)
    }
    guard reading.isCurrent else { return }
    self.rows = rows
    index = sort == .name ? Self.index(rows.map { $0.type == type ? $0.sortLetter : nil }) : []
    isLoaded = true
  }

  /// Whether an entry is a part of the one above it.
  package func isIndented(_ row: FacetRow) -> Bool { row.type != type && row.parent != nil }

  /// The entry whose list is open, if one is.
  package var opened: Int64? {
    let lists = navigation.routes.compactMap { route in
      if case .list(let list, _) = route { list.facet } else { nil }
    }
    return lists.last
  }

  /// Orders the entries by their names, or by how many discoveries they hold, most first.
  package func sort(by sort: Sort) {
    guard sort != self.sort else { return }
    self.sort = sort
    loader.reload()
  }

  /// Opens the discoveries of an entry.
  package func open(at position: Int) {
    if rows.indices.contains(position) { navigation.open(.list(of: rows[position])) }
  }

  /// Entries come by name; equals stay so.
  private nonisolated static func sorted(_ rows: [FacetRow], by sort: Sort) -> [FacetRow] {
    guard sort == .count else { return rows }
    return rows.enumerated().sorted { left, right in
      (right.element.count, left.offset) < (left.element.count, right.offset)
    }.map(\.element)
  }

  private nonisolated static func nested(
    _ rows: [FacetRow], _ parts: [FacetRow], by sort: Sort
  ) -> [FacetRow] {
    let known = Set(rows.map(\.id))
    let byParent = Dictionary(grouping: parts) { part in
      part.parent.flatMap { known.contains($0) ? $0 : nil }
    }
    // Those of no category stand at the end rather than nowhere.
    return sorted(rows, by: sort).flatMap { [$0] + (byParent[$0.id] ?? []) } + (byParent[nil] ?? [])
  }

  private nonisolated static func index(_ letters: [IndexStep.Value?]) -> [IndexStep] {
    var steps: [IndexStep] = []
    for (position, letter) in letters.enumerated() {
      if let letter, letter != steps.last?.value { steps.append(IndexStep(letter, at: position)) }
    }
    return steps
  }
}
