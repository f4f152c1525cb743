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
