import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// The pictures of the kinds, each drawn once: scrolling rows only swap a paintable, where a style
/// class would make GTK compute the style of each row again.
@MainActor
enum KindPictures {
  private enum Form: Hashable { case mark, dot }

  private struct Key: Hashable {
    var form: Form
    var kind: DiscoveryKind
    var scale: Int
  }

  /// The width and height of a row's mark, in pixels.
  static let markSide = 44
  /// The width and height of a dot including its outline, in pixels.
  static let dotSide = 12
  private static var pictures: [Key: Object<OpaquePointer>] = [:]

  /// The symbol of a kind on its colour, for a widget that clips its corners.
  static func mark(_ kind: DiscoveryKind, for widget: Widget) -> Object<OpaquePointer> {
    picture(.mark, kind, widget) { canvas, scale in
      fill(canvas, ground(of: kind, widget))
      roundedSquare(canvas, side: Double(markSide), radius: 8)
      outline(canvas, alpha: 0.4)
      let symbol = 20
      let edge = Double(markSide - symbol) / 2
      cairo_translate(canvas, edge, edge)
      Texture.paint(
        symbol: kind.iconName, side: symbol, scale: scale, ink(on: kind, widget), on: canvas)
    }
  }

  /// The colour of a kind as a dot.
  static func dot(_ kind: DiscoveryKind, for widget: Widget) -> Object<OpaquePointer> {
    picture(.dot, kind, widget) { canvas, _ in
      let middle = Double(dotSide) / 2
      cairo_arc(canvas, middle, middle, middle - 0.5, 0, 2 * .pi)
      cairo_clip_preserve(canvas)
      fill(canvas, ground(of: kind, widget))
      outline(canvas, alpha: 0.9)
    }
  }

  private static func picture(
    _ form: Form, _ kind: DiscoveryKind, _ widget: Widget,
    _ draw: (_ canvas: OpaquePointer, _ scale: Int) -> Void
  ) -> Object<OpaquePointer> {
    let key = Key(
      form: form, kind: kind, scale: max(1, Int(gtk_widget_get_scale_factor(widget))))
    if let picture = pictures[key] { return picture }
    let side = form == .mark ? markSide : dotSide
    let picture = Texture.draw(
      width: side, height: side, scale: key.scale, isOpaque: form == .mark
    ) { draw($0, key.scale) }
    pictures[key] = picture
    return picture
  }

  // MARK: Drawing

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
