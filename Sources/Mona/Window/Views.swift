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

  private let appModel: AppModel
  private var shown: [MainView: (view: any View, navigator: Navigator)] = [:]

  init(_ appModel: AppModel) {
    self.appModel = appModel
    widget.vexpand = true
    for view in MainView.allCases {
      let place = adw_bin_new() as Widget
      let page = adw_view_stack_add_titled(cast(widget), place, view.rawValue, view.title)
      adw_view_stack_page_set_icon_name(page, "mona-\(view.rawValue)-symbolic")
    }
    connect(widget, "notify::visible-child") { [weak self] in self?.followSwitcher() }
    observe(while: widget) { [weak self] in
      let view = appModel.navigation.view
      // In a task: what a view reads as it appears is not this observer's concern.
      Task { self?.show(view) }
    }
  }

  /// The views that have shown so far.
  var made: [MainView] { MainView.allCases.filter { shown[$0] != nil } }

  /// Makes views now, and shows the one to be shown, so that no empty window is seen in between.
  func make(_ views: [MainView]) {
    for view in views where shown[view] == nil { _ = make(view) }
    show(appModel.navigation.view)
  }

  /// The page in front, nil when a view shows.
  var front: (any Page)? { shown[appModel.navigation.view]?.navigator.front }

  /// The sheet in front and its discovery, for photos that are dropped or pasted with no other aim.
  var frontDestination: (widget: Widget, target: PhotoDestination)? {
    guard let front, let target = front.photoDestination else { return nil }
    return (front.widget, target)
  }

  /// Closes what is open in the page in front or over the view; false when nothing is.
  func escape() -> Bool {
    front?.escape() ?? shown[appModel.navigation.view]?.view.escape() ?? false
  }

  /// Begins the search of the view that shows; false when a page covers it, or it has none.
  func search() -> Bool {
    front == nil && shown[appModel.navigation.view]?.view.search() == true
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
    func kept<ViewModel: AnyObject>(_ make: () -> ViewModel) -> ViewModel {
      appModel.kept.viewModel(of: .view(name), make)
    }
    let view: any View =
      switch name {
      case .daily: dailyView()
      case .artworks:
        ArtworksView(
          kept { appModel.artworks() })
      case .map:
        MapView(
          kept { appModel.map() }, navigation: appModel.navigation, origin: appModel.origin,
          preferences: appModel.preferences)
      case .collection:
        CollectionView(
          kept { appModel.collection() }, inbox: appModel.inbox, navigation: appModel.navigation)
      case .badges:
        BadgesView(
          kept { appModel.badges() }, navigation: appModel.navigation)
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
      appModel.kept.viewModel(of: .view(.daily)) { appModel.daily() }, origin: appModel.origin,
      preferences: appModel.preferences)
    daily.onReady = { [weak self] in
      self?.onReady?()
      self?.onReady = nil
    }
    return daily
  }

  private func followSwitcher() {
    // What was taken out of the window goes page by page, and means nothing by it.
    guard widget.window != nil,
      let name = adw_view_stack_get_visible_child_name(cast(widget)),
      let view = MainView(rawValue: String(cString: name)), view != appModel.navigation.view
    else { return }
    appModel.navigation.show(view)
  }
}
