import CGtk
import GtkKit
import MonaScreens
import MonaText

/// All lists of discoveries at a glance: the first page, or the sidebar of a wide window.
@MainActor
final class ArtworksView: View {
  let widget: Widget
  private let viewModel: ArtworksViewModel
  /// Contains the title and the list of each section, from top to bottom.
  private let sections = box(.vertical)
  private var rows: [(entry: ArtworksViewModel.Entry, row: Widget)] = []

  init(_ viewModel: ArtworksViewModel) {
    self.viewModel = viewModel
    widget = scrolled(clamped(sections, width: 600))
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.markCurrent() }
    bind(viewModel.loader, to: widget, atOnce: false)
  }

  func appear() { viewModel.loader.show() }

  private func open(_ row: Widget) {
    guard let entry = rows.first(where: { $0.row == row })?.entry else { return }
    viewModel.open(entry)
  }

  private func render() {
    let shown = viewModel.sections
    guard shown.flatMap(\.entries) != rows.map(\.entry) else { return }
    sections.removeChildren()
    rows = []
    for section in shown {
      sections.append(Self.title(section.title))
      sections.append(list(of: section))
    }
    markCurrent()
  }

  /// A list box of its own for each section: if a heading were the first row, Tab would not reach the list.
  private func list(of section: ArtworksViewModel.Section) -> Widget {
    let list = listBox("navigation-sidebar")
    Accessible.label(list, section.title)
    connect(list, "row-activated") { [weak self] (row: Widget) in self?.open(row) }
    for entry in section.entries {
      let row = Self.row(entry)
      list.appendRow(row)
      rows.append((entry, row))
    }
    return list
  }

  /// Highlights the row of the list that is open beside the view.
  private func markCurrent() {
    let current = viewModel.current
    for (entry, row) in rows {
      row.setClass("current", entry.route == current)
    }
  }

  private static func title(_ text: String) -> Widget {
    let words = heading(text, "caption-heading", "dim-label")
    words.setMargins(18, 6)
    words.marginTop = 12
    words.marginBottom = 0
    return words
  }

  private static func row(_ entry: ArtworksViewModel.Entry) -> Widget {
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
