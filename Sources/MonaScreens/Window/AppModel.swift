import Foundation
import MonaMap
import MonaModel
import MonaText

/// What the screens of a window share; makes each screen, and gives it what it needs and no more.
@MainActor
package final class AppModel {
  /// What the window is given.
  package let services: Services
  /// What is kept between runs.
  package let preferences: StoredPreferences
  /// In which language names of the catalogue show.
  package let language: NameLanguage
  /// Where the person is in the window.
  package let navigation: Navigation
  /// The screens of what is open.
  package let kept: CachedViewModels
  /// What there is to tell the person.
  package let toasts = Toasts()
  /// What the person did and is being kept.
  package let pendingWrites: PendingWrites
  /// Where distances start.
  package let origin: OriginChooser
  /// What was done to the photos of the album outside MONA.
  package let watching: AlbumWatching
  /// What a person does to a discovery.
  package let visits: VisitActions
  /// What comes in by the card-full; one for the whole run, so that its page may come and go.
  package private(set) lazy var inbox = InboxViewModel(
    store: services.store, collecting: services.collecting, trackReader: services.trackReader,
    navigation: navigation, toasts: toasts, origin: origin)

  /// Keeps MONA's own catalogue up to date; one for the whole run.
  package private(set) lazy var updates = CatalogueUpdates(
    services.updates, store: services.store, preferences: preferences, toasts: toasts,
    origin: origin)

  /// Where the album is; one for the whole run, since a move goes on after the Preferences are closed.
  package private(set) lazy var albumMoving = AlbumMoving(
    album: services.album, move: services.albumMove, toasts: toasts
  ) { [watching] in await watching.lookAgain() }

  /// The person's account, and what is sent to it.
  package private(set) lazy var account = makeAccount()

  /// The tour of the window.
  package private(set) lazy var tutorial = Tutorial(navigation)

  /// What the person is told the first time.
  package private(set) lazy var welcome = WelcomeViewModel(
    store: services.store, preferences: preferences, tutorial: tutorial)

  /// *Export My Data*; one for the whole run, so that its page may come and go.
  private(set) lazy var dataExporter = DataExporter(
    store: services.store, album: services.album, toasts: toasts)

  /// *Erase My Data*, and what undoes it; likewise.
  private(set) lazy var erasing = makeErasing()

  /// What was erased, by this window or the one before it.
  let erasure: LastErasure
  let repairer: CatalogueRepairer

  private var shownViewer: (of: ViewedPhotos, viewModel: ViewerViewModel)?

  /// The screens of a window that starts on the view it was left on.
  /// - Parameter erasure: what an earlier window erased, of the same file.
  package init(
    _ services: Services, preferences: StoredPreferences, erasure: LastErasure = LastErasure(),
    language: @escaping NameLanguage = { Translations.language }
  ) {
    self.services = services
    self.preferences = preferences
    self.erasure = erasure
    self.language = language
    navigation = Navigation(view: preferences.firstView ?? preferences.view)
    kept = CachedViewModels(navigation)
    origin = OriginChooser(
      preferences: preferences, navigation: navigation, toasts: toasts,
      locator: services.locator)
    pendingWrites = PendingWrites(services.store, toasts)
    repairer = CatalogueRepairer(
      services.importing, changes: services.store.changes, toasts: toasts)
    toasts.onDamage = { [repairer] in repairer.meet($0) }
    watching = AlbumWatching(
      album: services.album, watch: services.collecting.watch, toasts: toasts,
      changes: services.store.changes)
    visits = VisitActions(
      store: services.store, album: services.album, collecting: services.collecting,
      watching: watching, navigation: navigation, toasts: toasts, pendingWrites: pendingWrites)
  }

  var loaderContext: LoaderContext {
    LoaderContext(
      changes: services.store.changes, pendingWrites: pendingWrites, toasts: toasts,
      language: { [preferences] in preferences.language })
  }

  // MARK: What is done from anywhere

  /// The backgrounds of the maps.
  package var backgrounds: MapBackgrounds {
    MapBackgrounds(preferences: preferences, navigation: navigation, toasts: toasts)
  }

  /// What is handed to other programs.
  package var sharing: Sharing {
    Sharing(store: services.store, album: services.album, toasts: toasts, language: language)
  }

  /// All visits in a file.
  package var exporter: VisitExporter { VisitExporter(store: services.store, toasts: toasts) }

  /// What becomes of what is dropped or pasted.
  package var dropHandler: DropHandler {
    DropHandler(
      visits: visits, navigation: navigation, toasts: toasts, backgrounds: backgrounds
    ) { [weak self] in self?.openInbox(files: $0) }
  }

  /// What becomes of what the desktop asks MONA to open.
  package var opening: OpenHandler {
    OpenHandler(
      store: services.store, navigation: navigation, toasts: toasts, backgrounds: backgrounds
    ) { [weak self] in self?.openInbox(files: $0) }
  }

  /// Removes what nobody needs any more of photos that were never collected; for some time after a
  /// start.
  /// - Parameter pasted: the folder of what was pasted into the inbox.
  package func tidyPhotos(pasted: URL) async {
    let tidying = AlbumTidying(album: services.album, toasts: toasts)
    await tidying.tidyAlbum()
    await tidying.tidyPasted(pasted) { [inbox] in
      Set(try await inbox.core.photos().map(\.file.lastPathComponent))
    }
  }

  /// Shows the inbox, where it is open already or over what shows, and reads photos into it.
  /// - Parameter files: photos and folders; none to go on with what waits there.
  package func openInbox(files: [URL] = []) {
    navigation.find(.inbox)
    if !files.isEmpty { inbox.reading.read(files) }
  }

  /// Shows the next sheet of the list the one in front was opened from, or the one before; of photos
  /// that fill the window, the next of them.
  package func showNeighbour(isNext: Bool) {
    if let viewer { viewer.go(isNext: isNext) } else { navigation.showNeighbour(isNext: isNext) }
  }

  /// Goes back a page of the welcome, ends the tutorial, closes the photo that fills the window, else what
  /// is open in what shows, else goes back.
  /// - Parameter closePart: closes what is open in the page in front or over the view; false when
  ///   nothing is.
  package func escape(closePart: @MainActor () -> Bool) {
    if welcome.isShown { return welcome.back() }
    if tutorial.step != nil { return tutorial.end() }
    if navigation.viewed != nil { return navigation.closePhotos() }
    if !closePart() { navigation.back() }
  }

  /// What something pasted is for: the photo that fills the window, else the page in front; nil for
  /// the inbox.
  package func pasteDestination(front: PhotoDestination?) -> PhotoDestination? {
    if let viewer { viewer.photoDestination } else { front }
  }

  // MARK: Pages

  /// Whether pages have all that they need to show.
  package func arePrepared(_ pages: [OpenPage]) -> Bool { pages.allSatisfy(isPrepared) }

  /// Reads what pages need to show, for those that have not got it yet.
  package func prepare(_ pages: [OpenPage]) async {
    for page in pages where !isPrepared(page) {
      if case .sheet(let id) = page.route { kept.keep(await sheet(id), of: page.id) }
    }
  }

  private func isPrepared(_ page: OpenPage) -> Bool {
    if case .sheet = page.route { kept.has(page.id) } else { true }
  }

  // MARK: Beside the pages

  /// The photo that fills the window; nil while the pages show.
  package var viewer: ViewerViewModel? {
    guard let viewed = navigation.viewed else {
      shownViewer = nil
      return nil
    }
    if let shownViewer, shownViewer.of == viewed { return shownViewer.viewModel }
    let viewModel = ViewerViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      watching: watching, loaderContext: loaderContext, sharing: sharing, language: language,
      photos: viewed
    )
    shownViewer = (viewed, viewModel)
    return viewModel
  }

  /// What the person decides once for all.
  package func preferences(stock: TileStock) -> PreferencesViewModel {
    PreferencesViewModel(
      preferences: preferences, backgrounds: backgrounds, stock: stock, origin: origin)
  }
}

/// The screens of the views and of the pages that are open.
///
/// What shows them may be made anew, in another language, and finds what the person was about.
@MainActor
package final class CachedViewModels {
  private let navigation: Navigation
  private var appModel: [PageID: AnyObject] = [:]

  init(_ navigation: Navigation) {
    self.navigation = navigation
  }

  /// The screen of a view or a page; made when it is first asked for.
  package func viewModel<ViewModel: AnyObject>(of page: PageID, _ make: () -> ViewModel)
    -> ViewModel
  {
    if let kept = appModel[page] as? ViewModel { return kept }
    let viewModel = make()
    keep(viewModel, of: page)
    return viewModel
  }

  /// The screen of a page, which was kept before.
  package func viewModel<ViewModel: AnyObject>(of page: PageID) -> ViewModel? {
    appModel[page] as? ViewModel
  }

  func has(_ page: PageID) -> Bool { appModel[page] != nil }

  func keep(_ viewModel: AnyObject, of page: PageID) {
    appModel = appModel.filter { navigation.isOpen($0.key) }
    appModel[page] = viewModel
  }
}
