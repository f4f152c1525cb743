import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Every list, visible at once: the browser's first page, or its sidebar on a wide window.
@MainActor
final class ArtworksView: View {
  let widget: Widget
  private let screen: ArtworksScreen
  private let list = listBox("navigation-sidebar")
  private var rows: [(entry: ArtworksScreen.Entry, row: Widget)] = []

  init(_ screen: ArtworksScreen) {
    self.screen = screen
    Accessible.label(list, tr("Lists"))
    widget = scrolled(clamped(list, width: 600))
    connect(list, "row-activated") { [weak self] (row: Widget) in self?.open(row) }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.markCurrent() }
    follow(screen.reader, while: widget, atOnce: false)
  }

  func appear() { screen.reader.show() }

  private func open(_ row: Widget) {
    guard let entry = rows.first(where: { $0.row == row })?.entry else { return }
    screen.open(entry)
  }

  private func render() {
    let sections = screen.sections
    guard sections.flatMap(\.entries) != rows.map(\.entry) else { return }
    list.removeRows()
    rows = []
    for section in sections {
      list.appendRow(Self.heading(section.title))
      for entry in section.entries {
        let row = Self.row(entry)
        list.appendRow(row)
        rows.append((entry, row))
      }
    }
    markCurrent()
  }

  /// Marks the list that shows beside.
  private func markCurrent() {
    let current = screen.current
    for (entry, row) in rows {
      row.setClass("current", entry.route == current)
    }
  }

  private static func heading(_ text: String) -> Widget {
    let words = label(text, "caption-heading", "dim-label")
    words.setMargins(6, 6)
    words.marginTop = 12
    let row = listRow(words, isActivatable: false)
    gtk_list_box_row_set_selectable(cast(row), 0)
    row.canTarget = false
    row.isFocusable = false
    return row
  }

  private static func row(_ entry: ArtworksScreen.Entry) -> Widget {
    let name = label(entry.title)
    name.hexpand = true
    let content = box(
      .horizontal, spacing: 12,
      [
        iconImage(entry.icon), name,
        label(Format.number(entry.count), "dim-label", "numeric"),
      ])
    content.setMargins(6, 6)
    content.requestSize(height: 24)
    let row = listRow(content)
    Accessible.label(row, entry.title)
    Accessible.describe(row, entry.countText)
    return row
  }
}
