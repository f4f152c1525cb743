import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The visits of the day that shows, under the way to the days before and after.
@MainActor
final class JournalDay {
  let widget: Widget
  private let screen: JournalScreen
  private let day = heading("", "title-3")
  private let count = label("", "dim-label", "numeric", wraps: true)
  private let cut = label("", "dim-label", "caption", wraps: true)
  private let previous: Widget
  private let next: Widget
  private let list: Widget = gtk_list_box_new()
  private var rows: [JournalRow] = []
  private var shown: [JournalEntry] = []

  init(_ screen: JournalScreen) {
    self.screen = screen
    previous = iconButton("go-previous-symbolic", tr("Previous Day with Visits")) { [weak screen] in
      if let screen, let day = screen.previousDay { Task { await screen.show(day) } }
    }
    next = iconButton("go-next-symbolic", tr("Next Day with Visits")) { [weak screen] in
      if let screen, let day = screen.nextDay { Task { await screen.show(day) } }
    }
    let texts = box(GTK_ORIENTATION_VERTICAL, [day, count])
    gtk_widget_set_hexpand(texts, 1)
    for button in [previous, next] { gtk_widget_set_valign(button, GTK_ALIGN_CENTER) }
    let head = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [texts, previous, next])
    gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_NONE)
    gtk_widget_add_css_class(list, "boxed-list")
    widget = box(GTK_ORIENTATION_VERTICAL, spacing: 12, [head, list, cut])
    connect(list, "row-activated") { [weak self] (row: UnsafeMutablePointer<GtkListBoxRow>?) in
      guard let self, let row else { return }
      let position = Int(gtk_list_box_row_get_index(row))
      if shown.indices.contains(position) { screen.open(shown[position].id) }
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    guard screen.isLoaded else { return }
    setText(day, screen.dayText)
    setText(count, screen.countText)
    setText(cut, screen.cutText ?? "")
    let (hasPrevious, hasNext) = (screen.previousDay != nil, screen.nextDay != nil)
    if hasPrevious { gtk_widget_set_sensitive(previous, 1) }
    setSensitive(next, hasNext, otherwise: previous)
    setSensitive(previous, hasPrevious, otherwise: next)
    Accessible.label(list, screen.dayText)
    let entries = screen.entries
    guard entries != shown else { return }
    let hadFocus = hasFocus(within: list)
    shown = entries
    while let row = gtk_list_box_get_row_at_index(cast(list), 0) {
      gtk_list_box_remove(cast(list), cast(row))
    }
    rows = entries.map { JournalRow($0) }
    for row in rows { gtk_list_box_append(cast(list), row.widget) }
    if hadFocus { gtk_widget_child_focus(list, GTK_DIR_TAB_FORWARD) }
  }
}
