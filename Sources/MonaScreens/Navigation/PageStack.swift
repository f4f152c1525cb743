import MonaModel

/// The pages opened over a view, the last one in front.
struct PageStack: Sendable {
  let view: MainView
  private(set) var pages: [OpenPage] = []
  /// What is asked of the view itself, until it takes it.
  private var request: PageRequest?
  private var opened = 0

  init(over view: MainView) {
    self.view = view
  }

  var routes: [Route] { pages.map(\.route) }

  // MARK: OpenHandler and closing

  /// Opens a page over what shows.
  mutating func open(_ route: Route, among siblings: [DiscoveryID] = []) {
    opened += 1
    let id = PageID(view: view, number: opened)
    pages.append(OpenPage(id: id, route: route, siblings: siblings))
  }

  /// Opens the sheet of a discovery of a list, in the place of the sheet that shows beside it.
  mutating func openSheet(_ id: DiscoveryID, among siblings: [DiscoveryID]) {
    if pages.count > 1, pages[pages.count - 1].route.isSheet, pages[pages.count - 2].route.isList {
      pages.removeLast()
    }
    open(.sheet(id), among: siblings)
  }

  /// Opens a page in the place of all, unless it is the first of them: then it alone stays.
  mutating func browse(_ route: Route) {
    if pages.first?.route == route { return close(to: 1) }
    close(to: 0)
    open(route)
  }

  /// Closes pages until `count` are left.
  mutating func close(to count: Int) {
    if pages.count > count { pages.removeLast(pages.count - count) }
  }

  /// Puts the sheet of a discovery in the place of the flow that collected it; false when that is
  /// not open here.
  mutating func leaveCollected(_ id: DiscoveryID) -> Bool {
    let flow = pages.lastIndex { page in
      if case .collected(id, _) = page.route { true } else { false }
    }
    guard let flow else { return false }
    if flow > 0, pages[flow - 1].route == .sheet(id) {
      pages.remove(at: flow)
    } else {
      opened += 1
      pages[flow] = OpenPage(id: PageID(view: view, number: opened), route: .sheet(id))
    }
    return true
  }

  // MARK: Sheet by sheet

  /// The discoveries of the list a sheet was opened from, in order; empty when there is none.
  func siblings(of id: DiscoveryID) -> [DiscoveryID] {
    pages.last { $0.route == .sheet(id) }?.siblings ?? []
  }

  /// Shows the sheet of the next discovery of the list, or of the one before, in the place of the
  /// sheet in front.
  mutating func showNeighbour(isNext: Bool) {
    guard let page = pages.last, case .sheet(let id) = page.route,
      let position = page.siblings.firstIndex(of: id)
    else { return }
    let neighbour = position + (isNext ? 1 : -1)
    guard page.siblings.indices.contains(neighbour) else { return }
    pages.removeLast()
    open(.sheet(page.siblings[neighbour]), among: page.siblings)
  }

  // MARK: Requests

  /// What is asked of the view or a page, and not taken yet.
  func request(of id: PageID) -> PageRequest? {
    id.number == nil ? request : pages.first { $0.id == id }?.request
  }

  /// Asks something of the view or a page; what is no longer open is asked nothing.
  mutating func setRequest(_ request: PageRequest?, of id: PageID) {
    if id.number == nil {
      self.request = request
    } else if let position = pages.firstIndex(where: { $0.id == id }) {
      pages[position].request = request
    }
  }
}

/// A page opened over a view.
package struct OpenPage: Sendable {
  /// Which one, for as long as it is open.
  package let id: PageID
  /// What it shows.
  package let route: Route
  /// The discoveries among which a sheet was opened, in order; empty when there is no such list.
  var siblings: [DiscoveryID] = []
  /// What is asked of it, until it takes it.
  var request: PageRequest?
}

/// A view, or one of the pages opened over it.
package struct PageID: Hashable, Sendable {
  /// The view, or the one the page lies over.
  package let view: MainView
  /// Which of all pages that were ever opened over the view; nil for the view itself.
  let number: Int?

  /// A view itself.
  package static func view(_ view: MainView) -> PageID { PageID(view: view, number: nil) }
}
