import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// All the artists, or boroughs, or categories.
@MainActor
final class FacetsPage: Page {
  private static let width = 720

  let widget: Widget
  private let screen: FacetsScreen
  private lazy var list = makeList()
  private var sorts: [(sort: FacetsScreen.Sort, button: Widget)] = []
  private var shown: [FacetRow] = []
  /// The entry whose list is open: rows read it here, or opening a list would draw them anew.
  private var opened: Int64?

  init(_ screen: FacetsScreen) {
    self.screen = screen
    let choices = box(.horizontal)
    choices.addClass("linked")
    choices.setMargins(12, 6)
    widget = box(.vertical, [clamped(choices, width: Self.width)])
    list.widget.vexpand = true
    widget.append(list.widget)
    for (sort, name) in [
      (FacetsScreen.Sort.name, trc("sort by", "Name")), (.count, trc("sort by", "Number")),
    ] {
      let button: Widget = gtk_toggle_button_new_with_label(name)
      choices.append(button)
      connect(button, "clicked") { [weak self] in
        self?.screen.sort(by: sort)
        self?.renderSort()
      }
      sorts.append((sort, button))
    }
    observe(while: widget) { [weak self] in self?.renderSort() }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.markOpened() }
    follow(screen.reader, while: widget)
  }

  var title: String { screen.title }
  var subtitle: String { screen.summary }
  var contentWidth: Int? { Self.width }

  private func makeList() -> IndexedList<FacetRowView> {
    let factory = ListFactory<FacetRowView>(
      setup: { FacetRowView() }, widget: { $0.widget },
      bind: { [weak self] in self?.show($0, at: $1) })
    return IndexedList(
      factory, name: screen.title, indexName: tr("Jump to"), width: Self.width,
      rowHeight: FacetRowView.height
    ) { [weak screen] position in screen?.open(at: position) }
  }

  private func renderSort() {
    for (sort, button) in sorts {
      button.isOn = sort == screen.sort
    }
  }

  private func render() {
    let rows = screen.rows
    if rows.map(\.id) != shown.map(\.id) {
      list.reset(count: rows.count)
    } else if rows != shown {
      list.forEachBound { view, position in show(view, at: position) }
    }
    shown = rows
    list.index(
      screen.index.map {
        IndexStrip.Step(label: $0.value.label, name: $0.value.name, position: $0.position)
      })
  }

  private func markOpened() {
    let rows = screen.rows
    opened = screen.opened
    list.forEachBound { view, position in
      view.markCurrent(rows.indices.contains(position) && rows[position].id == opened)
    }
  }

  private func show(_ view: FacetRowView, at position: Int) {
    guard screen.rows.indices.contains(position) else { return }
    let row = screen.rows[position]
    view.show(row, isIndented: screen.isIndented(row), isCurrent: row.id == opened)
  }
}
