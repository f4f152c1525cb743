import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens

/// Draws between the tiles and the pins: a dimming layer over light tiles, the areas of heritage
/// sites, and the names of the boroughs while there are no tiles.
@MainActor
final class GroundDrawing {
  private let viewModel: MapViewModel
  private let preferences: StoredPreferences
  private let widget: Widget
  private var names: [MapLabel: Object<OpaquePointer>] = [:]
  /// The names to draw, and the offset of their upper left corner from the borough's centre, in
  /// pixels.
  private var places: [(label: MapLabel, x: Double, y: Double)] = []

  /// - Parameter widget: the layer's widget, which provides fonts and colours.
  init(_ viewModel: MapViewModel, _ preferences: StoredPreferences, on widget: Widget) {
    self.viewModel = viewModel
    self.preferences = preferences
    self.widget = widget
  }

  /// Whether light tiles are shown in a dark window, and are dimmed.
  var isDimmed: Bool { DarkOverlay.isNeeded(on: preferences.mapSources.chosen) }

  /// Draws everything within `width` and `height`, in pixels.
  func draw(on snapshot: OpaquePointer, _ transform: MapTransform, width: Int, height: Int) {
    if isDimmed { DarkOverlay.draw(on: snapshot, width: Float(width), height: Float(height)) }
    for area in viewModel.areas {
      draw(area, on: snapshot, transform, width: Float(width), height: Float(height))
    }
    if !viewModel.tileStatus.hasTiles { drawNames(on: snapshot, transform) }
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

  // MARK: Names

  /// Places the names without overlap, boroughs with most discoveries first: at the borough's
  /// centre or a little above or below it, where the fewest glyphs cover the name.
  ///
  /// The result is valid while the map is only panned; call this after any other change.
  func placeNames(among glyphs: [PinGlyph], _ transform: MapTransform) {
    places = []
    guard !viewModel.tileStatus.hasTiles else { return }
    var taken: [graphene_rect_t] = []
    let covered = glyphs.map { glyph in
      let (spot, extent) = (transform.pixel(of: glyph.point), glyph.extent)
      return Self.rectangle(
        spot.x - extent.beside, spot.y - extent.above, 2 * extent.beside,
        extent.above + extent.below)
    }
    for label in viewModel.labels.sorted(by: { ($0.count, $1.name) > ($1.count, $0.name) }) {
      var (width, height): (Int32, Int32) = (0, 0)
      pango_layout_get_pixel_size(layout(of: label).pointer, &width, &height)
      let middle = transform.pixel(of: label.point)
      func place(_ shift: Double) -> graphene_rect_t {
        Self.rectangle(
          middle.x - Double(width) / 2, middle.y - Double(height) / 2 + shift, Double(width),
          Double(height))
      }
      let free = Self.shifts.filter { shift in
        !taken.contains { Self.meet($0, place(shift)) }
      }
      let hidden = free.map { shift in covered.count { Self.meet($0, place(shift)) } }
      guard let (best, over) = zip(free, hidden).min(by: { $0.1 < $1.1 }), over <= Self.mostOver
      else { continue }
      taken.append(place(best))
      places.append((label, -Double(width) / 2, best - Double(height) / 2))
    }
  }

  /// The vertical offsets tried, in pixels from the borough's centre, best first.
  private static let shifts = [0.0, -14, 14, -28, 28, -42, 42]

  /// A name that more than this number of glyphs would cover is not drawn, as it would be
  /// unreadable.
  private static let mostOver = 3

  private static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }

  private static func meet(_ one: graphene_rect_t, _ other: graphene_rect_t) -> Bool {
    one.origin.x < other.origin.x + other.size.width
      && other.origin.x < one.origin.x + one.size.width
      && one.origin.y < other.origin.y + other.size.height
      && other.origin.y < one.origin.y + one.size.height
  }

  private func drawNames(on snapshot: OpaquePointer, _ transform: MapTransform) {
    var colour = Style.colour("window_fg_color", of: widget)
    colour.alpha = 0.7
    for (label, x, y) in places {
      let middle = transform.pixel(of: label.point)
      gtk_snapshot_save(snapshot)
      var spot = graphene_point_t(
        x: Float((middle.x + x).rounded()), y: Float((middle.y + y).rounded()))
      gtk_snapshot_translate(snapshot, &spot)
      gtk_snapshot_append_layout(snapshot, layout(of: label).pointer, &colour)
      gtk_snapshot_restore(snapshot)
    }
  }

  private func layout(of label: MapLabel) -> Object<OpaquePointer> {
    if let layout = names[label] { return layout }
    // Drop the names of an earlier catalogue.
    if names.count >= 2 * viewModel.labels.count { names = [:] }
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
