import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The five views, each with the pages opened over it; a view is created when first shown.
@MainActor
final class Views {
  /// The `AdwViewStack` that the switchers control.
  let widget: Widget = adw_view_stack_new()
  /// Called once, when the first view has its content.
  var onReady: (@MainActor () -> Void)?

  private let appModel: AppModel
  private var shown: [MainView: (view: any View, navigator: Navigator)] = [:]
  /// Whether the view now changes because of a button of the switcher.
  private var isSwitching = false

  init(_ appModel: AppModel) {
    self.appModel = appModel
    widget.vexpand = true
    for view in MainView.allCases {
      let place = adw_bin_new() as Widget
      // The map has this name itself.
      if view != .map { Accessible.group(place, view.title) }
      let page = adw_view_stack_add_titled(cast(widget), place, view.rawValue, view.title)
      adw_view_stack_page_set_icon_name(page, "mona-\(view.rawValue)-symbolic")
    }
    connect(widget, "notify::visible-child") { [weak self] in self?.followSwitcher() }
    observe(while: widget) { [weak self] in
      let view = appModel.navigation.view
      // In a task, so that what the view reads as it appears is not observed here.
      Task { self?.show(view) }
    }
  }

  /// The views created so far.
  var made: [MainView] { MainView.allCases.filter { shown[$0] != nil } }

  /// Creates views in advance and shows the current one, so that no empty window is visible in
  /// between.
  func make(_ views: [MainView]) {
    for view in views where shown[view] == nil { _ = make(view) }
    show(appModel.navigation.view)
  }

  /// The page in front; nil if the view itself is.
  var front: (any Page)? { shown[appModel.navigation.view]?.navigator.front }

  /// The sheet in front and its discovery, for photos dropped or pasted without another
  /// destination.
  var frontDestination: (widget: Widget, target: PhotoDestination)? {
    guard let front, let target = front.photoDestination else { return nil }
    return (front.widget, target)
  }

  /// Closes an open part of the page or view in front; false if there is none.
  func escape() -> Bool {
    front?.escape() ?? shown[appModel.navigation.view]?.view.escape() ?? false
  }

  /// Rates the visit of the sheet in front, or what has the keyboard focus in the view; false if
  /// there is neither.
  func rate(_ stars: Int?) -> Bool {
    // While one sheet follows another, the focus may be in the view for a moment.
    guard appModel.navigation.routes.isEmpty else { return appModel.rateSheet(stars) }
    return shown[appModel.navigation.view]?.view.rate(stars) ?? false
  }

  /// Starts the search of the current view; false if a page covers it, or it has none.
  func search() -> Bool {
    front == nil && shown[appModel.navigation.view]?.view.search() == true
  }

  /// Has each view store its state.
  func remember() {
    for entry in shown.values { entry.view.remember() }
  }

  private func show(_ view: MainView) {
    let entry = shown[view] ?? make(view)
    adw_view_stack_set_visible_child_name(cast(widget), view.rawValue)
    entry.view.appear()
    // Who went to a button of the switcher by Tab may want the next one.
    if !isSwitching || !isSwitcherFocused { focusFront() }
    isSwitching = false
  }

  /// Closes the pages over a view whose button in the switcher was pressed while it is shown.
  func pressed(_ view: MainView) {
    if !isSwitching, view == appModel.navigation.view { appModel.navigation.show(view) }
  }

  /// Moves the keyboard focus into the view or page in front, unless it is there.
  func focusFront() {
    guard let entry = shown[appModel.navigation.view] else { return }
    let front = entry.navigator.front?.widget ?? entry.view.widget
    if !hasFocus(within: entry.navigator.widget) { focusOnceShown(front) }
  }

  private var isSwitcherFocused: Bool {
    guard let focus = focus(besides: widget) else { return false }
    return gtk_widget_get_ancestor(focus, g_type_from_name("AdwViewSwitcher")) != nil
  }

  private func make(_ name: MainView) -> (view: any View, navigator: Navigator) {
    func cached<ViewModel: AnyObject>(_ make: () -> ViewModel) -> ViewModel {
      appModel.viewModels.viewModel(of: .view(name), make)
    }
    let view: any View =
      switch name {
      case .daily: dailyView()
      case .artworks:
        ArtworksView(
          cached { appModel.artworks() })
      case .map:
        MapView(
          cached { appModel.map() }, navigation: appModel.navigation, origin: appModel.origin,
          preferences: appModel.preferences)
      case .collection:
        CollectionView(
          cached { appModel.collection() }, inbox: appModel.inbox, navigation: appModel.navigation)
      case .badges:
        BadgesView(
          cached { appModel.badges() }, navigation: appModel.navigation)
      }
    let navigator = Navigator(appModel, over: name, root: view.widget)
    if let place = adw_view_stack_get_child_by_name(cast(widget), name.rawValue) {
      place.child = navigator.widget
    }
    shown[name] = (view, navigator)
    return (view, navigator)
  }

  private func dailyView() -> DailyView {
    let daily = DailyView(
      appModel.viewModels.viewModel(of: .view(.daily)) { appModel.daily() },
      origin: appModel.origin,
      preferences: appModel.preferences, news: appModel.newsSign())
    daily.onReady = { [weak self] in
      self?.onReady?()
      self?.onReady = nil
    }
    return daily
  }

  private func followSwitcher() {
    // While the stack is being destroyed, it reports each remaining child as visible: ignore that.
    guard widget.window != nil,
      let name = adw_view_stack_get_visible_child_name(cast(widget)),
      let view = MainView(rawValue: String(cString: name)), view != appModel.navigation.view
    else { return }
    isSwitching = true
    appModel.navigation.show(view)
  }
}
