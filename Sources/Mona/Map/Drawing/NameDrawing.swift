import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens

/// Draws names on a map without tiles: in the colour of words, with an outline in that of the land,
/// so that they can be read on anything.
@MainActor
final class NameDrawing {
  private let widget: Widget
  private var pictures: [String: Picture] = [:]
  private var placed: [PlacedMapName] = []
  private var style: Style?

  private struct Picture {
    var texture: Object<OpaquePointer>
    var size: MapTransform.Pixel
  }

  /// What the pictures depend on, besides their text.
  private struct Style: Equatable {
    var colours: [Float]
    var scale: Int32
    var font: String
  }

  /// The width of the outline, in pixels.
  private static let outline = 2.0
  /// The maximum number of pictures: many times what a large window shows.
  private static let limit = 300

  /// - Parameter widget: the layer's widget, which provides the font and the colours.
  init(on widget: Widget) {
    self.widget = widget
  }

  /// Removes all names.
  func clear() { placed = [] }

  /// Places names, as `MapNamePlacement` says; to be done again after the map was zoomed or turned.
  func place(
    _ names: [MapName], of land: Land?, among glyphs: [PixelRectangle],
    besides numbers: [PixelRectangle], _ transform: MapTransform
  ) {
    followStyle()
    placed = MapNamePlacement.place(names, of: land, among: glyphs, besides: numbers, transform) {
      picture(of: $0).size
    }
  }

  /// Draws the placed names that `isShown` allows.
  func draw(
    on snapshot: OpaquePointer, _ transform: MapTransform,
    where isShown: (MapPoint) -> Bool = { _ in true }
  ) {
    guard !placed.isEmpty else { return }
    followStyle()
    let scale = Double(style?.scale ?? 1)
    for name in placed where isShown(name.name.point) {
      let (picture, middle) = (picture(of: name.name), transform.pixel(of: name.name.point))
      var bounds = graphene_rect_t()
      graphene_rect_init(
        &bounds, Float(((middle.x + name.offset.x) * scale).rounded() / scale),
        Float(((middle.y + name.offset.y) * scale).rounded() / scale), Float(picture.size.x),
        Float(picture.size.y))
      gtk_snapshot_append_texture(snapshot, picture.texture.pointer, &bounds)
    }
  }

  /// Draws all pictures again after a change of colours, font or screen.
  private func followStyle() {
    let colours = [words, land].flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    let font = pango_context_get_font_description(gtk_widget_get_pango_context(widget))
    let text = pango_font_description_to_string(font)
    defer { g_free(text) }
    let now = Style(
      colours: colours, scale: gtk_widget_get_scale_factor(widget),
      font: text.map { String(cString: $0) } ?? "")
    if now != style { (style, pictures) = (now, [:]) }
  }

  private var words: GdkRGBA { GtkKit.Style.colour("window_fg_color", of: widget) }
  private var land: GdkRGBA { GtkKit.Style.colour("map_land", of: widget) }

  private func picture(of name: MapName) -> Picture {
    if let picture = pictures[name.text] { return picture }
    if pictures.count >= Self.limit { pictures = [:] }
    let picture = draw(name.text)
    pictures[name.text] = picture
    return picture
  }

  private func draw(_ text: String) -> Picture {
    // Names of merged boroughs stand in several lines.
    let lines = text.replacing("–", with: "–\n")
    let layout = Object<OpaquePointer>(owning: gtk_widget_create_pango_layout(widget, lines))
    let bold = pango_attr_list_new()
    pango_attr_list_insert(bold, pango_attr_weight_new(PANGO_WEIGHT_BOLD))
    pango_attr_list_insert(bold, pango_attr_scale_new(0.9))
    pango_layout_set_attributes(layout.pointer, bold)
    pango_attr_list_unref(bold)
    pango_layout_set_alignment(layout.pointer, PANGO_ALIGN_CENTER)
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout.pointer, &width, &height)
    let size = MapTransform.Pixel(
      Double(width) + 2 * Self.outline, Double(height) + 2 * Self.outline)
    let (words, land) = (words, land)
    let texture = Texture.draw(
      width: Int(size.x), height: Int(size.y), scale: Int(gtk_widget_get_scale_factor(widget))
    ) { canvas in
      cairo_move_to(canvas, Self.outline, Self.outline)
      pango_cairo_layout_path(canvas, layout.pointer)
      cairo_set_line_join(canvas, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_width(canvas, 2 * Self.outline)
      cairo_set_source_rgba(
        canvas, Double(land.red), Double(land.green), Double(land.blue), 0.85)
      cairo_stroke_preserve(canvas)
      cairo_set_source_rgba(
        canvas, Double(words.red), Double(words.green), Double(words.blue), Double(words.alpha))
      cairo_fill(canvas)
    }
    return Picture(texture: texture, size: size)
  }
}
