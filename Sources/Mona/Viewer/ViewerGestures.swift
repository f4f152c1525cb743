import CGtk
import GtkKit
import MonaScreens

/// The keys, the wheel, and the fingers of the viewer.
@MainActor
enum ViewerGestures {
  /// Listens to them; the closure is called at each.
  static func listen(
    on widget: Widget, over photo: Widget, _ screen: ViewerScreen,
    moved: @escaping @MainActor () -> Void
  ) {
    addKeys(to: widget, screen, moved)
    addPointer(to: widget, moved)
    let pointer = Pointer()
    addMotion(to: photo, pointer)
    addWheel(to: photo, pointer, screen)
    addDrag(to: photo, screen)
    addPinch(to: photo, screen)
    addDoubleClick(to: photo, screen)
  }

  /// Where the pointer is.
  @MainActor private final class Pointer {
    var place: PhotoZoom.Size?
  }

  private static let step = 1.25

  private static func addKeys(
    to widget: Widget, _ screen: ViewerScreen, _ moved: @escaping @MainActor () -> Void
  ) {
    guard let keys = gtk_event_controller_key_new() else { return }
    connect(keys, "key-pressed") {
      [weak screen] (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
      moved()
      let chord =
        GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue
      guard let screen, modifiers & Int(chord) == 0 else { return false }
      return press(key, isControl: modifiers & Int(GDK_CONTROL_MASK.rawValue) != 0, screen, widget)
    }
    widget.addController(keys)
  }

  private static func press(
    _ key: UInt32, isControl: Bool, _ screen: ViewerScreen, _ widget: Widget
  ) -> Bool {
    switch Int32(key) {
    case GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal: screen.zoom.zoom(by: step)
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: screen.zoom.zoom(by: 1 / step)
    case GDK_KEY_0, GDK_KEY_KP_0: screen.zoom.reset()
    case GDK_KEY_1, GDK_KEY_KP_1: screen.zoom.showPixels()
    case _ where isControl: return false
    case GDK_KEY_Right, GDK_KEY_Page_Down, GDK_KEY_KP_Right: screen.go(isNext: true)
    case GDK_KEY_Left, GDK_KEY_Page_Up, GDK_KEY_KP_Left: screen.go(isNext: false)
    case GDK_KEY_Up: screen.zoom.pan(by: PhotoZoom.Size(0, 80))
    case GDK_KEY_Down: screen.zoom.pan(by: PhotoZoom.Size(0, -80))
    case GDK_KEY_Home: screen.goToEnd(isLast: false)
    case GDK_KEY_End: screen.goToEnd(isLast: true)
    case GDK_KEY_space, GDK_KEY_F5: screen.togglePlaying()
    case GDK_KEY_Return, GDK_KEY_KP_Enter: screen.openSheet()
    case GDK_KEY_F11, GDK_KEY_f: toggleFullscreen(of: widget)
    // Letters would open search.
    default: return g_unichar_isgraph(gdk_keyval_to_unicode(key)) != 0
    }
    return true
  }

  /// Has the window fill the screen, or not.
  static func toggleFullscreen(of widget: Widget) {
    guard let window = widget.window else { return }
    if gtk_window_is_fullscreen(cast(window)) != 0 {
      gtk_window_unfullscreen(cast(window))
    } else {
      gtk_window_fullscreen(cast(window))
    }
  }

  private static func addPointer(to widget: Widget, _ moved: @escaping @MainActor () -> Void) {
    guard let motion = gtk_event_controller_motion_new() else { return }
    gtk_event_controller_set_propagation_phase(cast(motion), GTK_PHASE_CAPTURE)
    var last = (0.0, 0.0)
    connect(motion, "motion") { (x: Double, y: Double) in
      // A photo that slides in under a still pointer is no motion.
      guard last != (x, y) else { return }
      last = (x, y)
      moved()
    }
    widget.addController(motion)
  }

  private static func addMotion(to photo: Widget, _ pointer: Pointer) {
    guard let motion = gtk_event_controller_motion_new() else { return }
    connect(motion, "motion") { (x: Double, y: Double) in pointer.place = PhotoZoom.Size(x, y) }
    connect(motion, "leave") { pointer.place = nil }
    photo.addController(motion)
  }

  private static func addWheel(to photo: Widget, _ pointer: Pointer, _ screen: ViewerScreen) {
    let flags = GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
    guard let wheel = gtk_event_controller_scroll_new(flags) else { return }
    connect(wheel, "scroll") { [weak screen, wheel] (_: Double, clicks: Double) -> Bool in
      let isWheel = gtk_event_controller_scroll_get_unit(cast(wheel)) == GDK_SCROLL_UNIT_WHEEL
      let turns = isWheel ? clicks : clicks / 40
      screen?.zoom.zoom(by: pow(step, -turns), at: pointer.place)
      return true
    }
    photo.addController(wheel)
  }

  private static func addDrag(to photo: Widget, _ screen: ViewerScreen) {
    guard let drag = gtk_gesture_drag_new() else { return }
    var last = PhotoZoom.Size(0, 0)
    connect(drag, "drag-begin") { (_: Double, _: Double) in last = PhotoZoom.Size(0, 0) }
    connect(drag, "drag-update") { [weak screen] (x: Double, y: Double) in
      screen?.zoom.pan(by: PhotoZoom.Size(x - last.width, y - last.height))
      last = PhotoZoom.Size(x, y)
    }
    photo.addController(drag)
  }

  private static func addPinch(to photo: Widget, _ screen: ViewerScreen) {
    guard let pinch = gtk_gesture_zoom_new() else { return }
    var last = 1.0
    connect(pinch, "begin") { (_: OpaquePointer?) in last = 1 }
    connect(pinch, "scale-changed") { [weak screen, pinch] (scale: Double) in
      var (x, y) = (0.0, 0.0)
      let isPlaced = gtk_gesture_get_bounding_box_center(cast(pinch), &x, &y) != 0
      screen?.zoom.zoom(by: scale / last, at: isPlaced ? PhotoZoom.Size(x, y) : nil)
      last = scale
    }
    photo.addController(pinch)
  }

  private static func addDoubleClick(to photo: Widget, _ screen: ViewerScreen) {
    guard let click = gtk_gesture_click_new() else { return }
    connect(click, "pressed") { [weak screen] (count: Int, x: Double, y: Double) in
      photo.grabFocus()
      if count == 2 { screen?.zoom.toggle(at: PhotoZoom.Size(x, y)) }
    }
    photo.addController(click)
  }
}
