import CGtk
import GtkKit

/// The inbox by keyboard alone: one key a decision.
///
/// They are taken before typing opens search, but never from a place to write in, and what presses
/// a button or moves a slider stays theirs.
@MainActor
enum InboxKeys {
  /// What a key asks for.
  enum Wish {
    case choose(Int)
    case chooseLikeliest
    case skip
    case takeBack
    case move(Int)
    case movePhoto(Int)
    case find
    case expectStars
    case rate(Int)
    case comment
    case splitOrJoin
    case clock
    case collect
  }

  /// Listens before the widgets of the page; `obey` says whether the key is taken.
  static func listen(on page: Widget, _ obey: @escaping @MainActor (Wish) -> Bool) {
    let controller: OpaquePointer = cast(gtk_event_controller_key_new())
    gtk_event_controller_set_propagation_phase(cast(controller), GTK_PHASE_CAPTURE)
    connect(controller, "key-pressed") {
      [page] (key: UInt32, code: UInt32, modifiers: Int) -> Bool in
      guard let wish = wish(key, code, modifiers, isFree(page)) else { return false }
      return obey(wish)
    }
    // The widget takes over the reference.
    page.addController(controller)
  }

  /// What the keyboard is for where it is.
  private enum Place {
    case free
    /// Enter, blank and arrows are the widget's.
    case control
    case writing
  }

  private static func isFree(_ page: Widget) -> Place {
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

  private static func wish(
    _ key: UInt32, _ code: UInt32, _ modifiers: Int, _ place: Place
  ) -> Wish? {
    func has(_ mask: GdkModifierType) -> Bool { modifiers & Int(mask.rawValue) != 0 }
    if has(GDK_ALT_MASK) || has(GDK_SUPER_MASK) { return nil }
    if has(GDK_CONTROL_MASK) {
      switch Int32(key) {
      case GDK_KEY_l, GDK_KEY_L: return .find
      case GDK_KEY_Return, GDK_KEY_KP_Enter: return place == .writing ? nil : .collect
      default: return nil
      }
    }
    guard place != .writing else { return nil }
    if let number = number(key, code) {
      return has(GDK_SHIFT_MASK) ? (number <= 5 ? .rate(number) : nil) : .choose(number)
    }
    if let wish = anywhere[Int32(key)] { return wish }
    return place == .control ? nil : elsewhere[Int32(key)]
  }

  /// The digits by their place on the keyboard: on many, Shift makes something else of them, and on
  /// some, only Shift makes them digits.
  private static func number(_ key: UInt32, _ code: UInt32) -> Int? {
    let pad = Int(key) - Int(GDK_KEY_KP_0)
    if (1...8).contains(pad) { return pad }
    let place = Int(code) - 9
    return (1...8).contains(place) ? place : nil
  }

  private static let anywhere: [Int32: Wish] = [
    GDK_KEY_s: .skip, GDK_KEY_S: .skip, GDK_KEY_u: .takeBack, GDK_KEY_U: .takeBack,
    GDK_KEY_BackSpace: .takeBack, GDK_KEY_j: .move(1), GDK_KEY_J: .move(1), GDK_KEY_k: .move(-1),
    GDK_KEY_K: .move(-1), GDK_KEY_slash: .find, GDK_KEY_KP_Divide: .find, GDK_KEY_r: .expectStars,
    GDK_KEY_R: .expectStars, GDK_KEY_c: .comment, GDK_KEY_C: .comment, GDK_KEY_x: .splitOrJoin,
    GDK_KEY_X: .splitOrJoin, GDK_KEY_t: .clock, GDK_KEY_T: .clock,
  ]

  private static let elsewhere: [Int32: Wish] = [
    GDK_KEY_Return: .chooseLikeliest, GDK_KEY_KP_Enter: .chooseLikeliest, GDK_KEY_space: .skip,
    GDK_KEY_Down: .move(1), GDK_KEY_KP_Down: .move(1), GDK_KEY_Up: .move(-1),
    GDK_KEY_KP_Up: .move(-1), GDK_KEY_Right: .movePhoto(1), GDK_KEY_KP_Right: .movePhoto(1),
    GDK_KEY_Left: .movePhoto(-1), GDK_KEY_KP_Left: .movePhoto(-1),
  ]
}
