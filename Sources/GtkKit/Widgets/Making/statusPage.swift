import CGtk

/// What a page shows that has nothing to show: a symbol, a title, and a sentence; neither is read as
/// markup.
@MainActor
package func statusPage(_ icon: String, _ title: String = "", _ text: String = "") -> Widget {
  let page: Widget = adw_status_page_new()
  page.iconName = icon
  page.setStatus(title, text)
  return page
}

extension Widget {
  /// Changes the title and the sentence of a ``statusPage(_:_:_:)``.
  @MainActor package func setStatus(_ title: String, _ text: String = "") {
    adw_status_page_set_title(cast(self), escaped(title))
    adw_status_page_set_description(cast(self), escaped(text))
  }
}

/// What turns while something is waited for, once it is told to spin.
///
/// - Parameter name: what screen readers say is waited for.
@MainActor
package func spinner(_ name: String) -> Widget {
  let spinner: Widget = gtk_spinner_new()
  // GTK 4.18 lets nothing be named that is not said to be anything.
  Accessible.become(spinner, GTK_ACCESSIBLE_ROLE_PROGRESS_BAR)
  Accessible.label(spinner, name)
  return spinner
}

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
