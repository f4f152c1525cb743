import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The button that narrows a list to a state or to a kind.
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
