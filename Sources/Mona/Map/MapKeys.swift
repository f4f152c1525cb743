import CGtk
import GtkKit

/// The map by keyboard: arrows move it, plus and minus bring it closer or farther,
/// the menu key opens its menu.
@MainActor
enum MapKeys {
  /// What a key asks of the map.
  enum Wish {
    /// To move by these parts of what is in view, to the right and down.
    case move(Double, Double)
    case zoomIn, zoomOut
    /// To see what can be done there.
    case menu
  }

  private static let wishes: [Int32: Wish] = [
    GDK_KEY_Left: .move(-0.25, 0), GDK_KEY_KP_Left: .move(-0.25, 0),
    GDK_KEY_Right: .move(0.25, 0), GDK_KEY_KP_Right: .move(0.25, 0),
    GDK_KEY_Up: .move(0, -0.25), GDK_KEY_KP_Up: .move(0, -0.25),
    GDK_KEY_Down: .move(0, 0.25), GDK_KEY_KP_Down: .move(0, 0.25),
    GDK_KEY_plus: .zoomIn, GDK_KEY_equal: .zoomIn, GDK_KEY_KP_Add: .zoomIn,
    GDK_KEY_minus: .zoomOut, GDK_KEY_KP_Subtract: .zoomOut, GDK_KEY_Menu: .menu,
  ]

  /// Makes a map, and the pins on it, listen to the keys.
  static func listen(on map: Widget, _ obey: @escaping @MainActor (Wish) -> Void) {
    gtk_widget_set_focusable(map, 1)
    let controller: OpaquePointer = cast(gtk_event_controller_key_new())
    connect(controller, "key-pressed") { (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
      let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      guard modifiers & Int(others) == 0, let wish = wishes[Int32(bitPattern: key)] else {
        return false
      }
      obey(wish)
      return true
    }
    // The widget takes over the reference.
    gtk_widget_add_controller(map, cast(controller))
  }
}
