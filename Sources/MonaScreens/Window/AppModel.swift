import Foundation
import MonaMap
import MonaModel
import MonaText

/// The model of a window: the context that its view models share, the view models that live as long
/// as the window, and the factories of the others.
@MainActor
package final class AppModel {
  /// What the view models share.
  package let context: AppContext
  /// The view models of the views and open pages.
  package let viewModels: CachedViewModels
  /// The photo inbox; it lives as long as the window, so that closing its page loses nothing.
  package private(set) lazy var inbox = InboxViewModel(context)

  /// Keeps MONA's own catalogue up to date.
  package private(set) lazy var updates = CatalogueUpdates(context)

  /// Fetches the feeds that the person follows, while the news are on.
  package private(set) lazy var news = NewsUpdates(context)

  /// The album's folder and its move, which continues after Preferences is closed.
  package private(set) lazy var albumMoving = AlbumMoving(
    album: services.album, move: services.albumMove, toasts: toasts
  ) { [watching] in await watching.lookAgain() }

  /// The person's account and its uploads.
  package private(set) lazy var account = AccountSession(context)

  /// The tour of the window.
  package private(set) lazy var tutorial = Tutorial(navigation)

  /// The welcome shown at the first start.
  package private(set) lazy var welcome = WelcomeViewModel(context, tutorial)

  /// *Export My Data*; an export continues after its page is closed.
  private(set) lazy var dataExporter = DataExporter(context)

  /// *Erase My Data* and its undo; they continue after the page is closed.
  private(set) lazy var erasing = Erasing(
    context, erasure, account.status
  ) { [weak self] in await self?.inbox.lookAgain() }

  /// The last erasure, by this window or an earlier one of the same process.
  let erasure: LastErasure
  private let repairer: CatalogueRepairer

  private var shownViewer: (of: ViewedPhotos, viewModel: ViewerViewModel)?

  /// Creates the state of a window, which starts on the preferred view.
  /// - Parameter erasure: the last erasure by an earlier window on the same database.
  package init(
    _ services: Services, preferences: StoredPreferences, erasure: LastErasure = LastErasure(),
    language: @escaping NameLanguage = { Translations.language }
  ) {
    context = AppContext(services, preferences: preferences, language: language)
    self.erasure = erasure
    viewModels = CachedViewModels(context.navigation)
    repairer = CatalogueRepairer(
      services.importing, changes: services.store.changes, toasts: context.toasts)
    toasts.onDamage = { [repairer] in repairer.repair(after: $0) }
  }

  // MARK: Context

  /// The store and the services of the computer and the server.
  package var services: Services { context.services }
  /// The settings stored between runs.
  package var preferences: StoredPreferences { context.preferences }
  /// The language in which catalogue names are shown.
  package var language: NameLanguage { context.language }
  /// The current view and its open pages.
  package var navigation: Navigation { context.navigation }
  /// The messages to show to the person.
  package var toasts: Toasts { context.toasts }
  /// The person's writes that are not committed yet.
  package var pendingWrites: PendingWrites { context.pendingWrites }
  /// The origin of distances.
  package var origin: OriginChooser { context.origin }
  /// Watches the album for photos changed or removed outside MONA.
  package var watching: AlbumWatching { context.watching }
  /// The actions on visits.
  package var visits: VisitActions { context.visits }
  /// The actions that change the maps' background.
  package var backgrounds: MapBackgrounds { context.backgrounds }
  /// The actions that share photos and discoveries with other programs.
  package var sharing: Sharing { context.sharing }

  // MARK: Actions available everywhere

  /// Exports all visits to a file.
  package var exporter: VisitExporter { context.exporter }

  /// Handles dropped and pasted content.
  package var dropHandler: DropHandler {
    DropHandler(context: context) { [weak self] in self?.openInbox(files: $0) }
  }

  /// Handles links and files that the desktop opens with MONA.
  package var opening: OpenHandler {
    OpenHandler(context: context) { [weak self] in self?.openInbox(files: $0) }
  }

  /// Removes leftover files of photos that were never collected; runs some time after the start.
  /// - Parameter pasted: the folder of images pasted into the inbox.
  package func tidyPhotos(pasted: URL) async {
    let tidying = AlbumTidying(collecting: services.collecting, toasts: toasts)
    await tidying.tidyAlbum()
    await tidying.tidyPasted(pasted) { [inbox] in
      Set(try await inbox.core.photos().map(\.file.fileName))
    }
  }

  /// Shows the inbox, where it is already open or as a new page, and adds photos to it.
  /// - Parameter files: photos and folders; empty to continue with the photos already in it.
  package func openInbox(files: [URL] = []) {
    navigation.find(.inbox)
    if !files.isEmpty { inbox.reading.read(files) }
  }

  /// Shows the next or previous photo in the viewer, if it is open; otherwise the next or previous
  /// sheet of the list.
  package func showNeighbour(isNext: Bool) {
    if let viewer { viewer.go(isNext: isNext) } else { navigation.showNeighbour(isNext: isNext) }
  }

  /// Rates the visit whose sheet is in front, also while that sheet is still being read.
  /// - Parameter stars: 1 to 5; nil removes the rating.
  /// - Returns: false if no sheet is in front, or its discovery is not collected.
  package func rateSheet(_ stars: Int?) -> Bool {
    guard let page = navigation.pages(over: navigation.view).last, case .sheet(let id) = page.route
    else { return false }
    if let sheet = sheet(of: page) { return sheet.rateVisit(stars) }
    // The sheet before is still shown, but the key is meant for this one, which the next key may
    // close before it is read.
    Task { await context.visits.rateIfCollected(id, stars) }
    return true
  }

  private func sheet(of page: OpenPage) -> SheetViewModel? { viewModels.viewModel(of: page.id) }

  /// Handles Escape: goes back in the welcome, ends the tutorial, closes the viewer, closes an open
  /// part of the page, or goes back, whichever applies first.
  /// - Parameter closePart: closes an open part of the page in front or of the view; returns false
  ///   if there is none.
  package func escape(closePart: @MainActor () -> Bool) {
    if welcome.isShown { return welcome.back() }
    if tutorial.step != nil { return tutorial.end() }
    if navigation.viewed != nil { return navigation.closePhotos() }
    if !closePart() { navigation.back() }
  }

  /// The discovery that a pasted photo is for: the one in the viewer, else the one of the page in
  /// front; nil for the inbox.
  package func pasteDestination(front: PhotoDestination?) -> PhotoDestination? {
    if let viewer { viewer.photoDestination } else { front }
  }

  // MARK: Page preparation

  /// Whether all pages have loaded what they need before they can be shown.
  package func arePrepared(_ pages: [OpenPage]) -> Bool { pages.allSatisfy(isPrepared) }

  /// Loads what the pages need before they can be shown, where it is missing.
  package func prepare(_ pages: [OpenPage]) async {
    for page in pages where !isPrepared(page) {
      guard case .sheet(let id) = page.route else { continue }
      let sheet = await sheet(id)
      // Another call may have read it meanwhile.
      if !isPrepared(page) { viewModels.keep(sheet, of: page.id) }
    }
  }

  private func isPrepared(_ page: OpenPage) -> Bool {
    if case .sheet = page.route { viewModels.has(page.id) } else { true }
  }

  // MARK: Viewer and preferences

  /// The full-window photo viewer; nil while it is closed.
  package var viewer: ViewerViewModel? {
    guard let viewed = navigation.viewed else {
      shownViewer = nil
      return nil
    }
    if let shownViewer, shownViewer.of == viewed { return shownViewer.viewModel }
    let viewModel = ViewerViewModel(context, photos: viewed)
    shownViewer = (viewed, viewModel)
    return viewModel
  }

  /// The Preferences window.
  package func preferences(stock: TileStock) -> PreferencesViewModel {
    PreferencesViewModel(context, stock: stock, news: NewsFeedsViewModel(context, news))
  }

  /// The pictures in the Preferences window.
  package func picturePreferences(stock: PictureStock) -> PicturePreferences {
    PicturePreferences(context, stock: stock)
  }
}

/// Caches the view models of the views and open pages.
///
/// Widgets that are recreated, as after a change of language, get the same view model with its
/// state.
@MainActor
package final class CachedViewModels {
  private let navigation: Navigation
  private var viewModels: [PageID: AnyObject] = [:]

  init(_ navigation: Navigation) {
    self.navigation = navigation
  }

  /// The view model of a view or page; created on first use.
  package func viewModel<ViewModel: AnyObject>(of page: PageID, _ make: () -> ViewModel)
    -> ViewModel
  {
    if let cached = viewModels[page] as? ViewModel { return cached }
    let viewModel = make()
    keep(viewModel, of: page)
    return viewModel
  }

  /// The cached view model of a page; nil if it was never cached.
  package func viewModel<ViewModel: AnyObject>(of page: PageID) -> ViewModel? {
    viewModels[page] as? ViewModel
  }

  func has(_ page: PageID) -> Bool { viewModels[page] != nil }

  func keep(_ viewModel: AnyObject, of page: PageID) {
    viewModels = viewModels.filter { navigation.isOpen($0.key) }
    viewModels[page] = viewModel
  }
}
