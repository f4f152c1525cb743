import CGtk
import GtkKit
import MonaScreens

/// The viewer's keys, pointer and touch gestures.
@MainActor
enum ViewerGestures {
  /// Adds the controllers; the closure is called at each event.
  static func listen(
    on widget: Widget, over photo: Widget, _ viewModel: ViewerViewModel,
    moved: @escaping @MainActor () -> Void
  ) {
    addKeys(to: widget, viewModel, moved)
    addPointer(to: widget, moved)
    ZoomGestures.listen(on: photo, viewModel.zoomed) { photo.grabFocus() }
  }

  private static func addKeys(
    to widget: Widget, _ viewModel: ViewerViewModel, _ moved: @escaping @MainActor () -> Void
  ) {
    guard let keys = gtk_event_controller_key_new() else { return }
    connect(keys, "key-pressed") {
      [weak viewModel] (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
      moved()
      let chord =
        GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue
      guard let viewModel, modifiers & Int(chord) == 0 else { return false }
      return press(
        key, isControl: modifiers & Int(GDK_CONTROL_MASK.rawValue) != 0, viewModel, widget)
    }
    widget.addController(keys)
  }

  private static func press(
    _ key: UInt32, isControl: Bool, _ viewModel: ViewerViewModel, _ widget: Widget
  ) -> Bool {
    let (zoomed, step) = (viewModel.zoomed, PhotoZoom.panStep)
    switch widget.leftToRight(key) {
    case GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal: zoomed.zoom.zoom(by: PhotoZoom.step)
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: zoomed.zoom.zoom(by: 1 / PhotoZoom.step)
    case GDK_KEY_0, GDK_KEY_KP_0: zoomed.zoom.reset()
    case GDK_KEY_1, GDK_KEY_KP_1: zoomed.zoom.showPixels()
    case _ where isControl: return false
    case GDK_KEY_Right, GDK_KEY_Page_Down, GDK_KEY_KP_Right: viewModel.go(isNext: true)
    case GDK_KEY_Left, GDK_KEY_Page_Up, GDK_KEY_KP_Left: viewModel.go(isNext: false)
    case GDK_KEY_Up: zoomed.zoom.pan(by: PhotoZoom.Size(0, step))
    case GDK_KEY_Down: zoomed.zoom.pan(by: PhotoZoom.Size(0, -step))
    case GDK_KEY_Home: viewModel.goToEnd(isLast: false)
    case GDK_KEY_End: viewModel.goToEnd(isLast: true)
    case GDK_KEY_space, GDK_KEY_F5: viewModel.togglePlaying()
    case GDK_KEY_Return, GDK_KEY_KP_Enter: viewModel.openSheet()
    case GDK_KEY_F11, GDK_KEY_f: toggleFullscreen(of: widget)
    // Printable characters are handled here, or they would open the search.
    default: return g_unichar_isgraph(gdk_keyval_to_unicode(key)) != 0
    }
    return true
  }

  /// Toggles full screen.
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
      // GTK also reports motion when a photo slides in under a pointer that does not move.
      guard last != (x, y) else { return }
      last = (x, y)
      moved()
    }
    widget.addController(motion)
  }
}
