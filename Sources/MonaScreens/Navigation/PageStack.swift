import MonaModel

/// The pages opened over a view, the front page last.
struct PageStack: Sendable {
  let view: MainView
  private(set) var pages: [OpenPage] = []
  /// The request waiting for the view itself.
  private var request: PageRequest?
  private var opened = 0

  init(over view: MainView) {
    self.view = view
  }

  var routes: [Route] { pages.map(\.route) }

  // MARK: Opening and closing

  /// Opens a page over the others.
  mutating func open(_ route: Route, among siblings: [DiscoveryID] = []) {
    opened += 1
    let id = PageID(view: view, number: opened)
    pages.append(OpenPage(id: id, route: route, siblings: siblings))
  }

  /// Opens the sheet of a discovery of a list, replacing the sheet shown beside the list.
  mutating func openSheet(_ id: DiscoveryID, among siblings: [DiscoveryID]) {
    if pages.count > 1, pages[pages.count - 1].route.isSheet, pages[pages.count - 2].route.isList {
      pages.removeLast()
    }
    open(.sheet(id), among: siblings)
  }

  /// Replaces all pages by one; if it is the first already, only closes the others.
  mutating func browse(_ route: Route) {
    if pages.first?.route == route { return close(to: 1) }
    close(to: 0)
    open(route)
  }

  /// Closes pages until `count` are left.
  mutating func close(to count: Int) {
    if pages.count > count { pages.removeLast(pages.count - count) }
  }

  /// Replaces the page that followed collecting a discovery by the discovery's sheet.
  /// - Returns: false if that page is not open here.
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

  // MARK: Next and previous sheet

  /// The discoveries of the list that a sheet was opened from, in order; empty without a list.
  func siblings(of id: DiscoveryID) -> [DiscoveryID] {
    pages.last { $0.route == .sheet(id) }?.siblings ?? []
  }

  /// Replaces the sheet in front by that of the next or previous discovery of its list.
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

  /// The request waiting for the view or a page.
  func request(of id: PageID) -> PageRequest? {
    id.number == nil ? request : pages.first { $0.id == id }?.request
  }

  /// Stores a request for the view or a page; ignored if the page is not open.
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
  /// Its identifier, stable while it is open.
  package let id: PageID
  /// Its route.
  package let route: Route
  /// The discoveries of the list that a sheet was opened from, in order; empty without a list.
  var siblings: [DiscoveryID] = []
  /// The request waiting for it.
  var request: PageRequest?
}

/// Identifies a view or one of the pages opened over it.
package struct PageID: Hashable, Sendable {
  /// The view, or the one that the page is opened over.
  package let view: MainView
  /// The page's number among all ever opened over the view; nil for the view itself.
  let number: Int?

  /// The identifier of a view.
  package static func view(_ view: MainView) -> PageID { PageID(view: view, number: nil) }
}
