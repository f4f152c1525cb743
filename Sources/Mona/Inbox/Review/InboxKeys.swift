import CGtk
import GtkKit
import MonaScreens

/// Tells the inbox which keys are pressed, before the widgets of the page and before typing opens
/// search.
@MainActor
enum InboxKeys {
  /// Listens on a page; `obey` says whether the key is taken.
  static func listen(on page: Widget, _ obey: @escaping @MainActor (InboxCommand) -> Bool) {
    let controller: OpaquePointer = cast(gtk_event_controller_key_new())
    gtk_event_controller_set_propagation_phase(cast(controller), GTK_PHASE_CAPTURE)
    connect(controller, "key-pressed") {
      [page] (key: UInt32, code: UInt32, modifiers: Int) -> Bool in
      let press = InboxKeyPress(
        self.key(key), place: Int(code), modifiers: held(modifiers), focus: focused(on: page))
      guard let command = InboxCommand(press) else { return false }
      return obey(command)
    }
    // The widget takes over the reference.
    page.addController(controller)
  }

  private static func focused(on page: Widget) -> InboxKeyPress.Focus {
    guard let focus = focus(besides: page) else { return .free }
    if isKind(focus, of: gtk_editable_get_type()) || isKind(focus, of: gtk_text_view_get_type())
      || gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil
    {
      return .writing
    }
    let isControl = [
      gtk_button_get_type(), gtk_range_get_type(), gtk_menu_button_get_type(),
      gtk_list_box_row_get_type(),
    ].contains { isKind(focus, of: $0) }
    return isControl ? .control : .free
  }

  private static func key(_ value: UInt32) -> InboxKeyPress.Key {
    if let named = named[Int32(bitPattern: value)] { return named }
    // Zero for what makes no sign.
    guard let sign = Unicode.Scalar(gdk_keyval_to_unicode(value)), sign.value > 0 else {
      return .other
    }
    return .sign(Character(sign))
  }

  private static let named: [Int32: InboxKeyPress.Key] = [
    GDK_KEY_Return: .enter, GDK_KEY_KP_Enter: .enter, GDK_KEY_BackSpace: .backspace,
    GDK_KEY_Down: .down, GDK_KEY_KP_Down: .down, GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up,
    GDK_KEY_Right: .right, GDK_KEY_KP_Right: .right, GDK_KEY_Left: .left, GDK_KEY_KP_Left: .left,
  ]

  private static func held(_ modifiers: Int) -> InboxKeyPress.Modifiers {
    let all: [(GdkModifierType, InboxKeyPress.Modifiers)] = [
      (GDK_SHIFT_MASK, .shift), (GDK_CONTROL_MASK, .control), (GDK_ALT_MASK, .alt),
      (GDK_SUPER_MASK, .system),
    ]
    return all.reduce(into: []) { held, one in
      if modifiers & Int(one.0.rawValue) != 0 { held.insert(one.1) }
    }
  }
}
