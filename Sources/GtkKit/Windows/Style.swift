import CGtk

/// A style sheet of the application, above the theme's.
@MainActor
package enum Style {
  /// Loads a CSS file of the resources for all windows.
  package static func load(resource path: String) {
    let provider = Object(owning: gtk_css_provider_new())
    gtk_css_provider_load_from_resource(cast(provider), path)
    guard let display = gdk_display_get_default() else { return }
    gtk_style_context_add_provider_for_display(
      display, cast(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  /// A colour of the theme by its name ("accent_bg_color"), as it is for a widget; black when there
  /// is none of that name.
  package static func colour(_ name: String, of widget: Widget) -> GdkRGBA {
    var colour = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
    gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &colour)
    return colour
  }
}
