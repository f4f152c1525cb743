import CGtk
import GtkKit
import MonaScreens

/// Keyboard navigation between a search entry and its results: Down moves from the entry to the
/// rows, Up back to it, and BackSpace on a row edits the entry.
@MainActor
enum SearchKeys {
  /// The command of a key.
  enum Command {
    /// Move the focus by this number of rows; up from the first row, to the entry.
    case move(Int)
    /// Delete the last character of the query.
    case erase
  }

  private static let commands: [Int32: Command] = [
    GDK_KEY_Down: .move(1), GDK_KEY_KP_Down: .move(1), GDK_KEY_Up: .move(-1),
    GDK_KEY_KP_Up: .move(-1), GDK_KEY_BackSpace: .erase,
  ]

  /// Handles keys before the page's widgets; `obey` returns whether the key was handled.
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
    // The widget takes ownership of the controller.
    page.addController(controller)
  }
}

/// Opens the search when a character is typed and no widget handles it; where there is a visit to
/// rate, the keys 1 to 5 give it stars, and 0 takes them back.
@MainActor
enum TypeToSearch {
  /// Handles the keys that no widget of the window has handled.
  /// - Parameter rate: rates what is in front; returns false if there is nothing to rate.
  static func listen(
    on window: Widget, _ appModel: AppModel, rate: @escaping @MainActor (_ stars: Int?) -> Bool
  ) {
    let controller: OpaquePointer = cast(gtk_event_controller_key_new())
    connect(controller, "key-pressed") { (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
      guard let letter = letter(key, modifiers), !isTyping(in: window), !appModel.welcome.isShown
      else { return false }
      if let stars = Int(letter), (0...5).contains(stars), rate(stars == 0 ? nil : stars) {
        return true
      }
      appModel.navigation.show(.search(.type(letter)))
      return true
    }
    // The widget takes ownership of the controller.
    window.addController(controller)
  }

  /// The character of a key; nil for white space, digits of the keypad, and with modifiers of commands.
  private static func letter(_ key: UInt32, _ modifiers: Int) -> String? {
    let commands =
      GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      | GDK_META_MASK.rawValue
    guard modifiers & Int(commands) == 0, g_unichar_isgraph(gdk_keyval_to_unicode(key)) != 0 else {
      return nil
    }
    return character(of: key).map { String($0) }
  }

  /// Whether a text field or a popover has the keyboard focus.
  private static func isTyping(in window: Widget) -> Bool {
    guard let focus = gtk_window_get_focus(cast(window)) else { return false }
    return isKind(focus, of: gtk_editable_get_type())
      || isKind(focus, of: gtk_text_view_get_type())
      || gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil
  }
}
