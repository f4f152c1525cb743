import CGtk
import GtkKit

/// The map by keyboard: arrows move it, plus and minus bring it closer or farther, Tab goes from one
/// pin to the next, Enter and the space bar open it, the menu key opens the map's menu.
@MainActor
enum MapKeys {
  /// What a key asks of the map.
  enum Command: Hashable {
    /// To move by these parts of what is in view, to the right and down.
    case move(Double, Double)
    case zoomIn, zoomOut
    /// To see what can be done there.
    case menu
    /// To stand on the next pin, or on the one before.
    case next, previous
    /// To open the pin one stands on.
    case open
  }

  private static let commands: [Int32: Command] = [
    GDK_KEY_Left: .move(-0.25, 0), GDK_KEY_KP_Left: .move(-0.25, 0),
    GDK_KEY_Right: .move(0.25, 0), GDK_KEY_KP_Right: .move(0.25, 0),
    GDK_KEY_Up: .move(0, -0.25), GDK_KEY_KP_Up: .move(0, -0.25),
    GDK_KEY_Down: .move(0, 0.25), GDK_KEY_KP_Down: .move(0, 0.25),
    GDK_KEY_plus: .zoomIn, GDK_KEY_equal: .zoomIn, GDK_KEY_KP_Add: .zoomIn,
    GDK_KEY_minus: .zoomOut, GDK_KEY_KP_Subtract: .zoomOut, GDK_KEY_Menu: .menu,
    GDK_KEY_Tab: .next, GDK_KEY_KP_Tab: .next, GDK_KEY_ISO_Left_Tab: .previous,
    GDK_KEY_Return: .open, GDK_KEY_KP_Enter: .open, GDK_KEY_space: .open,
    GDK_KEY_KP_Space: .open,
  ]

  /// Makes a map listen to the keys; those that the closure answers false to are left to others.
  static func listen(on map: Widget, _ obey: @escaping @MainActor (Command) -> Bool) {
    map.isFocusable = true
    let controller: OpaquePointer = cast(gtk_event_controller_key_new())
    connect(controller, "key-pressed") { (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
      let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      guard modifiers & Int(others) == 0, let command = commands[Int32(bitPattern: key)] else {
        return false
      }
      return obey(command)
    }
    // The widget takes over the reference.
    map.addController(controller)
  }
}
