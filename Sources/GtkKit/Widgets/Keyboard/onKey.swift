import CGtk

/// Handles key presses while a widget or a descendant has the focus.
///
/// The closure gets the key (`GDK_KEY_…`) and the modifiers, and returns whether it handled them. The innermost
/// widget with a handler comes first.
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

/// The character of a key; nil without one, and for the digits of the keypad, which are a screen reader's.
package func character(of key: UInt32) -> Character? {
  guard !(UInt32(GDK_KEY_KP_0)...UInt32(GDK_KEY_KP_9)).contains(key),
    let scalar = Unicode.Scalar(gdk_keyval_to_unicode(key)), scalar.value > 0
  else { return nil }
  return Character(scalar)
}

/// Forwards the application's shortcuts from a popover, but for Escape: GTK handles them on the window's surface
/// only.
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

/// Closes a dialog window on Escape.
@MainActor
package func closeOnEscape(_ window: Widget) {
  onKey(in: window) { key, _ in
    guard key == UInt32(GDK_KEY_Escape) else { return false }
    gtk_window_close(cast(window))
    return true
  }
}
