import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The page of all artists, boroughs or categories.
@MainActor
final class FacetsPage: Page {
  private static let width = 720

  let widget: Widget
  private let viewModel: FacetsViewModel
  private lazy var list = makeList()
  private var sorts: [(sort: FacetsViewModel.Sort, button: Widget)] = []
  private var shown: [FacetRow] = []
  /// The facet whose list is open; rows read this copy, as observing the view model would redraw them whenever
  /// a list opens.
  private var opened: Int64?

  init(_ viewModel: FacetsViewModel) {
    self.viewModel = viewModel
    let choices = box(.horizontal)
    choices.addClass("linked")
    let bar = arranged(
      [choices, box(.horizontal, [SourcesButton(viewModel.sources).widget])],
      by: .wrapped(spacing: 6, lineSpacing: 6, isLastApart: true))
    bar.setMargins(12, 6)
    widget = box(.vertical, [clamped(bar, width: Self.width)])
    list.widget.vexpand = true
    widget.append(list.widget)
    for (sort, name) in [
      (FacetsViewModel.Sort.name, trc("sort by", "Name")), (.count, trc("sort by", "Number")),
    ] {
      let button: Widget = gtk_toggle_button_new_with_label(name)
      choices.append(button)
      connect(button, "clicked") { [weak self] in
        self?.viewModel.sort(by: sort)
        self?.renderSort()
      }
      sorts.append((sort, button))
    }
    observe(while: widget) { [weak self] in self?.renderSort() }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.markOpened() }
    bind(viewModel.loader, to: widget)
    bind(viewModel.sources.loader, to: widget)
  }

  var title: String { viewModel.title }
  var subtitle: String { viewModel.summary }
  var contentWidth: Int? { Self.width }

  private func makeList() -> IndexedList<FacetRowView> {
    let factory = ListFactory<FacetRowView>(
      setup: { FacetRowView() }, widget: { $0.widget },
      bind: { [weak self] in self?.show($0, at: $1) })
    return IndexedList(
      factory, name: viewModel.title, indexName: tr("Jump to"), width: Self.width,
      rowHeight: FacetRowView.height
    ) { [weak viewModel] position in viewModel?.open(at: position) }
  }

  private func renderSort() {
    for (sort, button) in sorts {
      button.isOn = sort == viewModel.sort
    }
  }

  private func render() {
    let rows = viewModel.rows
    if rows.map(\.id) != shown.map(\.id) {
      list.reset(count: rows.count)
    } else if rows != shown {
      list.forEachBound { view, position in show(view, at: position) }
    }
    shown = rows
    list.index(
      viewModel.index.map {
        IndexStrip.Step(label: $0.value.label, name: $0.value.name, position: $0.position)
      })
  }

  private func markOpened() {
    let rows = viewModel.rows
    opened = viewModel.opened
    list.forEachBound { view, position in
      view.markCurrent(rows.indices.contains(position) && rows[position].id == opened)
    }
  }

  private func show(_ view: FacetRowView, at position: Int) {
    guard viewModel.rows.indices.contains(position) else { return }
    let row = viewModel.rows[position]
    view.show(row, isIndented: viewModel.isIndented(row), isCurrent: row.id == opened)
  }
}

/// A row of a facet list, of constant height: its name, a note for collectives, and its number of discoveries.
@MainActor
final class FacetRowView {
  /// The height of a row without its margins, in pixels.
  static let height = 32

  let widget: Widget
  private let icon = iconImage()
  private let name = label()
  private let note = label("", "dim-label", "caption")
  private let count = label("", "dim-label", "numeric")

  init() {
    name.hexpand = true
    note.ellipsize = .none
    count.ellipsize = .none
    widget = box(.horizontal, spacing: 12, [icon, name, note, count])
    widget.setMargins(6, 4)
    widget.requestSize(height: Self.height)
  }

  /// Shows a facet; a facet that is part of the one above is indented.
  func show(_ row: FacetRow, isIndented: Bool, isCurrent: Bool) {
    icon.iconName = row.artistIcon
    icon.isVisible = row.artistIcon != nil
    gtk_widget_set_margin_start(widget, isIndented ? 30 : 6)
    name.text = row.displayName
    note.text = row.artistWord ?? ""
    count.text = Format.number(row.count)
    let discoveries = trn("{count} discovery", "{count} discoveries", row.count)
    Accessible.labelRow(
      widget,
      [row.displayName, row.artistWord, discoveries].compactMap(\.self)
        .joined(separator: ", "))
    markRow(of: widget, isCurrent)
  }

  /// Sets whether the facet's list is open.
  func markCurrent(_ isCurrent: Bool) {
    markRow(of: widget, isCurrent)
  }
}

extension FacetRow {
  /// The word for a collective; nil for persons, the common case, whose icon is enough.
  fileprivate var artistWord: String? {
    isCollective == true ? Maker.Nature.collective.displayName : nil
  }

  fileprivate var artistIcon: String? {
    guard type == .artist else { return nil }
    return isCollective == true ? "mona-collective-symbolic" : "avatar-default-symbolic"
  }
}
