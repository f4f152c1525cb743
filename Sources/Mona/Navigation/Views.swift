import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The five views, each with the pages opened over it; a view is made when it first shows.
@MainActor
final class Views {
  /// The `AdwViewStack`, for the switchers.
  let widget: Widget = adw_view_stack_new()
  /// Called once, when the first content is in place.
  var onReady: (@MainActor () -> Void)?

  private let session: Session
  private let settings: Settings
  private var shown: [MainView: (view: any View, navigator: Navigator)] = [:]

  init(_ session: Session, settings: Settings) {
    self.session = session
    self.settings = settings
    widget.vexpand = true
    for view in MainView.allCases {
      let place = adw_bin_new() as Widget
      let page = adw_view_stack_add_titled(cast(widget), place, view.rawValue, view.title)
      adw_view_stack_page_set_icon_name(page, "mona-\(view.rawValue)-symbolic")
    }
    connect(widget, "notify::visible-child") { [weak self] in self?.followSwitcher() }
    observe(while: widget) { [weak self] in
      let view = session.view
      // In a task: what a view reads as it appears is not this observer's concern.
      Task { self?.show(view) }
    }
  }

  /// The page in front, nil when a view shows.
  var front: (any Page)? { shown[session.view]?.navigator.front }

  /// The sheet in front and its discovery, for photos that are dropped or pasted with no other aim.
  var photoSpot: (widget: Widget, place: PhotoPlace)? {
    guard let front, let place = front.photoPlace else { return nil }
    return (front.widget, place)
  }

  /// Closes what is open in the page in front or over the view; false when nothing is.
  func escape() -> Bool {
    front?.escape() ?? shown[session.view]?.view.escape() ?? false
  }

  /// Begins the search of the view that shows; false when a page covers it, or it has none.
  func search() -> Bool {
    front == nil && shown[session.view]?.view.search() == true
  }

  /// Has the views remember what they want to find again.
  func remember() {
    for entry in shown.values { entry.view.remember() }
  }

  private func show(_ view: MainView) {
    let entry = shown[view] ?? make(view)
    adw_view_stack_set_visible_child_name(cast(widget), view.rawValue)
    entry.view.appear()
  }

  private func make(_ name: MainView) -> (view: any View, navigator: Navigator) {
    let view: any View =
      switch name {
      case .daily: dailyView()
      case .artworks: ArtworksView(session)
      case .map: MapView(session, settings: settings)
      case .collection: CollectionView(session)
      case .badges: BadgesView(session)
      }
    let navigator = Navigator(session, over: name, root: view.widget) { [session] route in
      Pages.page(for: route, in: session)
    }
    if let place = adw_view_stack_get_child_by_name(cast(widget), name.rawValue) {
      place.child = navigator.widget
    }
    shown[name] = (view, navigator)
    return (view, navigator)
  }

  private func dailyView() -> DailyView {
    let daily = DailyView(session)
    daily.onReady = { [weak self] in
      self?.onReady?()
      self?.onReady = nil
    }
    return daily
  }

  private func followSwitcher() {
    guard let name = adw_view_stack_get_visible_child_name(cast(widget)),
      let view = MainView(rawValue: String(cString: name)), view != session.view
    else { return }
    session.show(view)
  }
}
