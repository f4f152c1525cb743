import CGtk

/// An `AdwStatusPage`: an icon, a title and a description, not read as markup.
@MainActor
package func statusPage(_ icon: String, _ title: String = "", _ text: String = "") -> Widget {
  let page: Widget = adw_status_page_new()
  page.iconName = icon
  page.setStatus(title, text)
  return page
}

extension Widget {
  /// Sets the title and the description of a ``statusPage(_:_:_:)``.
  @MainActor package func setStatus(_ title: String, _ text: String = "") {
    adw_status_page_set_title(cast(self), escaped(title))
    adw_status_page_set_description(cast(self), escaped(text))
    // It scrolls, and takes the focus where the page has no button: it looks like that of another empty page.
    guard Accessible.areToldByLooks else { return }
    for place in descendants(of: gtk_scrolled_window_get_type()) {
      Accessible.label(place, [title, text].filter { !$0.isEmpty }.joined(separator: ". "))
    }
  }
}

/// A `GtkSpinner`, which does not spin yet.
///
/// - Parameter name: the accessible name.
@MainActor
package func spinner(_ name: String) -> Widget {
  let spinner: Widget = gtk_spinner_new()
  // GTK 4.18 allows no name for a widget without a role.
  Accessible.become(spinner, GTK_ACCESSIBLE_ROLE_PROGRESS_BAR)
  Accessible.label(spinner, name)
  return spinner
}

/// An icon of the theme or the application; an empty image if nil.
///
/// - Parameter size: its width and height in pixels; the size of text if nil.
@MainActor
package func iconImage(_ icon: String? = nil, size: Int? = nil) -> Widget {
  let image: Widget = gtk_image_new()
  image.iconName = icon
  if let size { gtk_image_set_pixel_size(cast(image), Int32(size)) }
  return image
}

extension Widget {
  /// The paintable of an image or a picture, such as a texture.
  @MainActor package var paintable: OpaquePointer? {
    get { property(self, "paintable") }
    nonmutating set { setProperty(self, "paintable", newValue) }
  }

  /// The icon name of an image, a button, a menu button or a status page.
  @MainActor package var iconName: String? {
    get { property(self, "icon-name") }
    nonmutating set { setProperty(self, "icon-name", newValue) }
  }
}
