import Foundation
import MonaModel

/// The screens of the views, and of the pages that open over them.
extension AppModel {
  // MARK: Views

  /// The discovery of the day.
  package func daily() -> DailyViewModel {
    DailyViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      origin: origin, visits: visits, serverDaily: services.updates.daily(preferences))
  }

  /// Begins to read what the window opens on, while that is still being made.
  package func readAhead() {
    guard navigation.view == .daily else { return }
    kept.viewModel(of: .view(.daily)) { daily() }.loader.show()
  }

  /// The lists of all discoveries.
  package func artworks() -> ArtworksViewModel {
    ArtworksViewModel(
      store: services.store, navigation: navigation, toasts: toasts, loaderContext: loaderContext)
  }

  /// The map, with the filter it was left with.
  package func map() -> MapViewModel {
    MapViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      origin: origin, visits: visits, language: language, filter: preferences.map.filter)
  }

  /// What the person has collected.
  package func collection() -> CollectionViewModel {
    CollectionViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      watching: watching, actions: visits, sharing: sharing, language: language)
  }

  /// The badges.
  package func badges() -> BadgesViewModel {
    BadgesViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      origin: origin)
  }

  // MARK: Pages

  /// All the entries of a list, or those whose name matches what was typed.
  package func facets(_ type: FacetType, matching: String? = nil) -> FacetsViewModel {
    FacetsViewModel(
      store: services.store, navigation: navigation, toasts: toasts, loaderContext: loaderContext,
      language: language,
      type: type, matching: matching)
  }

  /// Discoveries, under a title.
  package func list(_ list: DiscoveryList, title: ListTitle) -> ListViewModel {
    ListViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext, origin: origin, visits: visits, preferences: preferences,
      language: language, list: list, title: title)
  }

  /// A discovery's sheet, with what there is of it.
  package func sheet(_ id: DiscoveryID) async -> SheetViewModel {
    let (store, album, language) = (services.store, services.album, language)
    var opening: (DiscoveryID, SheetContents)?
    do {
      let spoken = language()
      opening = try await store.read { store in
        try SheetContents.opening(id, in: store, album: album, language: spoken)
      }
    } catch {
      toasts.report(error)
    }
    return SheetViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      origin: origin, visits: visits, sharing: sharing, watching: watching,
      webcam: services.webcam, language: language, asked: id,
      sending: sending(of: opening?.0 ?? id), opening: opening)
  }

  /// The moment after a photo.
  package func collected(_ id: DiscoveryID, badges: [Badge]) -> CollectedViewModel {
    CollectedViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      pendingWrites: pendingWrites, id: id, badges: badges)
  }

  /// The visits day by day, from this day on; nil for the newest.
  package func journal(day: MontrealDay? = nil) -> JournalViewModel {
    JournalViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      day: day)
  }

  /// The numbers of the visits.
  package func statistics() -> StatisticsViewModel {
    StatisticsViewModel(
      store: services.store, navigation: navigation, toasts: toasts, loaderContext: loaderContext)
  }

  /// Search.
  /// - Parameter page: the page that shows it.
  package func search(page: PageID? = nil) -> SearchViewModel {
    SearchViewModel(
      store: services.store, navigation: navigation, toasts: toasts, loaderContext: loaderContext,
      origin: origin, page: page)
  }

  /// Where discoveries come from.
  package func catalogues() -> CataloguesViewModel {
    CataloguesViewModel(
      store: services.store, updates: updates, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext)
  }

  /// The discoveries of a catalogue, by its number, whose positions look astray.
  package func strays(of source: Int) -> StraysViewModel {
    StraysViewModel(
      source: source, store: services.store, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext, language: language)
  }

  /// The import of a file, as a new catalogue or to bring the one of this name up to date.
  package func importing(_ file: URL, updating: String? = nil) -> ImportViewModel {
    ImportViewModel(
      store: services.store, importing: services.importing, navigation: navigation,
      toasts: toasts, file: file, updating: updating)
  }
}
