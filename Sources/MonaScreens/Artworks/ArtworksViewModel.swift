import MonaModel
import MonaPerson
import MonaText
import Observation

/// The overview of all lists of the catalogue, each with its number of entries.
@Observable @MainActor
package final class ArtworksViewModel {
  /// A list that can be opened.
  package struct Entry: Hashable, Sendable {
    /// The list's title.
    package var title: String
    /// The number of discoveries, artists, boroughs… in the list.
    package var count: Int
    /// The page that it opens.
    package var route: Route
    /// The name of its icon.
    package var icon: String

    /// The number of entries with their type, as in "1,492 discoveries".
    package var countText: String {
      if case .facets(let type, _) = route { return type.counted(count) }
      return trn("{count} discovery", "{count} discoveries", count)
    }
  }

  /// A heading and its lists.
  package struct Section: Hashable, Sendable {
    /// The heading.
    package var title: String
    /// The lists.
    package var entries: [Entry]
  }

  /// The lists of discoveries by kind, then the lists of facets.
  package private(set) var sections: [Section] = []

  @ObservationIgnored private let context: AppContext

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [.catalogue]) {
    [weak self] in try await self?.read($0)
  }

  /// Creates a view model that is empty until it is loaded.
  package init(_ context: AppContext) {
    self.context = context
  }

  /// Reads the counts again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = context.store
    let counts = try await store.read { store in try store.catalogue.counts() }
    guard reading.isCurrent else { return }
    let sections = [
      Section(title: tr("Discoveries"), entries: Self.discoveries(counts)),
      Section(
        title: trc("heading over artists, boroughs, materials…", "Explore by"),
        // Subcategories are listed with their categories.
        entries: FacetType.allCases.filter { $0 != .subcategory }.compactMap { type in
          counts.facets[type].map { count in
            Entry(
              title: type.displayPlural, count: count, route: .facets(type), icon: type.iconName)
          }
        }),
    ].filter { !$0.entries.isEmpty }
    if self.sections != sections { self.sections = sections }
  }

  /// Opens a list, replacing the one that is open.
  package func open(_ entry: Entry) {
    context.navigation.browse(entry.route)
  }

  /// The list open beside the overview; nil in a narrow window, which has no room for it.
  package var current: Route? {
    context.navigation.width > .narrow ? context.navigation.routes(over: .artworks).first : nil
  }

  private static func discoveries(_ counts: CatalogueCounts) -> [Entry] {
    let all = Entry(
      title: tr("All discoveries"), count: counts.total, route: .list(of: nil),
      icon: "mona-artworks-symbolic")
    return [all]
      + DiscoveryKind.allCases.map { kind in
        Entry(
          title: kind.displayPlural, count: counts.discoveries[kind] ?? 0,
          route: .list(of: kind), icon: kind.iconName)
      }
  }
}

extension DiscoveryKind {
  /// The symbolic icon of the kind.
  package var iconName: String { "mona-\(name)-symbolic" }
}

extension FacetType {
  /// The symbolic icon of the list of this facet's values.
  package var iconName: String {
    switch self {
    case .artist: "avatar-default-symbolic"
    case .borough, .territory: "mark-location-symbolic"
    case .category, .subcategory: "view-grid-symbolic"
    case .material: "applications-graphics-symbolic"
    case .technique: "applications-engineering-symbolic"
    case .usage: DiscoveryKind.place.iconName
    case .function: DiscoveryKind.heritage.iconName
    }
  }
}
