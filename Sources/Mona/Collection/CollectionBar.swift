import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What stands over the photos: how many there are, their months, search, filters and order.
@MainActor
final class CollectionBar {
  let widget: Widget
  private let screen: CollectionScreen
  private let count = heading("", "heading")
  private lazy var months = DropDown(name: trc("jump to a month of the collection", "Month")) {
    [weak self] in self?.jump(to: $0)
  }
  private let search: Widget = gtk_search_entry_new()
  private let narrowed = label("", "caption")
  private let all: Widget
  /// Called with the first photo of the month that is chosen.
  var onJump: (@MainActor (_ position: Int) -> Void)?

  init(_ session: Session, _ screen: CollectionScreen) {
    self.screen = screen
    all = button(tr("Show All"), "flat", "small-button") { [weak screen] in screen?.showAll() }
    widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    gtk_widget_set_hexpand(count, 1)
    gtk_widget_set_hexpand(search, 1)
    gtk_widget_set_hexpand(narrowed, 1)
    let select = iconButton("selection-mode-symbolic", trc("several photos", "Select")) {
      [weak screen] in screen?.beginSelecting()
    }
    gtk_widget_add_css_class(select, "flat")
    let buttons = box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 0,
      [
        InboxButton.widget(session),
        iconButton("x-office-calendar-symbolic", tr("Journal"), does: "win.journal", "flat"),
        CollectionFilter(screen).widget, CollectionSort(screen).widget, select,
      ])
    let head = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [count, buttons])
    let find = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [search, months.widget])
    let line = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [head, find])
    setMargins(line, 12, 6)
    let filters = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [narrowed, all])
    setMargins(filters, 12, 0)
    gtk_box_append(cast(widget), line)
    gtk_box_append(cast(widget), filters)
    prepareSearch()
    observe(while: widget) { [line, head] in
      // One line where there is room, else two.
      let isNarrow = session.width == .narrow
      gtk_orientable_set_orientation(
        cast(line), isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
      gtk_widget_set_hexpand(head, isNarrow ? 0 : 1)
    }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.renderMonths() }
  }

  /// Gives the keyboard to the search.
  func beginSearch() { gtk_widget_grab_focus(search) }

  /// Empties the search; false when nothing is searched.
  func endSearch() -> Bool {
    guard screen.sieve.isSearching else { return false }
    gtk_editable_set_text(cast(search), "")
    return true
  }

  /// Shows which month the photos at the top are of.
  func follow(_ position: Int) {
    self.position = position
    showMonth()
  }

  private var position = 0
  private var shownMonth: Int?

  private func prepareSearch() {
    let name = tr("Search my collection")
    setProperty(search, "placeholder-text", name)
    Accessible.label(search, name)
    gtk_widget_set_tooltip_text(search, tr("In titles, makers and your comments (Ctrl+Shift+F)"))
    gtk_editable_set_width_chars(cast(search), 6)
    gtk_widget_set_size_request(search, 120, -1)
    connect(search, "search-changed") { [weak self] in
      guard let self else { return }
      let text = String(cString: gtk_editable_get_text(cast(search)))
      Task { await self.screen.search(text) }
    }
    connect(search, "stop-search") { [search] in gtk_editable_set_text(cast(search), "") }
  }

  private func render() {
    setText(count, screen.summary)
    let text = screen.narrowedText
    setText(narrowed, text ?? "")
    for part in [narrowed, all] { gtk_widget_set_visible(part, text == nil ? 0 : 1) }
    // Ended from elsewhere, a search leaves its entry too.
    if screen.sieve.text.isEmpty, gtk_editable_get_text(cast(search)).pointee != 0,
      gtk_widget_has_focus(gtk_editable_get_delegate(cast(search)).map { cast($0) } ?? search) == 0
    {
      gtk_editable_set_text(cast(search), "")
    }
  }

  private func renderMonths() {
    let months = screen.months
    gtk_widget_set_visible(self.months.widget, months.count > 1 ? 1 : 0)
    shownMonth = nil
    showMonth()
  }

  private func showMonth() {
    let index = screen.monthIndex(at: position)
    guard index != shownMonth else { return }
    shownMonth = index
    months.show(
      screen.months.map(\.text), short: screen.months.map(\.name), chosen: index ?? 0)
  }

  private func jump(to index: Int) {
    guard screen.months.indices.contains(index) else { return }
    shownMonth = index
    onJump?(screen.months[index].position)
  }
}
