import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// A list of discoveries, of any length.
@MainActor
final class ListPage: Page {
  static let width = 860

  let widget: Widget
  private let viewModel: ListViewModel
  private let stack: Widget = gtk_stack_new()
  private lazy var list = makeList()
  private let bar: ListBar
  private let empty: ListEmptyPage
  private var shown = ListContent()
  /// The discovery whose sheet is open; rows read this copy, as observing the view model would redraw them
  /// whenever a sheet opens.
  private var opened: DiscoveryID?
  /// The discovery whose sheet was opened last, even if it is closed now.
  private var lastOpened: DiscoveryID?
  private var menu: RowMenu?

  init(_ viewModel: ListViewModel, origin: OriginChooser) {
    self.viewModel = viewModel
    empty = ListEmptyPage(viewModel)
    bar = ListBar(viewModel, origin: origin)
    let question = PictureQuestion.widget(viewModel.pictures) { [weak viewModel] in
      viewModel?.asksAboutPictures == true
    }
    question.setMargins(12, 6)
    widget = box(.vertical, [bar.widget, clamped(question, width: Self.width), stack])
    stack.vexpand = true
    stack.addPage(list.widget, "list")
    stack.addPage(empty.widget, "empty")
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.fill() }
    observe(while: widget) { [weak self] in self?.markOpened() }
    bind(viewModel.loader, to: widget)
    bind(viewModel.sources.loader, to: widget)
  }

  var title: String { viewModel.title }
  var subtitle: String { viewModel.summary }
  var contentWidth: Int? { Self.width }

  private func makeList() -> IndexedList<DiscoveryRowView> {
    let factory = ListFactory<DiscoveryRowView>(
      setup: { DiscoveryRowView() }, widget: { $0.widget },
      bind: { [weak self] in self?.show($0, at: $1) }, unbind: { $0.clear() })
    let list = IndexedList(
      factory, name: viewModel.title, indexName: tr("Jump to"), width: Self.width,
      rowHeight: DiscoveryRowView.height
    ) { [weak viewModel] position in viewModel?.open(at: position) }
    listenForMenus(on: list.view, of: factory) { [weak self, view = list.view] position, x, y in
      guard let self else { return false }
      let menu = menu ?? RowMenu(viewModel, over: view)
      self.menu = menu
      return menu.open(at: position, x, y)
    }
    return list
  }

  private func show(_ view: DiscoveryRowView, at position: Int) {
    let row = viewModel.row(at: position)
    view.show(row, isCurrent: row != nil && row?.id == opened)
  }

  /// Fills in the rows that were loaded since they were bound.
  private func fill() {
    guard viewModel.arrivals > 0 else { return }
    list.forEachBound { view, position in
      if view.isEmpty { show(view, at: position) }
    }
  }

  private func render() {
    let content = viewModel.content
    guard viewModel.isLoaded else { return }
    stack.shownPage = content.ids.isEmpty ? "empty" : "list"
    show(content)
    list.index(
      content.index.map {
        IndexStrip.Step(label: $0.value.label, name: $0.value.name, position: $0.position)
      })
  }

  /// Shows new content.
  ///
  /// The list keeps its position: of the row that was opened last, if it is visible, else of the first visible
  /// row. It starts at the top only if the person chose another order.
  private func show(_ content: ListContent) {
    let before = shown
    shown = content
    guard before.isInOrder(of: content.list) else {
      list.reset(count: content.ids.count)
      return
    }
    let change = ListChange(from: before.ids, to: content.ids)
    let last = lastOpened.flatMap { before.ids.firstIndex(of: $0) }
    let kept = last.flatMap { list.shows($0) ? $0 : nil } ?? list.top
    list.replace(at: change.start, removed: change.removed, added: change.added)
    list.forEachBound { view, position in show(view, at: position) }
    if change.range.contains(kept), before.ids.indices.contains(kept),
      let position = content.ids.firstIndex(of: before.ids[kept])
    {
      list.scroll(to: position)
    }
  }

  /// Marks the row whose sheet is open, and scrolls to it: the person may go from sheet to sheet.
  private func markOpened() {
    let (ids, before) = (viewModel.ids, opened)
    opened = viewModel.opened
    lastOpened = opened ?? lastOpened
    let position = opened.flatMap { ids.firstIndex(of: $0) }
    list.forEachBound { view, row in view.markCurrent(row == position) }
    if let position, opened != before || !list.isLaidOut { list.reveal(position) }
  }
}

/// The content of an empty list: the reason, and a button that removes the filters.
@MainActor
final class ListEmptyPage {
  let widget: Widget

  init(_ viewModel: ListViewModel) {
    widget = statusPage(
      viewModel.canFilterState ? "mona-artworks-symbolic" : "mona-target-symbolic")
    let all = button(tr("Show All"), "pill") { [weak viewModel] in viewModel?.showAll() }
    all.halign = .center
    widget.child = all
    observe(while: widget) { [weak viewModel, widget] in
      guard let text = viewModel?.emptyText else { return }
      widget.setStatus(text.title, text.text)
      all.isVisible = viewModel?.isFiltered == true
    }
  }
}
