import MonaModel
import MonaPerson
import MonaText
import Observation

/// The list of all values of a facet (artists, boroughs, categories…), each with its number of
/// discoveries.
@Observable @MainActor
package final class FacetsViewModel {
  /// The sort order of the entries.
  package enum Sort: Sendable {
    case name, count
  }

  /// The facet; the list of categories includes their subcategories.
  package let type: FacetType
  /// The sort order of the entries.
  package private(set) var sort = Sort.name
  /// The entries in order; subcategories follow their category.
  package private(set) var rows: [FacetRow] = []
  /// The positions where letters begin; empty when sorted by count.
  package private(set) var index: [IndexStep] = []
  /// Whether the data was loaded at least once.
  package private(set) var isLoaded = false

  /// The catalogues whose discoveries are counted.
  @ObservationIgnored package let sources: SourceSwitches

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let matching: String?

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [.catalogue]) {
    [weak self] in try await self?.read($0)
  }

  /// Creates a list that is empty until it is loaded.
  /// - Parameter matching: the text that names of entries must match; nil for all entries.
  package init(_ context: AppContext, type: FacetType, matching: String? = nil) {
    self.context = context
    sources = SourceSwitches(context)
    self.type = type
    self.matching = matching
  }

  /// The title of the page.
  package var title: String {
    matching.map { tr("“{text}”", ["text": $0]) } ?? type.displayPlural
  }

  /// The number of entries, without subcategories.
  package var summary: String {
    isLoaded ? type.counted(rows.count { $0.type == type }) : ""
  }

  /// Reads the list again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, type, sort, language) = (context.store, type, sort, context.language())
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

  /// Whether an entry is a subcategory of a category above it.
  package func isIndented(_ row: FacetRow) -> Bool { row.type != type && row.parent != nil }

  /// The entry whose page is open; nil when none is.
  package var opened: Int64? {
    let open = context.navigation.routes.compactMap { route in
      switch route {
      case .list(let list, _): list.facet
      case .artist(let facet, _): facet
      default: nil
      }
    }
    return open.last
  }

  /// Sorts by name, or by number of discoveries in descending order.
  package func sort(by sort: Sort) {
    guard sort != self.sort else { return }
    self.sort = sort
    loader.reload()
  }

  /// Opens the page of an entry.
  package func open(at position: Int) {
    if rows.indices.contains(position) { context.navigation.open(.page(of: rows[position])) }
  }

  /// Sorts rows that are in order of name; rows of equal count keep that order.
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
    // Subcategories without a known category come last.
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
