import CGtk
import GtkKit

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
