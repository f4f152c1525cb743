import CGtk
import Foundation
import GtkKit
import MonaScreens

/// The scroll wheel, touch and mouse gestures of a photo that can be zoomed.
@MainActor
enum ZoomGestures {
  /// Adds the gestures to a photo.
  /// - Parameters:
  ///   - isScrolled: whether the wheel scrolls the page around the photo while it is not zoomed;
  ///     with Control it always zooms.
  ///   - pressed: called when the photo is pressed.
  static func listen(
    on photo: Widget, _ zoomed: ZoomedPhoto,
    isScrolled: @escaping @MainActor () -> Bool = { false },
    pressed: @escaping @MainActor () -> Void = {}
  ) {
    let pointer = Pointer()
    addMotion(to: photo, pointer)
    addWheel(to: photo, pointer, zoomed, isScrolled)
    addDrag(to: photo, zoomed)
    addPinch(to: photo, zoomed)
    addDoubleClick(to: photo, zoomed, pressed)
  }

  /// The position of the pointer.
  @MainActor private final class Pointer {
    var place: PhotoZoom.Size?
  }

  private static func addMotion(to photo: Widget, _ pointer: Pointer) {
    guard let motion = gtk_event_controller_motion_new() else { return }
    connect(motion, "motion") { (x: Double, y: Double) in pointer.place = PhotoZoom.Size(x, y) }
    connect(motion, "leave") { pointer.place = nil }
    photo.addController(motion)
  }

  private static func addWheel(
    to photo: Widget, _ pointer: Pointer, _ zoomed: ZoomedPhoto,
    _ isScrolled: @escaping @MainActor () -> Bool
  ) {
    let flags = GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
    guard let wheel = gtk_event_controller_scroll_new(flags) else { return }
    connect(wheel, "scroll") { [weak zoomed, wheel] (_: Double, clicks: Double) -> Bool in
      let keys = gtk_event_controller_get_current_event_state(cast(wheel))
      if isScrolled(), zoomed?.zoom.isFitted == true, keys.rawValue & GDK_CONTROL_MASK.rawValue == 0
      {
        return false
      }
      let isWheel = gtk_event_controller_scroll_get_unit(cast(wheel)) == GDK_SCROLL_UNIT_WHEEL
      let turns = isWheel ? clicks : clicks / 40
      zoomed?.zoom.zoom(by: pow(PhotoZoom.step, -turns), at: pointer.place)
      return true
    }
    photo.addController(wheel)
  }

  private static func addDrag(to photo: Widget, _ zoomed: ZoomedPhoto) {
    guard let drag = gtk_gesture_drag_new() else { return }
    var last = PhotoZoom.Size(0, 0)
    connect(drag, "drag-begin") { (_: Double, _: Double) in last = PhotoZoom.Size(0, 0) }
    connect(drag, "drag-update") { [weak zoomed, drag] (x: Double, y: Double) in
      // A drag that pans a zoomed photo must not go to the next photo.
      if zoomed?.zoom.canPan == true {
        gtk_gesture_set_state(cast(drag), GTK_EVENT_SEQUENCE_CLAIMED)
      }
      zoomed?.zoom.pan(by: PhotoZoom.Size(x - last.width, y - last.height))
      last = PhotoZoom.Size(x, y)
    }
    photo.addController(drag)
  }

  private static func addPinch(to photo: Widget, _ zoomed: ZoomedPhoto) {
    guard let pinch = gtk_gesture_zoom_new() else { return }
    var last = 1.0
    connect(pinch, "begin") { (_: OpaquePointer?) in last = 1 }
    connect(pinch, "scale-changed") { [weak zoomed, pinch] (scale: Double) in
      var (x, y) = (0.0, 0.0)
      let isPlaced = gtk_gesture_get_bounding_box_center(cast(pinch), &x, &y) != 0
      zoomed?.zoom.zoom(by: scale / last, at: isPlaced ? PhotoZoom.Size(x, y) : nil)
      last = scale
    }
    photo.addController(pinch)
  }

  private static func addDoubleClick(
    to photo: Widget, _ zoomed: ZoomedPhoto, _ pressed: @escaping @MainActor () -> Void
  ) {
    guard let click = gtk_gesture_click_new() else { return }
    connect(click, "pressed") { [weak zoomed] (count: Int, x: Double, y: Double) in
      pressed()
      if count == 2 { zoomed?.zoom.toggle(at: PhotoZoom.Size(x, y)) }
    }
    photo.addController(click)
  }
}
