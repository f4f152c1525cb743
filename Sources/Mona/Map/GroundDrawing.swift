import CGtk
import GtkKit
import MonaCore
import MonaScreens

/// Draws what lies under the pins: the ground of heritage sites, and the names of the boroughs where
/// there is no map.
@MainActor
final class GroundDrawing {
  private let screen: MapScreen
  private let widget: Widget
  private var names: [MapLabel: Object<OpaquePointer>] = [:]

  /// Draws on a layer.
  init(_ screen: MapScreen, on widget: Widget) {
    self.screen = screen
    self.widget = widget
  }

  /// Draws what shows of it.
  func draw(on snapshot: OpaquePointer, _ transform: MapTransform, width: Int, height: Int) {
    for area in screen.areas {
      draw(area, on: snapshot, transform, width: Float(width), height: Float(height))
    }
    if !screen.ground.hasTiles { drawNames(on: snapshot, transform) }
  }

  private func draw(
    _ area: MapAreaOutline, on snapshot: OpaquePointer, _ transform: MapTransform, width: Float,
    height: Float
  ) {
    let rings = area.rings.map { $0.map(transform.pixel(of:)) }
    let (xs, ys) = (rings.joined().map(\.x), rings.joined().map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return }
    // No larger than what shows: it is drawn pixel by pixel.
    var (bounds, shown, part) = (graphene_rect_t(), graphene_rect_t(), graphene_rect_t())
    graphene_rect_init(
      &bounds, Float(left) - 4, Float(top) - 4, Float(right - left) + 8, Float(bottom - top) + 8)
    graphene_rect_init(&shown, 0, 0, width, height)
    guard graphene_rect_intersection(&bounds, &shown, &part),
      let canvas = gtk_snapshot_append_cairo(snapshot, &part)
    else { return }
    AreaDrawing.draw(rings, of: area.id.kind, on: canvas) { ($0.x, $0.y) }
    cairo_destroy(canvas)
  }

  // MARK: Names

  /// Draws the names that have room, those of the boroughs with most first.
  private func drawNames(on snapshot: OpaquePointer, _ transform: MapTransform) {
    var colour = Style.colour("window_fg_color", of: widget)
    colour.alpha = 0.7
    var taken: [(x: Double, y: Double, width: Double, height: Double)] = []
    for label in screen.labels.sorted(by: { ($0.count, $1.name) > ($1.count, $0.name) }) {
      let layout = layout(of: label)
      var (width, height): (Int32, Int32) = (0, 0)
      pango_layout_get_pixel_size(layout.pointer, &width, &height)
      let middle = transform.pixel(of: label.point)
      let place = (
        x: (middle.x - Double(width) / 2).rounded(), y: (middle.y - Double(height) / 2).rounded(),
        width: Double(width), height: Double(height)
      )
      let isFree = taken.allSatisfy {
        $0.x + $0.width < place.x || place.x + place.width < $0.x || $0.y + $0.height < place.y
          || place.y + place.height < $0.y
      }
      guard isFree else { continue }
      taken.append(place)
      gtk_snapshot_save(snapshot)
      var spot = graphene_point_t(x: Float(place.x), y: Float(place.y))
      gtk_snapshot_translate(snapshot, &spot)
      gtk_snapshot_append_layout(snapshot, layout.pointer, &colour)
      gtk_snapshot_restore(snapshot)
    }
  }

  private func layout(of label: MapLabel) -> Object<OpaquePointer> {
    if let layout = names[label] { return layout }
    // Names of a catalogue that was replaced are not kept.
    if names.count >= 2 * screen.labels.count { names = [:] }
    let layout = Object<OpaquePointer>(owning: gtk_widget_create_pango_layout(widget, label.name))
    let bold = pango_attr_list_new()
    pango_attr_list_insert(bold, pango_attr_weight_new(PANGO_WEIGHT_BOLD))
    pango_attr_list_insert(bold, pango_attr_scale_new(0.9))
    pango_layout_set_attributes(layout.pointer, bold)
    pango_attr_list_unref(bold)
    names[label] = layout
    return layout
  }
}
