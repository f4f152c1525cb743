import CGtk

/// Lets the mouse wheel pass from a widget that reacts to it to the page around it, which would otherwise stop
/// scrolling as soon as the widget comes under the pointer.
@MainActor
package enum WheelPassing {
  /// A slider or a spin button changes its value by the wheel only while it has the keyboard focus.
  package static func install(on widget: Widget) {
    install(on: widget) { _ in hasFocus(within: widget) }
  }

  /// - Parameter takes: whether the widget itself reacts to this many clicks, positive downwards.
  package static func install(
    on widget: Widget, takes: @escaping @MainActor (_ clicks: Double) -> Bool
  ) {
    let own = scrollControllers(of: widget)
    guard !own.isEmpty,
      let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)
    else { return }
    gtk_event_controller_set_propagation_phase(cast(wheel), GTK_PHASE_CAPTURE)
    connect(wheel, "scroll") { (_: Double, clicks: Double) -> Bool in
      let isTaken = takes(clicks)
      for (controller, phase) in own {
        gtk_event_controller_set_propagation_phase(controller, isTaken ? phase : GTK_PHASE_NONE)
      }
      return false
    }
    // The widget takes over the reference.
    widget.addController(wheel)
  }

  /// The controllers by which GTK scrolls or changes a widget, and their phases; the widget owns them.
  private static func scrollControllers(
    of widget: Widget
  ) -> [(OpaquePointer, GtkPropagationPhase)] {
    guard let all = gtk_widget_observe_controllers(widget) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(all)) }
    return (0..<g_list_model_get_n_items(all)).compactMap { position in
      guard let item = g_list_model_get_item(all, position) else { return nil }
      // The list hands out a reference of its own.
      g_object_unref(item)
      let controller = OpaquePointer(item)
      guard isKind(controller, of: gtk_event_controller_scroll_get_type()) else { return nil }
      return (controller, gtk_event_controller_get_propagation_phase(controller))
    }
  }
}
