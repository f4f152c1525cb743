import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// The small map of a day or a tour; a click on a number opens the sheet of its visit or stop.
///
/// The list beside it has the same content, for the keyboard and for screen readers.
@MainActor
final class PathMap {
  /// Contains the map only while there is one: screen readers do not announce a hidden widget that is shown
  /// again.
  let widget: Widget = adw_bin_new()
  private let ground: Object<Widget>
  private let preferences: StoredPreferences
  private let path: @MainActor () -> DayPath?
  private let text: @MainActor () -> String
  private let open: @MainActor (DiscoveryID) -> Void
  private var map: StillMap?

  /// - Parameters:
  ///   - path: the path to show; observed.
  ///   - text: what a screen reader says of the map; observed.
  ///   - open: called with the visit or stop that is clicked.
  init(
    preferences: StoredPreferences, path: @escaping @MainActor () -> DayPath?,
    text: @escaping @MainActor () -> String, open: @escaping @MainActor (DiscoveryID) -> Void
  ) {
    self.preferences = preferences
    (self.path, self.text, self.open) = (path, text, open)
    let ground: Widget = adw_bin_new()
    self.ground = Object(ground)
    Accessible.become(ground, GTK_ACCESSIBLE_ROLE_IMG)
    ground.addClass("card", "sheet-map")
    ground.clips = true
    ground.requestSize(height: 240)
    MainSource.onceShown(ground) { [weak self] in self?.make() }
    listenToClicks()
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let path = path()
    let isShown = widget.child != nil
    if isShown != (path != nil) {
      widget.child = path == nil ? nil : ground.pointer
    }
    Accessible.label(ground, text())
    map?.look()
  }

  private func make() {
    let map = StillMap(preferences: preferences)
    map.frameOf = { [path] in path()?.frame(width: $0, height: $1) }
    map.draw = { [path] canvas, frame in
      if let path = path() { DayPathDrawing.draw(path, on: canvas, in: frame) }
    }
    self.map = map
    ground.pointer.child = map.widget
    map.look()
  }

  private func listenToClicks() {
    let clicks: OpaquePointer = cast(gtk_gesture_click_new())
    connect(clicks, "released") { [weak self] (_: Int, x: Double, y: Double) in
      guard let self, let frame = map?.frame,
        let stop = path()?.stop(at: (x, y), in: frame)
      else { return }
      open(stop.id)
    }
    // The widget takes over the reference.
    ground.pointer.addController(clicks)
  }
}

/// Draws the path of a day: a line through the visits, and the number of each in a disc.
@MainActor
enum DayPathDrawing {
  static func draw(_ path: DayPath, on canvas: OpaquePointer, in frame: MapFrame) {
    line(path.line.map { frame.pixel(of: $0) }, on: canvas)
    for stop in path.stops {
      GlyphDrawing.badge(String(stop.number), on: canvas, at: frame.pixel(of: stop.place))
    }
  }

  /// Draws a dark line with a white outline.
  ///
  /// Both are strokes without fill, so that a path that crosses itself stays readable.
  private static func line(_ spots: [(x: Double, y: Double)], on canvas: OpaquePointer) {
    guard spots.count > 1 else { return }
    for (index, spot) in spots.enumerated() {
      if index == 0 {
        cairo_move_to(canvas, spot.x, spot.y)
      } else {
        cairo_line_to(canvas, spot.x, spot.y)
      }
    }
    cairo_set_line_join(canvas, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(canvas, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_width(canvas, 6)
    cairo_set_source_rgba(canvas, 1, 1, 1, 0.9)
    cairo_stroke_preserve(canvas)
    cairo_set_line_width(canvas, 3)
    cairo_set_source_rgb(canvas, 0.11, 0.33, 0.76)
    cairo_stroke(canvas)
  }
}
