import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The controls above a list of discoveries: its order, a button that reverses it, and its filters.
@MainActor
final class ListBar {
  let widget: Widget
  private let viewModel: ListViewModel
  private var sorts: [(sort: DiscoveryList.Sort, button: Widget)] = []
  private let reverse: Widget
  private let filter: ListFilter
  private let all: Widget
  private let narrowedText = label("", "caption")

  private let originButton: Widget

  init(_ viewModel: ListViewModel, origin: OriginChooser) {
    self.viewModel = viewModel
    originButton = OriginButton(origin).widget
    originButton.addClass("small-button")
    originButton.halign = .start
    filter = ListFilter(viewModel)
    reverse = iconButton("view-sort-ascending-symbolic", tr("Reverse Order")) { [weak viewModel] in
      viewModel?.reverse()
    }
    all = button(tr("Show All"), "flat") { [weak viewModel] in viewModel?.showAll() }
    all.addClass("small-button")
    narrowedText.hexpand = true
    for line in [originButton, narrowedText, all] { line.marginTop = 4 }
    // Each line stays visible, even if empty: screen readers miss a widget that replaces a hidden one.
    let originLine = box(.horizontal, [originButton])
    let narrowed = box(.horizontal, spacing: 6, [narrowedText, all])
    let choices = box(.horizontal)
    choices.addClass("linked", "list-orders")
    let tour = iconButton("mona-map-symbolic", tr("Make a Tour of This List")) { [weak viewModel] in
      Task { await viewModel?.makeTour() }
    }
    let printing = menuButton("document-print-symbolic", tr("Print This List"))
    printing.setMenu { PrintMenu.entries() }
    PrintMenu.addActions(to: printing) { [weak viewModel] in viewModel?.printable }
    // The filter's box stays when the list has no filters, so that the other controls keep their positions.
    let controls = arranged(
      [
        choices, reverse, tour, printing,
        box(.horizontal, [SourcesButton(viewModel.sources).widget]),
        box(.horizontal, [filter.widget]),
      ],
      by: .wrapped(spacing: 6, lineSpacing: 6, isLastApart: true))
    let rows = box(.vertical, [controls, originLine, narrowed])
    rows.setMargins(12, 6)
    widget = clamped(rows, width: ListPage.width)
    for sort in DiscoveryList.Sort.allCases {
      let button: Widget = gtk_toggle_button_new_with_label(sort.displayName)
      choices.append(button)
      connect(button, "clicked") { [weak self] in
        self?.viewModel.sort(by: sort)
        // The current order was clicked: the view model reverses it, and the button stays on.
        self?.render()
      }
      sorts.append((sort, button))
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let list = viewModel.list
    let direction = list.isDescending ? tr("Descending") : tr("Ascending")
    for (sort, button) in sorts {
      button.isOn = sort == list.sort
      Accessible.describe(button, sort == list.sort ? direction : "")
    }
    reverse.iconName =
      list.isDescending ? "view-sort-descending-symbolic" : "view-sort-ascending-symbolic"
    Accessible.describe(reverse, direction)
    originButton.isVisible = viewModel.showsDistance
    narrowedText.text = viewModel.filterText ?? ""
    for line in [narrowedText, all] {
      line.isVisible = viewModel.filterText != nil
    }
  }
}

/// The button that filters a list by state or kind.
@MainActor
final class ListFilter {
  let widget = menuButton(
    "mona-filter-symbolic", trc("button: choose what a list shows", "Filter"))
  private let viewModel: ListViewModel
  private let state: Action
  private let kind: Action
  private var kinds: [DiscoveryKind]?

  init(_ viewModel: ListViewModel) {
    self.viewModel = viewModel
    state = Action("state", chosen: Self.all) { [weak viewModel] name in
      viewModel?.show(only: DiscoveryState(rawValue: name))
    }
    kind = Action("kind", chosen: Self.all) { [weak viewModel] name in
      viewModel?.show(only: DiscoveryKind(name: name))
    }
    widget.addActions([state, kind], as: "list")
    observe(while: widget) { [weak self] in self?.render() }
  }

  private static let all = "all"

  private func render() {
    state.show(chosen: viewModel.list.state?.rawValue ?? Self.all)
    kind.show(chosen: viewModel.kind?.name ?? Self.all)
    widget.setClass("filtering", viewModel.isFiltered)
    let kinds = viewModel.kinds
    if kinds != self.kinds {
      self.kinds = kinds
      let hasStates = viewModel.canFilterState
      widget.isVisible = hasStates || !kinds.isEmpty
      widget.setMenu { Self.menu(hasStates, kinds) }
    }
  }

  private static func menu(_ hasStates: Bool, _ kinds: [DiscoveryKind]) -> Menu {
    let menu = Menu()
    if hasStates {
      let states: [DiscoveryState] = [.collected, .targeted, .uncollected]
      append(
        to: menu, tr("State"), "state", trc("states of discoveries", "All"),
        states.map { ($0.rawValue, $0.displayName) })
    }
    if !kinds.isEmpty {
      append(
        to: menu, tr("Kind"), "kind", trc("kinds of discovery", "All"),
        kinds.map { ($0.name, $0.displayPlural) })
    }
    return menu
  }

  private static func append(
    to menu: Menu, _ title: String, _ action: String, _ everything: String,
    _ entries: [(name: String, label: String)]
  ) {
    let section = Menu()
    for entry in [(name: all, label: everything)] + entries {
      section.append(entry.label, "list.\(action)::\(entry.name)")
    }
    menu.append(section, heading: title)
  }
}
