import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// The pictures of the kinds, each drawn once: scrolling rows only swap a paintable, where a style
/// class would make GTK compute the style of each row again.
@MainActor
enum KindPictures {
  private enum Form: Hashable { case mark, dot, cover }

  private struct Key: Hashable {
    var form: Form
    var kind: DiscoveryKind
    var icon = ""
    var width: Int
    var height: Int
    var scale: Int
  }

  /// The width and height of a row's mark, in pixels.
  static let markSide = 44
  /// The width and height of a cover's symbol, in pixels: one of the sizes that are drawn when MONA
  /// is built (`meson-helpers/resources`), as the day's cover shows at the start.
  private static let coverSymbol = 64
  /// The width and height of a dot including its outline, in pixels.
  static let dotSide = 12
  private static var pictures: [Key: Object<OpaquePointer>] = [:]

  /// The symbol of a discovery on the colour of its kind, for a widget that clips its corners.
  static func mark(
    _ content: CoverContent, side: Int = markSide, for widget: Widget
  ) -> Object<OpaquePointer> {
    let key = Key(
      form: .mark, kind: content.kind, icon: content.iconName, width: side, height: side,
      scale: scale(of: widget))
    return picture(key) { canvas in
      fill(canvas, ground(of: content.kind, widget))
      roundedSquare(canvas, side: Double(side), radius: 8)
      outline(canvas, alpha: 0.4)
      paint(content, symbol: side * 5 / 11, in: (side, side), widget, on: canvas)
    }
  }

  /// The drawn cover of a discovery, for a widget that clips its corners.
  static func cover(
    _ content: CoverContent, width: Int, height: Int, for widget: Widget
  ) -> Object<OpaquePointer> {
    let key = Key(
      form: .cover, kind: content.kind, icon: content.iconName, width: width, height: height,
      scale: scale(of: widget))
    return picture(key) { canvas in
      fill(canvas, ground(of: content.kind, widget))
      paint(content, symbol: coverSymbol, in: (width, height), widget, on: canvas)
    }
  }

  /// The colour of a kind as a dot.
  static func dot(_ kind: DiscoveryKind, for widget: Widget) -> Object<OpaquePointer> {
    let key = Key(
      form: .dot, kind: kind, width: dotSide, height: dotSide, scale: scale(of: widget))
    return picture(key) { canvas in
      let middle = Double(dotSide) / 2
      cairo_arc(canvas, middle, middle, middle - 0.5, 0, 2 * .pi)
      cairo_clip_preserve(canvas)
      fill(canvas, ground(of: kind, widget))
      outline(canvas, alpha: 0.9)
    }
  }

  private static func scale(of widget: Widget) -> Int {
    max(1, Int(gtk_widget_get_scale_factor(widget)))
  }

  private static func picture(
    _ key: Key, _ draw: (_ canvas: OpaquePointer) -> Void
  ) -> Object<OpaquePointer> {
    if let picture = pictures[key] { return picture }
    let picture = Texture.draw(
      width: key.width, height: key.height, scale: key.scale, isOpaque: key.form != .dot, draw)
    // A cover takes half a megabyte, and is seldom shown again.
    if key.form != .cover { pictures[key] = picture }
    return picture
  }

  // MARK: Drawing

  /// Paints the symbol of a discovery in the middle.
  private static func paint(
    _ content: CoverContent, symbol: Int, in size: (width: Int, height: Int), _ widget: Widget,
    on canvas: OpaquePointer
  ) {
    cairo_translate(
      canvas, Double(size.width - symbol) / 2, Double(size.height - symbol) / 2)
    Texture.paint(
      symbol: content.iconName, side: symbol, scale: scale(of: widget),
      ink(on: content.kind, widget), on: canvas)
  }

  private static func ground(of kind: DiscoveryKind, _ widget: Widget) -> GdkRGBA {
    Style.colour("mona_\(kind.name)", of: widget)
  }

  private static func ink(on kind: DiscoveryKind, _ widget: Widget) -> GdkRGBA {
    kind == .place
      ? GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1) : Style.colour("mona_ink", of: widget)
  }

  private static func fill(_ canvas: OpaquePointer, _ colour: GdkRGBA) {
    cairo_set_source_rgb(
      canvas, Double(colour.red), Double(colour.green), Double(colour.blue))
    cairo_paint(canvas)
  }

  /// Strokes the inner half of the current path's outline: yellow needs one on white and purple on
  /// black, and grey is visible on both.
  private static func outline(_ canvas: OpaquePointer, alpha: Double) {
    cairo_set_source_rgba(canvas, 0.5, 0.5, 0.5, alpha)
    cairo_set_line_width(canvas, 2)
    cairo_stroke(canvas)
  }

  private static func roundedSquare(_ canvas: OpaquePointer, side: Double, radius: Double) {
    let (near, far) = (radius, side - radius)
    for (turn, (x, y)) in [(far, near), (far, far), (near, far), (near, near)].enumerated() {
      cairo_arc(canvas, x, y, radius, Double(turn - 1) * .pi / 2, Double(turn) * .pi / 2)
    }
    cairo_close_path(canvas)
  }
}

/// The pictures of the pins, each decoded once.
@MainActor
final class PinPictures {
  /// The size of a pin on the map, in pixels; its tip is at the centre of the lower edge.
  static let (width, height) = (32, 40)

  private static var textures: [String: Object<OpaquePointer>] = [:]

  /// The picture of a kind in a state ("artwork-collected"), sharp at a scale factor of 2.
  static func texture(_ name: String) -> OpaquePointer? {
    if let texture = textures[name] { return texture.pointer }
    let path = "\(AppIdentity.resources)/pins/\(name).png"
    guard
      let pixels = gdk_pixbuf_new_from_resource_at_scale(
        path, Int32(width * 2), Int32(height * 2), 1, nil),
      let texture = gdk_texture_new_for_pixbuf(pixels)
    else { return nil }
    g_object_unref(pixels.instance)
    let owned = Object(owning: texture)
    textures[name] = owned
    return owned.pointer
  }

  /// A widget that shows a pin, at its size on the map or at another height.
  static func widget(_ name: String, height: Int = height) -> Widget {
    let image = iconImage(size: height)
    image.paintable = texture(name)
    return image
  }
}
