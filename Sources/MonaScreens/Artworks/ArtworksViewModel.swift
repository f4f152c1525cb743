import MonaModel
import MonaPerson
import MonaText
import Observation

/// The browser of all discoveries: its lists, visible at once, each with how much it holds.
@Observable @MainActor
package final class ArtworksViewModel {
  /// A list one can open.
  package struct Entry: Hashable, Sendable {
    /// What it is called.
    package var title: String
    /// How many discoveries, artists, boroughs… it holds.
    package var count: Int
    /// The page it opens.
    package var route: Route
    /// The name of its icon.
    package var icon: String

    /// How many it holds, and of what.
    package var countText: String {
      if case .facets(let type, _) = route { return type.counted(count) }
      return trn("{count} discovery", "{count} discoveries", count)
    }
  }

  /// Lists under a heading.
  package struct Section: Hashable, Sendable {
    /// What the lists have in common.
    package var title: String
    /// The lists.
    package var entries: [Entry]
  }

  /// Discoveries of every kind, then what they have in common.
  package private(set) var sections: [Section] = []

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [.catalogue])
  {
    [weak self] in try await self?.read($0)
  }

  /// A browser that is empty until it is loaded.
  package init(store: Store, navigation: Navigation, toasts: Toasts, loaderContext: LoaderContext) {
    self.store = store
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
  }

  /// Reads the counts again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = store
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

  /// Opens a list, in the place of another one.
  package func open(_ entry: Entry) {
    navigation.browse(entry.route)
  }

  /// The list that shows beside the lists; nil where there is no room beside them.
  package var current: Route? {
    navigation.width > .narrow ? navigation.routes(over: .artworks).first : nil
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
  /// The symbolic icon of the list of all of them.
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
