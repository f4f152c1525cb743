import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Every list, visible at once: the browser's first page, or its sidebar on a wide window.
@MainActor
final class ArtworksView: View {
  let widget: Widget
  private let session: Session
  private let screen: ArtworksScreen
  private let list: Widget = gtk_list_box_new()
  private var rows: [(entry: ArtworksScreen.Entry, row: Widget)] = []
  private var loadedRevision: Int?

  init(_ session: Session) {
    self.session = session
    screen = ArtworksScreen(session)
    gtk_widget_add_css_class(list, "navigation-sidebar")
    gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_NONE)
    Accessible.label(list, tr("Lists"))
    widget = scrolled(clamped(list, width: 600))
    connect(list, "row-activated") { [weak self] (row: OpaquePointer) in self?.open(row) }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.markCurrent() }
    observe(while: widget) { [weak self] in
      _ = session.revision
      if session.view == .artworks { self?.appear() }
    }
  }

  func appear() {
    guard loadedRevision != session.revision else { return }
    loadedRevision = session.revision
    Task { await screen.load() }
  }

  private func open(_ row: OpaquePointer) {
    guard let entry = rows.first(where: { $0.row == cast(row) })?.entry else { return }
    screen.open(entry)
  }

  private func render() {
    let sections = screen.sections
    guard sections.flatMap(\.entries) != rows.map(\.entry) else { return }
    while let row = gtk_widget_get_first_child(list) { gtk_list_box_remove(cast(list), row) }
    rows = []
    for section in sections {
      gtk_list_box_append(cast(list), Self.heading(section.title))
      for entry in section.entries {
        let row = Self.row(entry)
        gtk_list_box_append(cast(list), row)
        rows.append((entry, row))
      }
    }
    markCurrent()
  }

  /// Marks the list that shows beside.
  private func markCurrent() {
    let current = screen.current
    for (entry, row) in rows {
      if entry.route == current {
        gtk_widget_add_css_class(row, "current")
      } else {
        gtk_widget_remove_css_class(row, "current")
      }
    }
  }

  private static func heading(_ text: String) -> Widget {
    let row: Widget = gtk_list_box_row_new()
    let words = label(text, "caption-heading", "dim-label")
    setMargins(words, 6, 6)
    gtk_widget_set_margin_top(words, 12)
    gtk_list_box_row_set_child(cast(row), words)
    gtk_list_box_row_set_activatable(cast(row), 0)
    gtk_list_box_row_set_selectable(cast(row), 0)
    gtk_widget_set_can_target(row, 0)
    gtk_widget_set_focusable(row, 0)
    return row
  }

  private static func row(_ entry: ArtworksScreen.Entry) -> Widget {
    let row: Widget = gtk_list_box_row_new()
    let name = label(entry.title)
    gtk_widget_set_hexpand(name, 1)
    let content = box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12,
      [
        gtk_image_new_from_icon_name(entry.icon), name,
        label(Format.number(entry.count), "dim-label", "numeric"),
      ])
    setMargins(content, 6, 6)
    gtk_widget_set_size_request(content, -1, 24)
    gtk_list_box_row_set_child(cast(row), content)
    Accessible.label(row, entry.title)
    Accessible.describe(row, Format.number(entry.count))
    return row
  }
}
