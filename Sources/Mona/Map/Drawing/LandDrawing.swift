import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens

/// The colours of the land, which the style sheets define for each style.
struct LandColours: Hashable, Sendable {
  /// A colour's red, green, blue and opacity, from 0 to 1.
  struct Colour: Hashable, Sendable {
    var (red, green, blue, opacity): (Float, Float, Float, Float)
  }

  private var shares: [Colour]

  /// The colours of a widget's style.
  @MainActor
  init(of widget: Widget) {
    shares = ["map_ground", "map_land", "map_border", "map_outline"].map { name in
      let colour = Style.colour(name, of: widget)
      return Colour(
        red: colour.red, green: colour.green, blue: colour.blue, opacity: colour.alpha)
    }
  }

  private init(_ shares: [Colour]) { self.shares = shares }

  /// The colours on paper.
  static let printed = LandColours(
    [(0.86, 0.89, 0.91, 1), (0.97, 0.97, 0.95, 1), (0.6, 0.6, 0.6, 1), (0.4, 0.4, 0.4, 1)].map {
      Colour(red: $0, green: $1, blue: $2, opacity: $3)
    })

  private subscript(index: Int) -> GdkRGBA {
    let colour = shares[index]
    return GdkRGBA(
      red: colour.red, green: colour.green, blue: colour.blue, alpha: colour.opacity)
  }

  /// Beside the land.
  var ground: GdkRGBA { self[0] }
  /// The land.
  var land: GdkRGBA { self[1] }
  /// A line between two areas.
  var border: GdkRGBA { self[2] }
  /// The line around all areas.
  var outline: GdkRGBA { self[3] }
}

/// Draws the land with cairo, on any thread.
enum LandDrawing {
  /// Draws what is visible on a canvas of this size, in pixels, and fills all of it.
  static func draw(
    _ land: Land, on canvas: OpaquePointer, _ transform: MapTransform, width: Double,
    height: Double, _ colours: LandColours
  ) {
    // Lines just outside have a visible half.
    let window = transform.window(width: width, height: height, margin: 4)
    set(colours.ground, on: canvas)
    cairo_paint(canvas)
    // All areas in one path, which leaves no seam between them: a point is in one of them at most.
    for area in land.areas where window.meets(area.bounds) {
      for ring in area.rings {
        trace(ring, on: canvas, transform)
        cairo_close_path(canvas)
      }
    }
    set(colours.land, on: canvas)
    cairo_set_fill_rule(canvas, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(canvas)
    cairo_set_line_join(canvas, CAIRO_LINE_JOIN_ROUND)
    for isOuter in [false, true] {
      for border in land.borders where border.isOuter == isOuter && window.meets(border.bounds) {
        trace(border.points, on: canvas, transform)
      }
      set(isOuter ? colours.outline : colours.border, on: canvas)
      cairo_set_line_width(canvas, isOuter ? 1.5 : 1)
      cairo_stroke(canvas)
    }
  }

  private static func trace(
    _ points: [MapPoint], on canvas: OpaquePointer, _ transform: MapTransform
  ) {
    for (index, point) in points.enumerated() {
      let spot = transform.pixel(of: point)
      if index == 0 {
        cairo_move_to(canvas, spot.x, spot.y)
      } else {
        cairo_line_to(canvas, spot.x, spot.y)
      }
    }
  }

  private static func set(_ colour: GdkRGBA, on canvas: OpaquePointer) {
    cairo_set_source_rgba(
      canvas, Double(colour.red), Double(colour.green), Double(colour.blue), Double(colour.alpha))
  }
}
