import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The button that orders the collection, and turns the order round.
@MainActor
final class CollectionSort {
  let widget: Widget = gtk_menu_button_new()

  init(_ screen: CollectionScreen) {
    let menu: OpaquePointer = g_menu_new()
    let orders: OpaquePointer = g_menu_new()
    for order in CollectionOrder.allCases {
      g_menu_append(orders, order.displayName, "order.by::\(order.rawValue)")
    }
    let direction: OpaquePointer = g_menu_new()
    g_menu_append(direction, tr("Reverse Order"), "order.reversed")
    for section in [orders, direction] {
      g_menu_append_section(menu, nil, cast(section))
      g_object_unref(section.instance)
    }
    gtk_menu_button_set_menu_model(cast(widget), cast(menu))
    g_object_unref(menu.instance)
    gtk_menu_button_set_icon_name(cast(widget), "view-sort-ascending-symbolic")
    widget.addClass("flat")
    widget.tooltip = tr("Sort")
    Accessible.label(widget, tr("Sort"))
    let order = Action("by", chosen: screen.arrangement.order.rawValue) { [weak screen] name in
      if let order = CollectionOrder(rawValue: name) { screen?.sort(by: order) }
    }
    let reversed = Action("reversed", isOn: false) { [weak screen] in screen?.reverse($0) }
    let group = Object(owning: cast(g_simple_action_group_new()) as OpaquePointer)
    order.add(to: group)
    reversed.add(to: group)
    gtk_widget_insert_action_group(widget, "order", cast(group))
    observe(while: widget) { [weak screen, widget] in
      guard let arrangement = screen?.arrangement else { return }
      order.show(chosen: arrangement.order.rawValue)
      reversed.show(isOn: arrangement.isReversed)
      gtk_menu_button_set_icon_name(
        cast(widget),
        arrangement.isReversed ? "view-sort-descending-symbolic" : "view-sort-ascending-symbolic")
    }
  }
}
