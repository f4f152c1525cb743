import CGtk
import GtkKit
import MonaScreens

/// Shows the session's routes as pages that slide over the views.
@MainActor
final class Navigator {
  let widget: Widget
  private let session: Session
  private var pages: [(route: Route, page: any Page)] = []
  private var leaving: [any Page] = []
  /// Whether the leaflet is being changed from here, and not by a swipe.
  private var isChanging = false
  private let root: Widget
  private let make: @MainActor (Route) -> any Page

  private var leaflet: OpaquePointer { cast(widget) }

  init(_ session: Session, root: Widget, make: @escaping @MainActor (Route) -> any Page) {
    self.session = session
    self.root = root
    self.make = make
    widget = adw_leaflet_new()
    adw_leaflet_set_can_unfold(leaflet, 0)
    adw_leaflet_set_can_navigate_back(leaflet, 1)
    adw_leaflet_append(leaflet, root)
    connect(widget, "notify::visible-child") { [weak self] in self?.followSwipe() }
    connect(widget, "notify::child-transition-running") { [weak self] in self?.clear() }
    observe(while: widget) { [weak self] in self?.render(session.routes) }
  }

  /// The page in front, nil when a view shows.
  var front: (any Page)? { pages.last?.page }

  private func render(_ routes: [Route]) {
    var kept = 0
    while kept < min(routes.count, pages.count), routes[kept] == pages[kept].route { kept += 1 }
    guard kept < max(routes.count, pages.count) else { return }
    isChanging = true
    defer { isChanging = false }
    leaving += pages[kept...].map(\.page)
    pages.removeSubrange(kept...)
    for route in routes[kept...] {
      let page = make(route)
      adw_leaflet_append(leaflet, page.widget)
      pages.append((route, page))
    }
    let visible = pages.last?.page.widget ?? root
    adw_leaflet_set_visible_child(leaflet, visible)
    // The keyboard would stay with the page that slides away, and keys be lost until it is gone.
    gtk_widget_child_focus(visible, GTK_DIR_TAB_FORWARD)
    if adw_leaflet_get_child_transition_running(leaflet) == 0 { clear() }
  }

  /// Takes out the pages that were left, once they have slid away.
  private func clear() {
    guard adw_leaflet_get_child_transition_running(leaflet) == 0 else { return }
    let wasChanging = isChanging
    isChanging = true
    defer { isChanging = wasChanging }
    let gone = leaving
    leaving = []
    for page in gone { adw_leaflet_remove(leaflet, page.widget) }
  }

  /// A swipe changed the page: the routes follow.
  private func followSwipe() {
    guard !isChanging else { return }
    let visible = adw_leaflet_get_visible_child(leaflet)
    if visible == root {
      session.back(to: 0)
    } else if let index = pages.firstIndex(where: { $0.page.widget == visible }) {
      session.back(to: index + 1)
    }
  }
}
