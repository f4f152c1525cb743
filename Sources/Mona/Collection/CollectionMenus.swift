import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The two menus of the collection: which kind shows, and in which order.
@MainActor
struct CollectionMenus {
  /// Shows the word of the kind chosen.
  let kind: Widget
  /// Shows a symbol.
  let order: Widget
  private let group: Object<OpaquePointer>

  init(_ screen: CollectionScreen) {
    group = Object(owning: cast(g_simple_action_group_new()) as OpaquePointer)
    let all = trc("kinds of discovery", "All")
    let kinds = [("all", all)] + DiscoveryKind.allCases.map { ($0.name, $0.displayPlural) }
    let orders = CollectionOrder.allCases.map { ($0.rawValue, $0.displayName) }
    kind = Self.button("kind", kinds)
    gtk_menu_button_set_always_show_arrow(cast(kind), 1)
    order = Self.button("order", orders)
    gtk_menu_button_set_icon_name(cast(order), "view-sort-ascending-symbolic")
    gtk_widget_set_tooltip_text(order, tr("Sort"))
    Accessible.label(order, tr("Sort"))

    let kindAction = Action("kind", chosen: "all") { [weak screen] name in
      screen?.show(only: DiscoveryKind(name: name))
    }
    kindAction.add(to: group)
    Action("order", chosen: screen.order.rawValue) { [weak screen] name in
      guard let screen, let order = CollectionOrder(rawValue: name) else { return }
      Task { await screen.sort(by: order) }
    }.add(to: group)
    observe(while: kind) { [weak screen, kind] in
      guard let screen else { return }
      kindAction.show(chosen: screen.kind?.name ?? "all")
      let name = screen.kind?.displayPlural ?? all
      gtk_menu_button_set_label(cast(kind), name)
      Accessible.label(kind, name)
    }
  }

  /// Gives the actions to the page that holds the buttons.
  func add(to page: Widget) {
    gtk_widget_insert_action_group(page, "collection", cast(group))
  }

  private static func button(_ action: String, _ entries: [(name: String, label: String)]) -> Widget
  {
    let menu: OpaquePointer = g_menu_new()
    for entry in entries { g_menu_append(menu, entry.label, "collection.\(action)::\(entry.name)") }
    let button: Widget = gtk_menu_button_new()
    gtk_menu_button_set_menu_model(cast(button), cast(menu))
    gtk_widget_add_css_class(button, "flat")
    g_object_unref(menu.instance)
    return button
  }
}
