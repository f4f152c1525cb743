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
  private let viewModel: FacetsViewModel
  private lazy var list = makeList()
  private var sorts: [(sort: FacetsViewModel.Sort, button: Widget)] = []
  private var shown: [FacetRow] = []
  /// The entry whose list is open: rows read it here, or opening a list would draw them anew.
  private var opened: Int64?

  init(_ viewModel: FacetsViewModel) {
    self.viewModel = viewModel
    let choices = box(.horizontal)
    choices.addClass("linked")
    choices.setMargins(12, 6)
    widget = box(.vertical, [clamped(choices, width: Self.width)])
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

/// A row of a list of facets: the name, whether an artist is a collective, and how many discoveries;
/// always as high.
@MainActor
final class FacetRowView {
  /// How high a row is without its margins, in pixels.
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

  /// Shows a facet; one that is a part of the one above stands a little inside.
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

  /// Whether this is the row whose list is open.
  func markCurrent(_ isCurrent: Bool) {
    markRow(of: widget, isCurrent)
  }
}

extension FacetRow {
  /// Only of collectives: most artists are persons, whose symbol says it.
  fileprivate var artistWord: String? {
    isCollective == true ? Maker.Nature.collective.displayName : nil
  }

  fileprivate var artistIcon: String? {
    guard type == .artist else { return nil }
    return isCollective == true ? "mona-collective-symbolic" : "avatar-default-symbolic"
  }
}
