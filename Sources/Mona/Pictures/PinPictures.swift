import CGtk
import GtkKit
import MonaScreens

/// The pictures of the pins, each decoded once.
@MainActor
final class PinPictures {
  /// The pins' size on the map, in pixels; the tip is in the middle of the lower edge.
  static let (width, height) = (32, 40)

  private static var textures: [String: Object<OpaquePointer>] = [:]

  /// The picture of a kind in a state ("artwork-collected"), sharp on dense displays.
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

  /// A picture for a pin, of its size on the map, or for a legend.
  static func widget(_ name: String, height: Int = height) -> Widget {
    let image = iconImage(size: height)
    image.paintable = texture(name)
    return image
  }
}
