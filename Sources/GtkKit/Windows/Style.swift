import CGtk

/// A style sheet of the application, above the theme's.
@MainActor
public enum Style {
  /// Loads a CSS file of the resources for all windows.
  public static func load(resource path: String) {
    let provider = Object(owning: gtk_css_provider_new())
    gtk_css_provider_load_from_resource(cast(provider), path)
    guard let display = gdk_display_get_default() else { return }
    gtk_style_context_add_provider_for_display(
      display, cast(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }
}
