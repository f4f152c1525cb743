import CGtk
import GtkKit
import MonaScreens

/// Search by keyboard alone: Down leads from the entry to the rows, Up back to it, and a row's
/// BackSpace is the entry's.
@MainActor
enum SearchKeys {
  /// What a key asks for.
  enum Command {
    /// To go to the next row, or to the one before; from the first, to the entry.
    case move(Int)
    /// To take back the last letter.
    case erase
  }

  private static let commands: [Int32: Command] = [
    GDK_KEY_Down: .move(1), GDK_KEY_KP_Down: .move(1), GDK_KEY_Up: .move(-1),
    GDK_KEY_KP_Up: .move(-1), GDK_KEY_BackSpace: .erase,
  ]

  /// Listens before the widgets of the page; `obey` says whether the key is taken.
  static func listen(on page: Widget, _ obey: @escaping @MainActor (Command) -> Bool) {
    let controller: OpaquePointer = cast(gtk_event_controller_key_new())
    gtk_event_controller_set_propagation_phase(cast(controller), GTK_PHASE_CAPTURE)
    connect(controller, "key-pressed") { (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
      let others =
        GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
        | GDK_SUPER_MASK.rawValue
      guard modifiers & Int(others) == 0, let command = commands[Int32(bitPattern: key)] else {
        return false
      }
      return obey(command)
    }
    // The widget takes over the reference.
    page.addController(controller)
  }
}

/// Search opens by typing, wherever letters are of no other use.
@MainActor
enum TypeToSearch {
  /// Listens to the keys that no widget of the window took.
  static func listen(on window: Widget, _ appModel: AppModel) {
    let controller: OpaquePointer = cast(gtk_event_controller_key_new())
    connect(controller, "key-pressed") { (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
      guard let letter = letter(key, modifiers), !isTyping(in: window), !appModel.welcome.isShown
      else { return false }
      appModel.navigation.show(.search(.type(letter)))
      return true
    }
    // The widget takes over the reference.
    window.addController(controller)
  }

  /// What a key writes; nil for a blank, and for a key that commands.
  private static func letter(_ key: UInt32, _ modifiers: Int) -> String? {
    let commands =
      GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      | GDK_META_MASK.rawValue
    let value = gdk_keyval_to_unicode(key)
    guard modifiers & Int(commands) == 0, g_unichar_isgraph(value) != 0 else { return nil }
    return Unicode.Scalar(value).map { String(Character($0)) }
  }

  /// Whether the keyboard belongs to a place to write in, or to a menu.
  private static func isTyping(in window: Widget) -> Bool {
    guard let focus = gtk_window_get_focus(cast(window)) else { return false }
    return isKind(focus, of: gtk_editable_get_type())
      || isKind(focus, of: gtk_text_view_get_type())
      || gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil
  }
}
