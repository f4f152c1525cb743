import MonaModel
import MonaPerson
import MonaText
import Observation

/// Where the person is in the window: the view, the pages opened over each, and what is asked of
/// them.
@Observable @MainActor
package final class Navigation {
  /// The view the person looks at.
  package private(set) var view: MainView
  /// How many pages the window has room for.
  package private(set) var width = WindowWidth.narrow
  /// The photos of which one fills the window; nil while the pages show.
  package private(set) var viewed: ViewedPhotos?
  /// Whether the map waits for the person to show where distances start.
  package private(set) var isSettingOrigin = false
  /// The pages opened over each view.
  private var stacks: [MainView: PageStack] = [:]
  /// The view from which the map was told to show something: Back leads there.
  private var viewBeforeMap: MainView?
  @ObservationIgnored private var viewings = 0

  /// A window that starts on `view`, with nothing over it.
  package init(view: MainView = .daily) {
    self.view = view
  }

  // MARK: Views and pages

  /// The pages opened over the view, the last one in front.
  package var routes: [Route] { routes(over: view) }

  /// The pages opened over a view; they wait there while another view shows.
  package func routes(over view: MainView) -> [Route] { stack(over: view).routes }

  /// The same, each with what tells it from others.
  package func pages(over view: MainView) -> [OpenPage] { stack(over: view).pages }

  /// Whether all that shows belongs to the view, as far as a person can tell.
  package var isWithinView: Bool { routes.allSatisfy { $0.belongs(to: view) } }

  /// Whether a page is open; a view always is.
  func isOpen(_ page: PageID) -> Bool {
    page.number == nil || pages(over: page.view).contains { $0.id == page }
  }

  private func stack(over view: MainView) -> PageStack { stacks[view] ?? PageStack(over: view) }

  private var stack: PageStack {
    get { stack(over: view) }
    set { stacks[view] = newValue }
  }

  /// Opens a page over what is shown.
  package func open(_ route: Route) {
    viewed = nil
    stack.open(route)
  }

  /// Opens a page, unless it is in front.
  package func openOnce(_ route: Route) {
    if routes.last != route { open(route) }
  }

  /// Opens the sheet of a discovery of a list, in the place of the sheet that shows beside it.
  /// - Parameter siblings: the list, which one can then go through sheet by sheet.
  package func openSheet(_ id: DiscoveryID, among siblings: [DiscoveryID]) {
    viewed = nil
    stack.openSheet(id, among: siblings)
  }

  /// Opens the visits day by day, unless they show.
  package func openJournal() {
    switch routes.last {
    case .journal, .journalDay: break
    default: open(.journal)
    }
  }

  /// Opens a list in the place of all pages, as the lists at the side do.
  package func browse(_ route: Route) {
    stack.browse(route)
  }

  /// Puts the sheet of a discovery in the place of the flow that collected it, wherever that is
  /// among the pages, and once only.
  package func leaveCollected(_ id: DiscoveryID) {
    for view in MainView.allCases {
      var stack = stack(over: view)
      guard stack.leaveCollected(id) else { continue }
      stacks[view] = stack
      return
    }
  }

  /// Shows the page that is open already over one of the views, with nothing over it, else opens it.
  package func find(_ route: Route) {
    let others = MainView.allCases.filter { $0 != view }
    for view in [view] + others {
      guard let position = routes(over: view).lastIndex(of: route) else { continue }
      if view != self.view { show(view) }
      return back(to: position + 1)
    }
    open(route)
  }

  /// Shows one of the five views, with the pages it had; without them if it shows already.
  package func show(_ view: MainView) {
    viewed = nil
    if view == self.view { closePages() }
    viewBeforeMap = nil
    isSettingOrigin = false
    self.view = view
    fillBesideSidebar()
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
    if hasSidebar, routes.isEmpty { browse(.list(of: nil)) }
  }

  private func closePages() {
    if hasSidebar { browse(.list(of: nil)) } else { stack.close(to: 0) }
  }

  // MARK: Back

  /// Whether there is anywhere to go back to.
  package var canGoBack: Bool {
    isSettingOrigin || routes.count > (hasSidebar ? 1 : 0)
      || (view == .map && viewBeforeMap != nil)
  }

  /// Goes back where the person came from.
  package func back() {
    if viewed != nil { return closePhotos() }
    if isSettingOrigin { return stopSettingOrigin() }
    guard canGoBack else { return }
    if routes.isEmpty, let viewBeforeMap {
      show(viewBeforeMap)
    } else {
      back(to: routes.count - 1)
    }
  }

  /// Closes the pages over the one that a swipe brought in front, or over the view; side by side,
  /// pages do not slide.
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

  /// Shows the map with nothing over it; Back leads where the person came from.
  package func showMap() {
    let before = view
    stacks[.map, default: PageStack(over: .map)].close(to: 0)
    show(.map)
    if before != .map { viewBeforeMap = before }
  }

  /// Shows the map, where the person points at the place where distances are to start.
  func beginSettingOrigin() {
    showMap()
    isSettingOrigin = true
  }

  /// Waits no longer for that, and stays on the map.
  func forgetSettingOrigin() {
    if isSettingOrigin { isSettingOrigin = false }
  }

  /// Waits no longer for that, and leads back where it was asked for.
  package func stopSettingOrigin() {
    guard isSettingOrigin else { return }
    isSettingOrigin = false
    back()
  }

  // MARK: Requests

  /// Shows the page that something is asked of, where it answers.
  package func show(_ request: PageRequest) {
    switch request {
    case .map: showMap()
    case .search: openOnce(.search)
    }
    ask(request)
  }

  /// Asks something of a page, which answers when it shows.
  package func ask(_ request: PageRequest) {
    guard let page = addressee(of: request) else { return }
    let waiting = self.request(of: page)
    stacks[page.view, default: PageStack(over: page.view)]
      .setRequest(request.following(waiting), of: page)
  }

  /// What is asked of a page and not taken yet.
  package func request(of page: PageID) -> PageRequest? { stacks[page.view]?.request(of: page) }

  /// Takes what is asked of a page, so that it is answered once.
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

  /// Opens search over what shows; in front, it takes the keyboard for another search.
  package func openSearch() {
    if routes.last == .search { ask(.search(.begin)) } else { open(.search) }
  }

  // MARK: Sheet by sheet

  /// The discoveries before and after this one, in the list its sheet was opened from.
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

  /// The discoveries of the list a sheet was opened from, in order; empty when there is none.
  func siblings(of id: DiscoveryID) -> [DiscoveryID] { stack.siblings(of: id) }

  /// Shows the sheet of the next discovery of the list, or of the one before, in the place of the
  /// sheet in front.
  package func showNeighbour(isNext: Bool) {
    stack.showNeighbour(isNext: isNext)
  }

  // MARK: Photos that fill the window

  /// Fills the window with a photo; one can then go through those of all these visits.
  package func view(_ id: DiscoveryID, among visits: [CollectedVisit]) {
    viewings += 1
    viewed = ViewedPhotos(number: viewings, visits: visits, first: id)
  }

  /// Shows the pages again.
  package func closePhotos() {
    if viewed != nil { viewed = nil }
  }
}

/// The five views of the window.
package enum MainView: String, CaseIterable, Sendable {
  case daily, artworks, map, collection, badges

  /// The word that names the view.
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

/// The photos of which one fills the window.
package struct ViewedPhotos: Hashable, Sendable {
  /// Tells one time that the window is filled from the next.
  let number: Int
  /// The visits one can go through.
  let visits: [CollectedVisit]
  /// The one whose photo shows first.
  let first: DiscoveryID
}
