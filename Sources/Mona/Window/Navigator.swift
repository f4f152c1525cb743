import CGtk
import GtkKit
import MonaScreens

/// A view and the pages opened over it: one at a time with a transition, or side by side in a wide
/// window.
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
  /// Whether the leaflet is being changed by the program, not by a swipe.
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

  /// The page in front; nil if the view itself is.
  var front: (any Page)? { panes.last?.page }

  /// Shows the open pages; the earlier ones stay until a new page has its content.
  private func show() {
    let (pages, width) = (navigation.pages(over: view), navigation.width)
    preparing?.cancel()
    guard appModel.arePrepared(pages) else {
      preparing = widget.startTask { [weak self, appModel] in
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
    let before = Accessible.FocusLook(besides: widget)
    let count = panes.count
    let isChanged = replacePages(by: pages)
    let isReplaced = count == panes.count
    let plan = Panes(pages.map(\.route), over: view, width: width)
    arrange(plan, isNarrow: width == .narrow)
    guard isChanged else { return }
    let visible = panes.last?.widget ?? root
    adw_leaflet_set_visible_child(leaflet, visible)
    let isBesideFocus =
      plan.pages.count > 1 && hasFocus(within: panes[plan.pages.lowerBound].widget)
    // The leaflet moves the focus to the new page only if it was in the previous one.
    if !isBesideFocus, !hasFocus(within: visible) {
      focusOnceShown(visible)
    }
    let isAtOnce = adw_leaflet_get_child_transition_running(leaflet) == 0
    // A page that another one replaces goes, at once or as the pages come to rest: on a slow computer, that is before
    // screen readers have compared the two.
    Accessible.namePage(visible, after: before, isGone: isReplaced) { [weak self, view] in
      self?.front?.name ?? view.title
    }
    if isAtOnce { clear() }
  }

  /// Creates new pages, and removes those no longer open; false if nothing is new.
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

  /// Side by side, only the shown panes are visible; one at a time, all are, so that swipes find
  /// them.
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

  /// Removes the pages that were closed, once their transition has ended.
  private func clear() {
    guard adw_leaflet_get_child_transition_running(leaflet) == 0 else { return }
    let wasChanging = isChanging
    isChanging = true
    defer { isChanging = wasChanging }
    let gone = leaving
    leaving = []
    for pane in gone { adw_leaflet_remove(leaflet, pane.widget) }
  }

  /// Updates the navigation after a swipe.
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

/// The container of a page, with a title above it unless the page has its own: the header bar of a
/// narrow window has no space for one.
@MainActor
final class Pane {
  let id: PageID
  let page: any Page
  let widget: Widget

  init(_ id: PageID, _ page: any Page) {
    self.id = id
    self.page = page
    guard !page.title.isEmpty else {
      widget = Self.named(page)
      return
    }
    let title = heading("", "heading")
    // Limits the longest names of the catalogue, to leave space for the page.
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
    Accessible.group(widget)
    observe(while: line) { [weak page, widget] in
      guard let page else { return }
      title.text = page.title
      Accessible.label(widget, page.name)
      // Beside its subtitle if there is space for a word or two.
      title.widthChars = min(page.title.count, 12)
      subtitle.text = page.subtitle
    }
  }

  /// A page that shows its title itself, within a group of that name if screen readers need one.
  private static func named(_ page: any Page) -> Widget {
    guard page.spokenTitle != nil else { return page.widget }
    page.widget.vexpand = true
    let group = box(.vertical, [page.widget])
    Accessible.group(group)
    observe(while: group) { [weak page, group] in
      if let title = page?.spokenTitle { Accessible.label(group, title) }
    }
    return group
  }
}
