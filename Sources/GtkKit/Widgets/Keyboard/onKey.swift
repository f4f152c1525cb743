import CGtk

/// Listens to the keys pressed while a widget, or one within it, has the keyboard; the closure is
/// given the key (`GDK_KEY_…`) and the modifiers, and answers whether it used them.
///
/// The innermost widget that listens is asked first.
@MainActor
package func onKey(
  in widget: Widget, _ press: @escaping @MainActor (_ key: UInt32, _ modifiers: Int) -> Bool
) {
  let controller: OpaquePointer = cast(gtk_event_controller_key_new())
  connect(controller, "key-pressed") { (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
    press(key, modifiers)
  }
  // The widget takes over the reference.
  widget.addController(controller)
}

/// Has the application's shortcuts work while a popover has the keyboard.
///
/// GTK keeps them to the window's own surface. Escape stays the popover's.
@MainActor
package func forwardShortcuts(in popover: Widget) {
  onKey(in: popover) { key, modifiers in
    guard Int32(bitPattern: key) != GDK_KEY_Escape, let window = popover.window,
      let application = gtk_window_get_application(cast(window))
    else { return false }
    let used = GdkModifierType(UInt32(modifiers) & gtk_accelerator_get_default_mod_mask().rawValue)
    let shortcut = gtk_accelerator_name(key, used)
    defer { g_free(shortcut) }
    let actions = gtk_application_get_actions_for_accel(application, shortcut)
    defer { g_strfreev(actions) }
    guard let action = actions?.pointee else { return false }
    return gtk_widget_activate_action_variant(popover, action, nil) != 0
  }
}

/// Has Escape close a window that is over another one.
@MainActor
package func closeOnEscape(_ window: Widget) {
  onKey(in: window) { key, _ in
    guard key == UInt32(GDK_KEY_Escape) else { return false }
    gtk_window_close(cast(window))
    return true
  }
}
