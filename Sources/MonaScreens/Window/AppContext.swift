import MonaModel
import MonaPerson
import MonaText

/// What the view models of a window share.
///
/// Nothing in it refers to a view model or to the `AppModel`, so keeping it never keeps these.
@MainActor
package struct AppContext {
  /// The store, the album, and the services of the computer and the server.
  package let services: Services
  /// The settings stored between runs.
  package let preferences: StoredPreferences
  /// The language in which catalogue names are shown.
  package let language: NameLanguage
  /// The current view and its open pages.
  package let navigation: Navigation
  /// The messages to show to the person.
  package let toasts = Toasts()
  /// Asks when photos were taken that do not say so.
  package let dates = DateQuestions()
  /// The person's writes that are not committed yet.
  package let pendingWrites: PendingWrites
  /// The origin of distances.
  package let origin: OriginChooser
  /// Watches the album for photos changed or removed outside MONA.
  package let watching: AlbumWatching
  /// Which pictures of catalogues are shown.
  package let pictures: PictureDisplay
  /// The reports that are being written.
  let reportDrafts = ReportDrafts()
  /// The own discoveries that are being written.
  let ownDrafts = OwnDrafts()

  /// Creates the context of a window, which starts on the preferred view.
  package init(
    _ services: Services, preferences: StoredPreferences, language: @escaping NameLanguage
  ) {
    self.services = services
    self.preferences = preferences
    self.language = language
    navigation = Navigation(view: preferences.firstView ?? preferences.view)
    pendingWrites = PendingWrites(services.store, toasts)
    origin = OriginChooser(
      preferences: preferences, navigation: navigation, toasts: toasts, locator: services.locator)
    watching = AlbumWatching(services, toasts)
    pictures = PictureDisplay(preferences, services.network)
  }

  var store: Store { services.store }
  var album: Album { services.album }

  /// The actions on visits: collect, rate, replace the photo, remove.
  package var visits: VisitActions { VisitActions(context: self) }

  /// The actions on own discoveries: add, change, remove, propose.
  package var ownDiscoveries: OwnActions { OwnActions(context: self) }

  /// The actions that share photos and discoveries with other programs.
  package var sharing: Sharing { Sharing(context: self) }

  /// Exports visits and the wish list to files.
  package var exporter: VisitExporter { VisitExporter(store: store, toasts: toasts) }

  /// The actions that change the maps' background.
  package var backgrounds: MapBackgrounds { MapBackgrounds(context: self) }

  /// Creates the loader of a view model, which also reads again when the interface language changes.
  /// - Parameters:
  ///   - kinds: the kinds of data that the view model shows.
  ///   - inputs: other values that the read depends on, such as the origin of distances.
  ///   - read: reads and publishes; its errors are shown as toasts.
  func loader(
    for kinds: Set<DataKind>, inputs: @escaping @MainActor () -> AnyHashable? = { nil },
    _ read: @escaping @MainActor (DataLoader.Reading) async throws -> Void
  ) -> DataLoader {
    DataLoader(
      kinds, of: store.changes, pendingWrites: pendingWrites, toasts: toasts,
      inputs: { [preferences] in [AnyHashable(preferences.language), inputs()] }, read: read)
  }
}
