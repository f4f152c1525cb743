import CGtk
import GtkKit
import MonaScreens

/// A view and the pages opened over it: one at a time, sliding, or side by side where the window
/// has room.
@MainActor
final class Navigator {
  let widget: Widget
  private let navigation: Navigation
  private let view: MainView
  private let root: Widget
  private let appModel: AppModel
  private var preparing: Task<Void, Never>?
  private var panes: [Pane] = []
  private var leaving: [Pane] = []
  /// Whether the leaflet is being changed from here, and not by a swipe.
  private var isChanging = false

  private var leaflet: OpaquePointer { cast(widget) }

  init(_ appModel: AppModel, over view: MainView, root: Widget) {
    self.appModel = appModel
    navigation = appModel.navigation
    self.view = view
    self.root = root
    widget = adw_leaflet_new()
    adw_leaflet_set_fold_threshold_policy(leaflet, ADW_FOLD_THRESHOLD_POLICY_MINIMUM)
    adw_leaflet_set_mode_transition_duration(leaflet, 0)
    adw_leaflet_append(leaflet, root)
    root.hexpand = true
    connect(widget, "notify::visible-child") { [weak self] in self?.followSwipe() }
    connect(widget, "notify::child-transition-running") { [weak self] in self?.clear() }
    observe(while: widget) { [weak self] in self?.show() }
  }

  /// The page in front, nil when the view shows.
  var front: (any Page)? { panes.last?.page }

  /// Shows the pages that are open; until a new one has what it shows, those before it stay.
  private func show() {
    let (pages, width) = (navigation.pages(over: view), navigation.width)
    preparing?.cancel()
    guard appModel.arePrepared(pages) else {
      preparing = Task { [weak self, appModel] in
        await appModel.prepare(pages)
        if !Task.isCancelled { self?.show() }
      }
      return
    }
    render(pages, width)
  }

  private func render(_ pages: [OpenPage], _ width: WindowWidth) {
    isChanging = true
    defer { isChanging = false }
    let isChanged = replacePages(by: pages)
    let plan = Panes(pages.map(\.route), over: view, width: width)
    arrange(plan, isNarrow: width == .narrow)
    guard isChanged else { return }
    let visible = panes.last?.widget ?? root
    adw_leaflet_set_visible_child(leaflet, visible)
    let isBesideFocus =
      plan.pages.count > 1 && hasFocus(within: panes[plan.pages.lowerBound].widget)
    // What slides in takes the keyboard by itself only where the keyboard was in what slides away.
    if !isBesideFocus, !hasFocus(within: visible) {
      visible.focusFirst()
    }
    if adw_leaflet_get_child_transition_running(leaflet) == 0 { clear() }
  }

  /// Makes the pages that are new, and leaves those that are gone; false when nothing is new.
  private func replacePages(by pages: [OpenPage]) -> Bool {
    var kept = 0
    while kept < min(pages.count, panes.count), pages[kept].id == panes[kept].id { kept += 1 }
    guard kept < max(pages.count, panes.count) else { return false }
    leaving += panes[kept...]
    panes.removeSubrange(kept...)
    for page in pages[kept...] {
      let pane = Pane(page.id, Pages.page(for: page, of: appModel))
      adw_leaflet_append(leaflet, pane.widget)
      panes.append(pane)
    }
    return true
  }

  /// Side by side, only what shows is visible; one at a time, all pages are, for swipes to find.
  private func arrange(_ plan: Panes, isNarrow: Bool) {
    adw_leaflet_set_can_unfold(leaflet, isNarrow ? 0 : 1)
    adw_leaflet_set_can_navigate_back(leaflet, isNarrow ? 1 : 0)
    set(root, isVisible: isNarrow || plan.showsView, isBeside: !isNarrow && !plan.pages.isEmpty)
    for (position, pane) in panes.enumerated() {
      let isShown = plan.pages.contains(position)
      set(
        pane.widget, isVisible: isNarrow || isShown,
        isBeside: !isNarrow && isShown && position + 1 < plan.pages.upperBound)
    }
    if !isNarrow { for pane in leaving { pane.widget.isVisible = false } }
  }

  private func set(_ page: Widget, isVisible: Bool, isBeside: Bool) {
    page.isVisible = isVisible
    page.hexpand = !isBeside
    page.requestSize(width: isBeside ? (page == root ? 280 : 400) : -1)
    page.setClass("pane-beside", isBeside)
  }

  /// Takes out the pages that were left, once they have slid away.
  private func clear() {
    guard adw_leaflet_get_child_transition_running(leaflet) == 0 else { return }
    let wasChanging = isChanging
    isChanging = true
    defer { isChanging = wasChanging }
    let gone = leaving
    leaving = []
    for pane in gone { adw_leaflet_remove(leaflet, pane.widget) }
  }

  /// A swipe changed the page.
  private func followSwipe() {
    guard !isChanging, widget.window != nil else { return }
    let visible = adw_leaflet_get_visible_child(leaflet)
    if visible == root {
      navigation.followSwipe(to: .view(view))
    } else if let pane = panes.first(where: { $0.widget == visible }) {
      navigation.followSwipe(to: pane.id)
    }
  }
}

/// A page in the place the window gives it, under its title unless the page itself says it: on a
/// narrow window the header bar has no room for one.
@MainActor
final class Pane {
  let id: PageID
  let page: any Page
  let widget: Widget

  init(_ id: PageID, _ page: any Page) {
    self.id = id
    self.page = page
    guard !page.title.isEmpty else {
      widget = page.widget
      return
    }
    let title = heading("", "heading")
    // The longest names of the catalogue must leave room for what they name.
    title.lines = 3
    title.ellipsize = .end
    title.hexpand = true
    let subtitle = label("", "dim-label", "numeric")
    subtitle.ellipsize = .none
    subtitle.valign = .start
    let line = arranged([title, subtitle], by: .inLine(spacing: 12))
    line.setMargins(12, 12)
    line.marginBottom = 4
    let head = page.contentWidth.map { clamped(line, width: $0) } ?? line
    widget = box(.vertical, [head, page.widget])
    widget.addClass("under-title")
    observe(while: line) { [weak page] in
      guard let page else { return }
      title.text = page.title
      // Beside its subtitle as long as it has room for a word or two.
      title.widthChars = min(page.title.count, 12)
      subtitle.text = page.subtitle
    }
  }
}
