import CGtk
import GtkKit
import MonaMap
import MonaScreens

/// Draws the marks that highlight glyphs and positions: rings and frames with enough contrast on
/// any base map.
@MainActor
struct MapMarks {
  private let snapshot: OpaquePointer
  private let accent: GdkRGBA

  private static let white = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
  private static let dark = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.55)

  /// Marks in the accent colour of a widget.
  init(_ snapshot: OpaquePointer, of widget: Widget) {
    self.snapshot = snapshot
    accent = Style.colour("accent_bg_color", of: widget)
  }

  /// Draws a ring around a point, for the chosen pin; `radius` in pixels.
  func ring(_ spot: MapTransform.Pixel, radius: Double) {
    outline(around: spot, radius, radius, radius, corner: radius)
  }

  /// Draws a frame around a glyph, for the keyboard focus.
  func frame(_ spot: MapTransform.Pixel, _ extent: PinGlyph.Extent) {
    let margin = 4.0
    outline(
      around: spot, extent.beside + margin, extent.above + margin, extent.below + margin, corner: 8)
  }

  /// Draws a translucent disc, for the accuracy of a position; `radius` in pixels.
  func area(_ spot: MapTransform.Pixel, radius: Double) {
    var disc = Self.shape(spot, radius, radius, radius, corner: radius)
    var bounds = disc.bounds
    gtk_snapshot_push_rounded_clip(snapshot, &disc)
    var fill = accent
    fill.alpha = 0.16
    gtk_snapshot_append_color(snapshot, &fill, &bounds)
    gtk_snapshot_pop(snapshot)
    border(disc, 1.5, accent)
  }

  private func outline(
    around spot: MapTransform.Pixel, _ beside: Double, _ above: Double, _ below: Double,
    corner: Double
  ) {
    for (margin, width, colour) in [(2.0, 1.0, Self.dark), (1, 5, Self.white), (0, 3, accent)] {
      border(
        Self.shape(spot, beside + margin, above + margin, below + margin, corner: corner + margin),
        width, colour)
    }
  }

  private func border(_ shape: GskRoundedRect, _ width: Double, _ colour: GdkRGBA) {
    var shape = shape
    let widths = [Float](repeating: Float(width), count: 4)
    let colours = [GdkRGBA](repeating: colour, count: 4)
    gtk_snapshot_append_border(snapshot, &shape, widths, colours)
  }

  private static func shape(
    _ spot: MapTransform.Pixel, _ beside: Double, _ above: Double, _ below: Double, corner: Double
  ) -> GskRoundedRect {
    var bounds = graphene_rect_t()
    graphene_rect_init(
      &bounds, Float((spot.x - beside).rounded()), Float((spot.y - above).rounded()),
      Float((2 * beside).rounded()), Float((above + below).rounded()))
    var shape = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&shape, &bounds, Float(corner))
    return shape
  }
}

/// The name of the glyph that has the keyboard focus, drawn beside it in the style of a tooltip.
@MainActor
final class GlyphLabel {
  /// The text; nothing is drawn if it is empty.
  var text = "" {
    didSet { if text != oldValue { layout = nil } }
  }

  private let widget: Widget
  private var layout: Object<OpaquePointer>?

  /// The maximum width of a line, in pixels.
  private static let widest: Int32 = 260
  /// The padding around the text, in pixels.
  private static let room = (beside: 10.0, above: 6.0)
  /// The distance from the glyph and from the map's edges, in pixels.
  private static let distance = 8.0

  private static let ground = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.8)
  private static let letters = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)

  init(on widget: Widget) {
    self.widget = widget
  }

  /// Draws the label below a glyph, or above it if there is not enough space below.
  func draw(
    on snapshot: OpaquePointer, at spot: MapTransform.Pixel, _ extent: PinGlyph.Extent,
    width: Double, height: Double
  ) {
    guard !text.isEmpty else { return }
    let layout = laidOut()
    var (lineWidth, lineHeight): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout.pointer, &lineWidth, &lineHeight)
    let full = Double(lineWidth) + 2 * Self.room.beside
    let high = Double(lineHeight) + 2 * Self.room.above
    let left = max(
      Self.distance, min(spot.x - full / 2, width - full - Self.distance))
    let below = spot.y + extent.below + Self.distance
    let top =
      below + high + Self.distance <= height ? below : spot.y - extent.above - Self.distance - high
    var bounds = graphene_rect_t()
    graphene_rect_init(
      &bounds, Float(left.rounded()), Float(top.rounded()), Float(full), Float(high))
    var shape = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&shape, &bounds, 9)
    gtk_snapshot_push_rounded_clip(snapshot, &shape)
    var (ground, letters) = (Self.ground, Self.letters)
    gtk_snapshot_append_color(snapshot, &ground, &bounds)
    gtk_snapshot_pop(snapshot)
    gtk_snapshot_save(snapshot)
    var corner = graphene_point_t(
      x: bounds.origin.x + Float(Self.room.beside), y: bounds.origin.y + Float(Self.room.above))
    gtk_snapshot_translate(snapshot, &corner)
    gtk_snapshot_append_layout(snapshot, layout.pointer, &letters)
    gtk_snapshot_restore(snapshot)
  }

  private func laidOut() -> Object<OpaquePointer> {
    if let layout { return layout }
    let made = Object<OpaquePointer>(owning: gtk_widget_create_pango_layout(widget, text))
    var natural: Int32 = 0
    pango_layout_get_pixel_size(made.pointer, &natural, nil)
    if natural > Self.widest {
      pango_layout_set_width(made.pointer, Self.widest * PANGO_SCALE)
      pango_layout_set_wrap(made.pointer, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_height(made.pointer, -2)
      pango_layout_set_ellipsize(made.pointer, PANGO_ELLIPSIZE_END)
    }
    layout = made
    return made
  }
}
