import CGtk

/// A symbol of the theme, or of the application; none yet if nil.
///
/// - Parameter size: its width and height in pixels; the text's beside it if nil.
@MainActor
package func iconImage(_ icon: String? = nil, size: Int? = nil) -> Widget {
  let image: Widget = gtk_image_new()
  image.iconName = icon
  if let size { gtk_image_set_pixel_size(cast(image), Int32(size)) }
  return image
}

extension Widget {
  /// What an image or a picture shows: a texture, or whatever else draws itself.
  @MainActor package var paintable: OpaquePointer? {
    get { property(self, "paintable") }
    nonmutating set { setProperty(self, "paintable", newValue) }
  }

  /// The symbol of an image, a button, a menu button or a page without content.
  @MainActor package var iconName: String? {
    get { property(self, "icon-name") }
    nonmutating set { setProperty(self, "icon-name", newValue) }
  }
}
