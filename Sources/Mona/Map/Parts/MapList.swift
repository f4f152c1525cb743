import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The list beside the map: the discoveries in view, also for those who cannot see the map.
@MainActor
final class MapList {
  let widget: Widget
  private let viewModel: MapViewModel
  private let model = PagedListModel()
  private let factory: ListFactory<DiscoveryRowView>
  private let list: Widget
  private let view: Widget
  private let count = heading("", "heading")
  private let withoutPlace: Widget
  private var shown = MapInView()
  /// The discovery whose row was opened, to which the keyboard focus returns.
  private var opened: DiscoveryID?

  /// In pixels.
  private static let width = 320

  init(_ viewModel: MapViewModel) {
    self.viewModel = viewModel
    factory = ListFactory<DiscoveryRowView>(
      setup: { DiscoveryRowView() }, widget: { $0.widget },
      bind: { [weak viewModel] view, position in
        if let viewModel { Self.show(viewModel, view, position) }
      },
      unbind: { $0.clear() })
    weak var me: MapList?
    (list, view) = listView(model, factory, name: tr("In view"), width: 600) { me?.open(at: $0) }
    DeferredBinding(factory, of: model, in: list, rowHeight: DiscoveryRowView.height)
    let tour = iconButton(
      "mona-map-symbolic", tr("Make a Tour of the Works in View"), "flat"
    ) { [weak viewModel] in Task { await viewModel?.makeTour() } }
    observe(while: tour) { [weak viewModel] in
      tour.isSensitive = viewModel.map { $0.inView.total > 0 } ?? false
    }
    count.hexpand = true
    let head = box(.horizontal, spacing: 6, [count, tour])
    head.setMargins(12, 4)
    withoutPlace = button("", "flat") { [weak viewModel] in viewModel?.openWithoutPlace() }
    withoutPlace.setMargins(6, 6)
    widget = box(.vertical, [head, list, withoutPlace])
    widget.requestSize(width: Self.width)
    widget.addClass("map-list")
    me = self
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.fill() }
    observe(while: widget) { [weak self] in self?.mark() }
  }

  /// Returns the keyboard focus to the row that was opened.
  ///
  /// Returns false if no row was opened, or its discovery is no longer in view.
  func takeBack() -> Bool {
    guard let id = opened, widget.isMapped,
      let position = shown.ids.firstIndex(of: id)
    else { return false }
    opened = nil
    factory.focus(position)
    return true
  }

  private func open(at position: Int) {
    guard shown.ids.indices.contains(position) else { return }
    opened = shown.ids[position]
    let id = shown.ids[position]
    Task { await viewModel.choose(id) }
  }

  private static func show(_ viewModel: MapViewModel, _ view: DiscoveryRowView, _ position: Int) {
    let row = viewModel.row(at: position)
    view.show(row, isCurrent: row != nil && row?.id == viewModel.chosen?.id)
  }

  /// Fills in the rows whose data have been loaded.
  private func fill() {
    guard viewModel.arrivals > 0 else { return }
    factory.forEachBound { [viewModel] view, position in
      if view.isEmpty { Self.show(viewModel, view, position) }
    }
  }

  private func render() {
    let inView = viewModel.inView
    count.text = viewModel.inViewText
    Accessible.label(view, viewModel.inViewText)
    let without = viewModel.withoutPlaceText
    withoutPlace.label = without ?? ""
    withoutPlace.isVisible = without != nil
    let before = shown
    shown = inView
    let change = ListChange(from: before.ids, to: inView.ids)
    let focused = focusedRow(among: before.ids)
    if change.removed + change.added > 0 {
      model.replace(at: change.start, removed: change.removed, added: change.added)
    }
    if before.revision != inView.revision {
      factory.forEachBound { [viewModel] in Self.show(viewModel, $0, $1) }
    }
    // A row that moved keeps the keyboard focus.
    if let focused, let position = inView.ids.firstIndex(of: focused) { factory.focus(position) }
  }

  /// The discovery of the focused row, which is about to be reused for another one.
  private func focusedRow(among ids: [DiscoveryID]) -> DiscoveryID? {
    var found: DiscoveryID?
    factory.forEachBound { view, position in
      guard let place = view.widget.parent, place.hasFocus,
        ids.indices.contains(position)
      else { return }
      found = ids[position]
    }
    return found
  }

  private func mark() {
    let chosen = viewModel.chosen?.id
    factory.forEachBound { [shown] view, position in
      view.markCurrent(
        chosen != nil && shown.ids.indices.contains(position) && shown.ids[position] == chosen)
    }
  }
}
