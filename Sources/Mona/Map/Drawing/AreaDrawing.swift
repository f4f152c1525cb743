import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens

/// Draws between the tiles and the pins: a dimming layer over light tiles, and the areas of heritage
/// sites.
@MainActor
struct SiteAreas {
  let viewModel: MapViewModel
  let preferences: StoredPreferences

  /// Whether light tiles are shown in a dark window, and are dimmed.
  var isDimmed: Bool { DarkOverlay.isNeeded(on: preferences.mapSources.chosen) }

  /// Draws everything within `width` and `height`, in pixels.
  func draw(on snapshot: OpaquePointer, _ transform: MapTransform, width: Int, height: Int) {
    if isDimmed, viewModel.tileStatus.hasTiles {
      DarkOverlay.draw(on: snapshot, width: Float(width), height: Float(height))
    }
    for area in viewModel.areas {
      draw(area, on: snapshot, transform, width: Float(width), height: Float(height))
    }
  }

  private func draw(
    _ area: MapAreaOutline, on snapshot: OpaquePointer, _ transform: MapTransform, width: Float,
    height: Float
  ) {
    let rings = area.rings.map { $0.map(transform.pixel(of:)) }
    let (xs, ys) = (rings.joined().map(\.x), rings.joined().map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return }
    // Clipped to the visible part: cairo rasterizes the whole rectangle.
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
}

/// Draws the area of a heritage site.
@MainActor
enum AreaDrawing {
  /// Fills and outlines rings in the colour of a kind; `pixel` converts a point to pixels.
  static func draw<Point>(
    _ rings: [[Point]], of kind: DiscoveryKind, on canvas: OpaquePointer,
    at pixel: (Point) -> (x: Double, y: Double)
  ) {
    let colour = colour(of: kind)
    let (red, green, blue) = (Double(colour.red), Double(colour.green), Double(colour.blue))
    // With the even-odd rule, inner rings become holes.
    cairo_set_fill_rule(canvas, CAIRO_FILL_RULE_EVEN_ODD)
    for ring in rings {
      for (index, point) in ring.enumerated() {
        let (x, y) = pixel(point)
        if index == 0 { cairo_move_to(canvas, x, y) } else { cairo_line_to(canvas, x, y) }
      }
      cairo_close_path(canvas)
    }
    cairo_set_source_rgba(canvas, red, green, blue, 0.35)
    cairo_fill_preserve(canvas)
    // A dark border, since the colour alone is invisible on light tiles.
    cairo_set_line_width(canvas, 3.5)
    cairo_set_source_rgba(canvas, 0.11, 0.11, 0.12, 0.8)
    cairo_stroke_preserve(canvas)
    cairo_set_line_width(canvas, 1.5)
    cairo_set_source_rgba(canvas, red, green, blue, 1)
    cairo_stroke(canvas)
  }

  private static func colour(of kind: DiscoveryKind) -> GdkRGBA {
    let text =
      switch kind {
      case .artwork: "#FAE800"
      case .place: "#612B8D"
      case .heritage: "#FE7E61"
      }
    var colour = GdkRGBA()
    gdk_rgba_parse(&colour, text)
    return colour
  }
}

/// Dims a base map that has no dark variant while the window is dark.
@MainActor
enum DarkOverlay {
  /// The opacity of the black layer: streets and names stay readable, and pins stand out.
  private static let strength: Float = 0.5

  /// Whether a base map has to be dimmed now.
  static func isNeeded(on source: MapSource) -> Bool {
    DarkStyle.shared.isDark && source.isAlwaysLight
  }

  /// Draws the dimming layer over a snapshot of this size, in pixels.
  static func draw(on snapshot: OpaquePointer, width: Float, height: Float) {
    var colour = GdkRGBA(red: 0, green: 0, blue: 0, alpha: strength)
    var bounds = graphene_rect_t()
    graphene_rect_init(&bounds, 0, 0, width, height)
    gtk_snapshot_append_color(snapshot, &colour, &bounds)
  }

  /// Draws the dimming layer over a whole cairo canvas.
  static func draw(on canvas: OpaquePointer) {
    cairo_set_source_rgba(canvas, 0, 0, 0, Double(strength))
    cairo_paint(canvas)
  }
}
