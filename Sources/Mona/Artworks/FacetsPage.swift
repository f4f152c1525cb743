import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// All the artists, or boroughs, or categories.
@MainActor
final class FacetsPage: Page {
  let widget: Widget
  private let session: Session
  private let screen: FacetsScreen
  private let list: IndexedList<FacetRowView>
  private var sorts: [(sort: FacetsScreen.Sort, button: Widget)] = []
  private var shown: [FacetRow] = []
  private var loadedRevision: Int?

  init(_ session: Session, _ screen: FacetsScreen) {
    self.session = session
    self.screen = screen
    let factory = ListFactory<FacetRowView>(
      setup: { FacetRowView() }, widget: { $0.widget },
      bind: { [weak screen] view, position in
        if let screen { Self.show(screen, view, position) }
      })
    list = IndexedList(factory, name: screen.title, indexName: tr("Jump to"), width: 720) {
      [weak screen] position in screen?.open(at: position)
    }
    gtk_widget_set_vexpand(list.widget, 1)
    let choices = box(GTK_ORIENTATION_HORIZONTAL)
    gtk_widget_add_css_class(choices, "linked")
    setMargins(choices, 12, 6)
    widget = box(
      GTK_ORIENTATION_VERTICAL, [clamped(choices, width: 720), list.widget])
    for (sort, name) in [
      (FacetsScreen.Sort.name, trc("sort by", "Name")), (.count, trc("sort by", "Number")),
    ] {
      let button: Widget = gtk_toggle_button_new_with_label(name)
      gtk_box_append(cast(choices), button)
      connect(button, "clicked") { [weak self] in
        self?.screen.sort(by: sort)
        self?.renderSort()
      }
      sorts.append((sort, button))
    }
    observe(while: widget) { [weak self] in self?.renderSort() }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.markOpened() }
    observe(while: widget) { [weak self] in self?.followStore() }
  }

  var title: String { screen.title }
  var subtitle: String { screen.summary }

  private func followStore() {
    guard loadedRevision != session.revision else { return }
    loadedRevision = session.revision
    Task { [screen] in await screen.load() }
  }

  private func renderSort() {
    for (sort, button) in sorts {
      gtk_toggle_button_set_active(cast(button), sort == screen.sort ? 1 : 0)
    }
  }

  private func render() {
    let rows = screen.rows
    if rows.map(\.id) != shown.map(\.id) {
      list.reset(count: rows.count)
    } else if rows != shown {
      list.forEachBound { [screen] view, position in Self.show(screen, view, position) }
    }
    shown = rows
    list.index(
      screen.index.map {
        IndexStrip.Step(label: $0.value.label, name: $0.value.name, position: $0.position)
      })
  }

  private func markOpened() {
    let opened = screen.opened
    list.forEachBound { [screen] view, position in
      let rows = screen.rows
      view.markCurrent(
        opened != nil && rows.indices.contains(position) && rows[position].id == opened)
    }
  }

  private static func show(_ screen: FacetsScreen, _ view: FacetRowView, _ position: Int) {
    guard screen.rows.indices.contains(position) else { return }
    let row = screen.rows[position]
    view.show(row, isIndented: screen.isIndented(row), isCurrent: row.id == screen.opened)
  }
}
