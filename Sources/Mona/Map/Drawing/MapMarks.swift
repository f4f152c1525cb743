import CGtk
import GtkKit
import MonaMap
import MonaScreens

/// Draws what sets something apart on the map: rings and frames that show on any ground.
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

  /// A ring around a spot, as a target that a chosen pin stands in.
  func ring(_ spot: MapTransform.Pixel, radius: Double) {
    outline(around: spot, radius, radius, radius, corner: radius)
  }

  /// A frame around a glyph that the keyboard stands on.
  func frame(_ spot: MapTransform.Pixel, _ extent: PinGlyph.Extent) {
    let margin = 4.0
    outline(
      around: spot, extent.beside + margin, extent.above + margin, extent.below + margin, corner: 8)
  }

  /// A disc, this many pixels wide each way, within which a position is.
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
