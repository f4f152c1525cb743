import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The list of the groups under the headings of their days; horizontal in a narrow window.
@MainActor
final class InboxList {
  let widget: Widget
  private let groups: InboxGroups
  private let model = PagedListModel()
  private let view: Widget
  private let factory: ListFactory<InboxLineView>
  private var ids: [InboxLines.ID] = []
  private var isNarrow = false
  private var current = -1

  init(_ groups: InboxGroups) {
    self.groups = groups
    let place = Place()
    factory = ListFactory<InboxLineView>(
      setup: { InboxLineView() }, widget: { $0.widget },
      bind: { row, line in place.list?.show(row, at: line) }, unbind: { $0.clear() })
    factory.isHeading = { [weak groups] line in
      if case .day? = groups?.lines[line: line] { true } else { false }
    }
    let selection: OpaquePointer = gtk_no_selection_new(model.ownedPointer())
    view = gtk_list_view_new(cast(selection), cast(factory.ownedPointer()))
    gtk_list_view_set_single_click_activate(cast(view), 1)
    view.addClass("navigation-sidebar", "inbox-list")
    Accessible.label(view, tr("Photos"))
    widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(cast(widget), view)
    place.list = self
    connect(view, "activate") { [weak groups] (line: Int) in
      if case .group(let position)? = groups?.lines[line: line] { groups?.come(to: position) }
    }
    set(isNarrow: false)
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// Gives the row factory access to the list, which is created after it.
  @MainActor private final class Place {
    weak var list: InboxList?
  }

  /// Sets the direction: vertical beside the photo, or horizontal above it in a narrow window.
  func set(isNarrow: Bool) {
    self.isNarrow = isNarrow
    view.orientation = isNarrow ? .horizontal : .vertical
    gtk_scrolled_window_set_policy(
      cast(widget), isNarrow ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
      isNarrow ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC)
    widget.requestSize(width: isNarrow ? -1 : 250, height: isNarrow ? 88 : -1)
    widget.vexpand = !isNarrow
    widget.hexpand = false
    factory.forEachBound { show($0, at: $1) }
    revealLater()
  }

  /// Focuses the list at once, so that it receives all keys, and the current group's row once it is laid out.
  ///
  /// If another widget takes the focus meanwhile, it keeps it: a person who types fast may begin a comment
  /// before the row exists.
  func focus() {
    if !hasFocus(within: view) { view.grabFocus() }
    let holder = GtkKit.focus(besides: view)
    MainSource.idle(while: widget) { [weak self] in
      guard let self else { return }
      reveal()
      let now = GtkKit.focus(besides: view)
      if now == nil || now == holder || hasFocus(within: view) { factory.focus(line) }
    }
  }

  /// Focuses the current group's row when the page is shown: GTK gives the focus to a button of the new page
  /// meanwhile, by which Enter would then do something else than confirm.
  ///
  /// Gives up when the person writes, or after two seconds.
  func arrive() {
    focus()
    var (frames, steady) = (120, 0)
    eachFrame(of: widget) { [weak self] in
      frames -= 1
      guard let self, widget.isMapped, frames > 0 else { return false }
      let now = GtkKit.focus(besides: view)
      let isWriting = [gtk_editable_get_type(), gtk_text_view_get_type()].contains { type in
        now.map { isKind($0, of: type) } == true
      }
      guard !isWriting else { return false }
      steady = factory.focused(in: view) == line ? steady + 1 : 0
      if steady == 0 { factory.focus(line) }
      return steady < 3
    }
  }

  /// The row of the current group.
  private var line: Int { groups.lines.line(of: groups.position) }

  private func render() {
    let position = groups.position
    let hadFocus = hasFocus(within: view)
    let isMoved = position != current
    current = position
    let new = groups.lines.ids
    let isChanged = new != ids
    if isChanged {
      let change = ListChange(from: ids, to: new)
      ids = new
      model.replace(at: change.start, removed: change.removed, added: change.added)
    }
    factory.forEachBound { show($0, at: $1) }
    if isMoved || isChanged { revealLater() }
    if hadFocus, isMoved || isChanged { focus() }
  }

  private func show(_ view: InboxLineView, at line: Int) {
    switch groups.lines[line: line] {
    case .day(let day)?: view.show(day, isNarrow: isNarrow)
    case .group(let position)?:
      guard let row = groups.row(at: position) else { return }
      view.show(row, isNarrow: isNarrow, isCurrent: position == groups.position)
    case nil: break
    }
  }

  private func revealLater() {
    MainSource.idle(while: widget) { [weak self] in self?.reveal() }
  }

  /// Scrolls just enough to show the current group and the rows next to it; all rows have the same size.
  private func reveal() {
    let adjustment =
      isNarrow
      ? gtk_scrolled_window_get_hadjustment(cast(widget))
      : gtk_scrolled_window_get_vadjustment(cast(widget))
    guard let adjustment, !ids.isEmpty else { return }
    let row = gtk_adjustment_get_upper(adjustment) / Double(ids.count)
    let start = Double(line) * row
    gtk_adjustment_clamp_page(adjustment, max(0, start - row), start + 2 * row)
  }
}
