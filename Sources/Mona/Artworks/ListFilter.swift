import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The button that narrows a list to a state or to a kind.
@MainActor
final class ListFilter {
  let widget: Widget = gtk_menu_button_new()
  private let screen: ListScreen
  private let state: Action
  private let kind: Action
  private var kinds: [DiscoveryKind]?

  init(_ screen: ListScreen) {
    self.screen = screen
    state = Action("state", chosen: Self.all) { [weak screen] name in
      screen?.show(only: DiscoveryState(rawValue: name))
    }
    kind = Action("kind", chosen: Self.all) { [weak screen] name in
      screen?.show(only: DiscoveryKind(name: name))
    }
    let group = Object(owning: cast(g_simple_action_group_new()) as OpaquePointer)
    state.add(to: group)
    kind.add(to: group)
    gtk_widget_insert_action_group(widget, "list", cast(group))
    gtk_menu_button_set_icon_name(cast(widget), "mona-filter-symbolic")
    let name = trc("button: choose what a list shows", "Filter")
    widget.tooltip = name
    Accessible.label(widget, name)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private static let all = "all"

  private func render() {
    state.show(chosen: screen.list.state?.rawValue ?? Self.all)
    kind.show(chosen: screen.kind?.name ?? Self.all)
    widget.setClass("filtering", screen.isFiltered)
    let kinds = screen.kinds
    if kinds != self.kinds {
      self.kinds = kinds
      fill(kinds)
    }
  }

  private func fill(_ kinds: [DiscoveryKind]) {
    let menu: OpaquePointer = g_menu_new()
    if screen.canFilterState {
      let states: [DiscoveryState] = [.collected, .targeted, .uncollected]
      Self.append(
        menu, tr("State"), "state", trc("states of discoveries", "All"),
        states.map { ($0.rawValue, $0.displayName) })
    }
    if !kinds.isEmpty {
      Self.append(
        menu, tr("Kind"), "kind", trc("kinds of discovery", "All"),
        kinds.map { ($0.name, $0.displayPlural) })
    }
    widget.isVisible = g_menu_model_get_n_items(cast(menu)) > 0
    gtk_menu_button_set_menu_model(cast(widget), cast(menu))
    g_object_unref(menu.instance)
  }

  private static func append(
    _ menu: OpaquePointer, _ title: String, _ action: String, _ everything: String,
    _ entries: [(name: String, label: String)]
  ) {
    let section: OpaquePointer = g_menu_new()
    for entry in [(name: all, label: everything)] + entries {
      g_menu_append(section, entry.label, "list.\(action)::\(entry.name)")
    }
    g_menu_append_section(menu, title, cast(section))
    g_object_unref(section.instance)
  }
}
