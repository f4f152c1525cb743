import CGtk
import GtkKit
import MonaMap

/// What dims a background that is as light in a dark window as in a light one.
@MainActor
enum Dusk {
  /// Streets and names stay readable, pins stand out, and nobody is dazzled.
  private static let strength: Float = 0.5

  /// Whether a background needs it now.
  static func falls(on source: MapSource) -> Bool {
    DarkStyle.shared.isDark && source.isAlwaysLight
  }

  /// Draws it over all that a snapshot shows.
  static func draw(on snapshot: OpaquePointer, width: Float, height: Float) {
    var colour = GdkRGBA(red: 0, green: 0, blue: 0, alpha: strength)
    var bounds = graphene_rect_t()
    graphene_rect_init(&bounds, 0, 0, width, height)
    gtk_snapshot_append_color(snapshot, &colour, &bounds)
  }

  /// The same on a cairo canvas.
  static func draw(on canvas: OpaquePointer) {
    cairo_set_source_rgba(canvas, 0, 0, 0, Double(strength))
    cairo_paint(canvas)
  }
}
