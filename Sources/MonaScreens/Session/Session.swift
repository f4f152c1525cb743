import Foundation
import MonaCore
import MonaText
import Observation

/// What all screens share: the store, where the person is, and what there is to tell them.
@Observable @MainActor
package final class Session {
  /// The catalogue and the person's data.
  package let store: Store
  /// The person's own folder of photos.
  package let album: Album
  /// Photographing is collecting: it makes the photo safe, then the visit.
  package let collecting: Collecting
  /// The language names of the catalogue are shown in.
  package let language: Language

  /// Grows with each committed change; a screen that reads it reloads.
  package internal(set) var revision = 0
  /// The photos whose files are nowhere in the album, by the last look at it.
  package internal(set) var missingPhotos: Set<String> = []
  /// How often the file of a photo was seen to hold something else than before, in this run: what
  /// shows it loads it again.
  package internal(set) var photoEdits: [URL: Int] = [:]
  @ObservationIgnored var isLookingAtAlbum = false
  /// The view the person looks at.
  package private(set) var view: MainView
  /// How many pages the window has room for.
  package private(set) var width = WindowWidth.narrow
  /// The pages opened over each view, the last one in front.
  private var stacks: [MainView: [OpenPage]] = [:]
  /// The view from which the map was told to show a discovery: Back leads there.
  private var viewBeforeMap: MainView?
  /// What to tell the person next; the window takes it and shows it.
  package internal(set) var notices: [Notice] = []

  /// The photo that fills the window; nil while the pages show.
  package internal(set) var viewer: ViewerScreen?

  /// What was typed where nothing takes letters, until search has it.
  package internal(set) var typedAhead = ""
  /// Grows each time search is asked for while it is in front.
  package internal(set) var searchCalls = 0
  /// The order lists of discoveries open in.
  package var order = ChosenOrder()

  /// Where the map should go, once it is told to show a discovery.
  package var mapFocus: DiscoveryID?

  /// What the map should show, once it is told to.
  package internal(set) var mapWish: MapWish?

  /// The backgrounds the maps can have, and the one they do; to be kept for the next run.
  package internal(set) var mapSources: MapSources
  /// How many megabytes of the disk the maps' tiles may take; to be kept for the next run.
  package internal(set) var tileSpace: Int
  /// Where the map should go, once it is told to open a map of a part of the world.
  package internal(set) var mapPlace: MapPlace?

  /// What the person decided on where distances start; to be kept for the next run.
  package internal(set) var hereWish: HereWish
  /// Where the computer said it is; forgotten at the end of the run.
  package internal(set) var position: Position?
  /// Whether the computer is being asked where it is.
  package internal(set) var isLocating = false
  /// Whether the map waits for the person to show their place.
  package internal(set) var isSettingPlace = false
  let locator: Locator
  let webcam: Webcam
  private let trackReader: TrackReader
  /// What comes in by the card-full; one for the whole run, so that its page may come and go.
  @ObservationIgnored package private(set) lazy var inbox = InboxScreen(self, trackReader)

  /// A session that starts on `view`.
  package init(
    store: Store, album: Album, collecting: Collecting, locator: Locator = .none,
    webcam: Webcam = .none, trackReader: TrackReader = .none,
    view: MainView = .daily, hereWish: HereWish = HereWish(),
    mapSources: MapSources = MapSources(standard: .openStreetMap()), tileSpace: Int = 200,
    language: Language = Translations.language
  ) {
    self.store = store
    self.album = album
    self.collecting = collecting
    self.locator = locator
    self.webcam = webcam
    self.trackReader = trackReader
    self.hereWish = hereWish
    self.mapSources = mapSources
    self.tileSpace = tileSpace
    self.view = view
    self.language = language
  }

  /// Follows the store until the task is cancelled.
  package func followStore() async {
    for await _ in store.changes() { revision += 1 }
  }

  // MARK: Where the person is

  /// The pages opened over the view, the last one in front.
  package var routes: [Route] { routes(over: view) }

  /// The pages opened over a view; they wait there while another view shows.
  package func routes(over view: MainView) -> [Route] { stacks[view, default: []].map(\.route) }

  /// Opens a page over what is shown.
  package func open(_ route: Route) {
    viewer = nil
    stacks[view, default: []].append(OpenPage(route: route))
  }

  /// Opens the sheet of a discovery of a list, in the place of the sheet that shows beside it.
  /// - Parameter siblings: the list, which one can then go through sheet by sheet.
  package func openSheet(_ id: DiscoveryID, among siblings: [DiscoveryID]) {
    viewer = nil
    let pages = stacks[view, default: []]
    if pages.count > 1, pages[pages.count - 1].route.isSheet, pages[pages.count - 2].route.isList {
      stacks[view, default: []].removeLast()
    }
    stacks[view, default: []].append(OpenPage(route: .sheet(id), siblings: siblings))
  }

  /// Opens a list in the place of all pages, as the lists at the side do.
  package func browse(_ route: Route) {
    stacks[view] = [OpenPage(route: route)]
  }

  /// Whether there is anywhere to go back to.
  package var canGoBack: Bool {
    isSettingPlace || stacks[view, default: []].count > (hasSidebar ? 1 : 0)
      || (view == .map && viewBeforeMap != nil)
  }

  /// Goes back where the person came from.
  package func back() {
    if viewer != nil { return closeViewer() }
    if isSettingPlace { return stopSettingPlace() }
    guard canGoBack else { return }
    if stacks[view, default: []].isEmpty, let viewBeforeMap {
      show(viewBeforeMap)
    } else {
      back(to: routes.count - 1)
    }
  }

  /// Closes pages until `count` are left.
  package func back(to count: Int) {
    let surplus = stacks[view, default: []].count - count
    if surplus > 0 { stacks[view, default: []].removeLast(surplus) }
  }

  /// Puts the sheet of a discovery in the place of the flow that collected it, wherever that is
  /// among the pages, and once only.
  package func leaveCollected(_ id: DiscoveryID) {
    for (view, pages) in stacks {
      let flow = pages.lastIndex { page in
        if case .collected(id, _) = page.route { true } else { false }
      }
      guard let flow else { continue }
      if flow > 0, pages[flow - 1].route == .sheet(id) {
        stacks[view]?.remove(at: flow)
      } else {
        stacks[view]?[flow] = OpenPage(route: .sheet(id))
      }
      return
    }
  }

  /// Shows the page that is open already over one of the views, with nothing over it; false when
  /// none is.
  func show(_ route: Route) -> Bool {
    let others = MainView.allCases.filter { $0 != view }
    for view in [view] + others {
      guard let position = routes(over: view).lastIndex(of: route) else { continue }
      if view != self.view { show(view) }
      back(to: position + 1)
      return true
    }
    return false
  }

  /// Shows one of the five views, with the pages it had; without them if it shows already.
  package func show(_ view: MainView) {
    viewer = nil
    if view == self.view { stacks[view] = nil }
    viewBeforeMap = nil
    isSettingPlace = false
    self.view = view
    fillBesideSidebar()
  }

  /// Shows a discovery on the map.
  package func showOnMap(_ id: DiscoveryID) {
    mapFocus = id
    showMap()
  }

  /// Shows the map with nothing over it; Back leads where the person came from.
  func showMap() {
    let before = view
    stacks[.map] = nil
    show(.map)
    if before != .map { viewBeforeMap = before }
  }

  /// Learns how many pages the window has room for.
  package func resize(to width: WindowWidth) {
    guard width != self.width else { return }
    self.width = width
    fillBesideSidebar()
  }

  /// Whether the lists of Artworks stand at the side, and so never have to be gone back to.
  private var hasSidebar: Bool { view == .artworks && width > .narrow }

  /// Beside the lists, one of them always shows.
  private func fillBesideSidebar() {
    if hasSidebar, stacks[.artworks, default: []].isEmpty { browse(.list(of: nil)) }
  }

  // MARK: Sheet by sheet

  /// The discoveries before and after this one, in the list its sheet was opened from.
  package func neighbours(
    of id: DiscoveryID
  ) -> (previous: DiscoveryID?, next: DiscoveryID?) {
    guard let siblings = stacks[view]?.last(where: { $0.route == .sheet(id) })?.siblings,
      let position = siblings.firstIndex(of: id)
    else { return (nil, nil) }
    return (
      position > 0 ? siblings[position - 1] : nil,
      position + 1 < siblings.count ? siblings[position + 1] : nil
    )
  }

  /// The discoveries of the list a sheet was opened from, in order; empty when there is none.
  func siblings(of id: DiscoveryID) -> [DiscoveryID] {
    stacks[view]?.last { $0.route == .sheet(id) }?.siblings ?? []
  }

  /// Shows the sheet of the next discovery of the list, or of the one before, in the place of the
  /// sheet in front.
  package func showNeighbour(isNext: Bool) {
    // Behind a photo that fills the window nobody sees the sheets.
    if let viewer { return viewer.go(isNext: isNext) }
    guard let page = stacks[view]?.last, case .sheet(let id) = page.route else { return }
    let (previous, next) = neighbours(of: id)
    guard let neighbour = isNext ? next : previous else { return }
    stacks[view, default: []].removeLast()
    stacks[view, default: []].append(
      OpenPage(route: .sheet(neighbour), siblings: page.siblings))
  }

  // MARK: Telling the person

  /// Tells the person something that went well.
  package func say(_ text: String) {
    notices.append(Notice(text: text))
  }

  /// Tells the person what was done, and offers to take it back; `undo` tells its own failures.
  package func say(_ text: String, undo: @escaping @MainActor @Sendable () async -> Void) {
    notices.append(Notice(text: text, undo: undo))
  }

  /// Tells the person why something was refused, and what to do; cancelling is no error.
  package func fail(_ error: any Error) {
    if error is CancellationError { return }
    notices.append(Notice(text: Sentence.of(error), details: String(describing: error)))
  }

  /// Runs an intent; a failure is told to the person.
  @discardableResult
  package func attempt<Result>(_ intent: () throws -> Result) -> Result? {
    do { return try intent() } catch {
      fail(error)
      return nil
    }
  }

  /// Takes what is to be told, so that it is told once.
  package func takeNotices() -> [Notice] {
    defer { if !notices.isEmpty { notices = [] } }
    return notices
  }

  /// Puts a discovery on the wish list, or takes it off.
  package func toggleTarget(_ id: DiscoveryID, state: DiscoveryState) {
    attempt {
      if state == .targeted { try store.untarget(id) } else { try store.target(id) }
    }
  }
}
