import MonaMap
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The navigation state of a window: the current view, the pages opened over each view, and the
/// requests waiting for them.
@Observable @MainActor
package final class Navigation {
  /// The current view.
  package private(set) var view: MainView
  /// The number of pages that fit side by side.
  package private(set) var width = WindowWidth.narrow
  /// The photos in the full-window viewer; nil while it is closed.
  package private(set) var viewed: ViewedPhotos?
  /// Whether the map waits for the person to click a place: the origin of distances, unless it is for `placeRequest`.
  package private(set) var isSettingOrigin = false {
    didSet { if !isSettingOrigin { placeRequest = nil } }
  }
  /// What else the place is for; nil for the origin of distances.
  package private(set) var placeRequest: PlaceRequest?
  /// The pages opened over each view.
  private var stacks: [MainView: PageStack] = [:]
  /// The view from which something was shown on the map; Back returns to it.
  private var viewBeforeMap: MainView?
  /// The view from which a page was found over another view; closing that page returns to it.
  private var viewBeforeFound: (page: PageID, view: MainView)?
  @ObservationIgnored private var viewings = 0

  /// Creates the state of a window that starts on `view`, without open pages.
  package init(view: MainView = .daily) {
    self.view = view
  }

  // MARK: Views and pages

  /// The pages opened over the current view, the front page last.
  package var routes: [Route] { routes(over: view) }

  /// The pages opened over a view; they stay open while another view is shown.
  package func routes(over view: MainView) -> [Route] { stack(over: view).routes }

  /// The pages opened over a view, with their identifiers.
  package func pages(over view: MainView) -> [OpenPage] { stack(over: view).pages }

  /// Whether all open pages belong to the current view's own area of the application.
  package var isWithinView: Bool { routes.allSatisfy { $0.belongs(to: view) } }

  /// Whether a page is open; always true for a view.
  func isOpen(_ page: PageID) -> Bool {
    page.number == nil || pages(over: page.view).contains { $0.id == page }
  }

  private func stack(over view: MainView) -> PageStack { stacks[view] ?? PageStack(over: view) }

  private var stack: PageStack {
    get { stack(over: view) }
    set { stacks[view] = newValue }
  }

  /// Opens a page over the current one.
  package func open(_ route: Route) {
    viewed = nil
    stack.open(route)
  }

  /// Opens a page, unless it is in front already.
  package func openOnce(_ route: Route) {
    if routes.last != route { open(route) }
  }

  /// Opens the sheet of a discovery of a list, replacing the sheet shown beside the list.
  /// - Parameter siblings: the list's discoveries in order, for going to the next and previous
  ///   sheet.
  package func openSheet(_ id: DiscoveryID, among siblings: [DiscoveryID]) {
    viewed = nil
    stack.openSheet(id, among: siblings)
  }

  /// Opens the journal, unless it is in front already.
  package func openJournal() {
    switch routes.last {
    case .journal, .journalDay: break
    default: open(.journal)
    }
  }

  /// Replaces all pages by a list; for the sidebar.
  package func browse(_ route: Route) {
    stack.browse(route)
  }

  /// Replaces the page that followed collecting a discovery by the discovery's sheet, in whichever
  /// view it is open.
  package func leaveCollected(_ id: DiscoveryID) {
    for view in MainView.allCases {
      var stack = stack(over: view)
      guard stack.leaveCollected(id) else { continue }
      stacks[view] = stack
      return
    }
  }

  /// Shows a page that is already open over some view, closing the pages over it; opens it if it is
  /// not.
  ///
  /// Back from it returns to the view that is shown now.
  package func find(_ route: Route) {
    let others = MainView.allCases.filter { $0 != view }
    for view in [view] + others {
      guard let position = routes(over: view).lastIndex(of: route) else { continue }
      let before = self.view
      if view != before {
        show(view)
        viewBeforeFound = (pages(over: view)[position].id, before)
      }
      return back(to: position + 1)
    }
    open(route)
  }

  /// Shows a view with its open pages; closes them if the view is already shown.
  package func show(_ view: MainView) {
    viewed = nil
    if view == self.view { closePages() }
    viewBeforeMap = nil
    viewBeforeFound = nil
    isSettingOrigin = false
    self.view = view
    fillBesideSidebar()
  }

  /// Sets the number of pages that fit side by side.
  package func resize(to width: WindowWidth) {
    guard width != self.width else { return }
    self.width = width
    fillBesideSidebar()
  }

  /// Whether the lists of Artworks are shown as a sidebar, which is not part of the back stack.
  private var hasSidebar: Bool { view == .artworks && width > .narrow }

  /// Opens the list of all discoveries beside a sidebar, so that the space is never empty.
  private func fillBesideSidebar() {
    if hasSidebar, routes.isEmpty { browse(.list(of: nil)) }
  }

  private func closePages() {
    if hasSidebar { browse(.list(of: nil)) } else { stack.close(to: 0) }
  }

  // MARK: Back

  /// Whether Back does anything.
  package var canGoBack: Bool {
    isSettingOrigin || routes.count > (hasSidebar ? 1 : 0)
      || (view == .map && viewBeforeMap != nil)
  }

  /// Goes back one step: closes the viewer, ends setting the origin, closes the front page, or
  /// returns from the map.
  package func back() {
    if viewed != nil { return closePhotos() }
    if isSettingOrigin { return stopSettingOrigin() }
    guard canGoBack else { return }
    if routes.isEmpty, let viewBeforeMap { return show(viewBeforeMap) }
    let found = viewBeforeFound.flatMap { pages(over: view).last?.id == $0.page ? $0.view : nil }
    back(to: routes.count - 1)
    if let found { show(found) }
  }

  /// Closes the pages over the page or view that a swipe brought to the front; ignored when pages
  /// are side by side.
  package func followSwipe(to page: PageID) {
    guard width == .narrow, page.view == view else { return }
    if page.number == nil { return back(to: 0) }
    if let position = stack.pages.firstIndex(where: { $0.id == page }) { back(to: position + 1) }
  }

  /// Closes pages until `count` are left.
  package func back(to count: Int) {
    if routes.count > count { stack.close(to: count) }
  }

  // MARK: The map

  /// Shows the map without pages over it; Back returns to the current view.
  package func showMap() {
    let before = view
    stacks[.map, default: PageStack(over: .map)].close(to: 0)
    show(.map)
    if before != .map { viewBeforeMap = before }
  }

  /// Shows the map and waits for a click that sets the origin of distances.
  func beginSettingOrigin() {
    showMap()
    isSettingOrigin = true
  }

  /// Shows the map and waits for a click on a place that is not the origin of distances; then the page opens again
  /// that asks for it.
  /// - Parameters:
  ///   - sentence: what to do on the map.
  ///   - button: the label of the button that takes the middle of the map.
  ///   - start: what the map shows first, at a zoom level; nil to leave it where it is.
  ///   - route: the page.
  ///   - take: called with the place, unless the person chooses none.
  func choosePlace(
    _ sentence: String, button: String, around start: Coordinate?, zoom: Double,
    for route: Route, take: @escaping @MainActor (Coordinate) -> Void
  ) {
    beginSettingOrigin()
    placeRequest = PlaceRequest(sentence: sentence, button: button) { [self] place in
      if let place { take(place) }
      // Over the map itself, the page was closed.
      openOnce(route)
    }
    guard let start else { return }
    ask(.map(.place(MapPosition(latitude: start.latitude, longitude: start.longitude, zoom: zoom))))
  }

  /// Ends waiting for a place that is not the origin of distances, and goes back.
  func endSettingPlace(_ place: Coordinate) {
    guard let request = placeRequest else { return }
    placeRequest = nil
    stopSettingOrigin()
    request.end(place)
  }

  /// Stops waiting for the origin, and stays on the map.
  func forgetSettingOrigin() {
    if isSettingOrigin { isSettingOrigin = false }
  }

  /// Stops waiting for the origin, and goes back.
  package func stopSettingOrigin() {
    guard isSettingOrigin else { return }
    let request = placeRequest
    isSettingOrigin = false
    back()
    request?.end(nil)
  }

  // MARK: Requests

  /// Shows the page of a request, and passes the request to it.
  package func show(_ request: PageRequest) {
    switch request {
    case .map: showMap()
    case .search: openOnce(.search)
    }
    ask(request)
  }

  /// Stores a request for a page, which takes it when it is shown.
  package func ask(_ request: PageRequest) {
    guard let page = addressee(of: request) else { return }
    let waiting = self.request(of: page)
    stacks[page.view, default: PageStack(over: page.view)]
      .setRequest(request.following(waiting), of: page)
  }

  /// The request that waits for a page.
  package func request(of page: PageID) -> PageRequest? { stacks[page.view]?.request(of: page) }

  /// Removes and returns the request that waits for a page.
  package func takeRequest(of page: PageID) -> PageRequest? {
    guard let request = request(of: page) else { return nil }
    stacks[page.view]?.setRequest(nil, of: page)
    return request
  }

  private func addressee(of request: PageRequest) -> PageID? {
    switch request {
    case .map: .view(.map)
    case .search: stack.pages.last { $0.route == .search }?.id
    }
  }

  /// Opens the search page; if it is in front already, has it start another search.
  package func openSearch() {
    if routes.last == .search { ask(.search(.begin)) } else { open(.search) }
  }

  // MARK: Next and previous sheet

  /// The discoveries before and after a sheet's in the list it was opened from.
  package func neighbours(
    of id: DiscoveryID
  ) -> (previous: DiscoveryID?, next: DiscoveryID?) {
    let siblings = siblings(of: id)
    guard let position = siblings.firstIndex(of: id) else { return (nil, nil) }
    return (
      position > 0 ? siblings[position - 1] : nil,
      position + 1 < siblings.count ? siblings[position + 1] : nil
    )
  }

  /// The discoveries of the list that a sheet was opened from, in order; empty without a list.
  func siblings(of id: DiscoveryID) -> [DiscoveryID] { stack.siblings(of: id) }

  /// Replaces the sheet in front by that of the next or previous discovery of its list.
  package func showNeighbour(isNext: Bool) {
    stack.showNeighbour(isNext: isNext)
  }

  // MARK: Photo viewer

  /// Opens the photo viewer at a photo of a discovery, among those of `visits`.
  /// - Parameter photo: the name of the photo; nil for the one for MONA.
  package func view(
    _ id: DiscoveryID, photo: String? = nil, among visits: [CollectedVisit]
  ) {
    viewings += 1
    viewed = ViewedPhotos(number: viewings, visits: visits, first: id, photo: photo)
  }

  /// Closes the photo viewer.
  package func closePhotos() {
    if viewed != nil { viewed = nil }
  }
}

/// The five views of the window.
package enum MainView: String, CaseIterable, Sendable {
  case daily, artworks, map, collection, badges

  /// The view's name.
  package var title: String {
    switch self {
    case .daily: trc("view", "Daily")
    case .artworks: trc("view", "Artworks")
    case .map: trc("view", "Map")
    case .collection: trc("view", "Collection")
    case .badges: trc("view", "Badges")
    }
  }
}

/// The photos in the full-window viewer.
package struct ViewedPhotos: Hashable, Sendable {
  /// Distinguishes one opening of the viewer from the next.
  let number: Int
  /// The visits whose photos can be shown.
  let visits: [CollectedVisit]
  /// The discovery whose photo is shown first.
  let first: DiscoveryID
  /// The name of that photo; nil for the one for MONA.
  var photo: String?
}

/// A place that the map is asked for.
package struct PlaceRequest {
  /// What to do on the map.
  package let sentence: String
  /// The label of the button that takes the middle of the map.
  package let button: String
  /// Called once back from the map, with the place; nil if the person chose none.
  let end: @MainActor (Coordinate?) -> Void

  init(sentence: String, button: String, end: @escaping @MainActor (Coordinate?) -> Void) {
    self.sentence = sentence
    self.button = button
    self.end = end
  }
}
