import CGtk
import GtkKit
import MonaScreens

/// The map by keyboard: arrows move it, plus and minus bring it closer or farther, N and P go to the
/// next pin and the one before.
///
/// On a pin, arrows go to the nearest pin that way, and move the map where none is; Enter and the
/// space bar open it. The menu key opens the map's menu. Tab leaves the map, which is one stop.
@MainActor
enum MapKeys {
  /// What a key asks of the map.
  enum Command: Hashable {
    /// To go to the nearest pin that way, or to move a quarter of what is in view.
    case go(MapDirection)
    case zoomIn, zoomOut
    /// To see what can be done there.
    case menu
    /// To stand on the next pin, or on the one before.
    case next, previous
    /// To open the pin one stands on.
    case open
  }

  private static let commands: [Int32: Command] = [
    GDK_KEY_Left: .go(.left), GDK_KEY_KP_Left: .go(.left),
    GDK_KEY_Right: .go(.right), GDK_KEY_KP_Right: .go(.right),
    GDK_KEY_Up: .go(.up), GDK_KEY_KP_Up: .go(.up),
    GDK_KEY_Down: .go(.down), GDK_KEY_KP_Down: .go(.down),
    GDK_KEY_plus: .zoomIn, GDK_KEY_equal: .zoomIn, GDK_KEY_KP_Add: .zoomIn,
    GDK_KEY_minus: .zoomOut, GDK_KEY_KP_Subtract: .zoomOut, GDK_KEY_Menu: .menu,
    GDK_KEY_n: .next, GDK_KEY_N: .next, GDK_KEY_p: .previous, GDK_KEY_P: .previous,
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
