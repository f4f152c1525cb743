import CGtk

extension Texture {
  /// Paints a symbol of the theme, or of the application, in one colour with its upper left corner
  /// where the canvas has its own.
  ///
  /// - Parameters:
  ///   - side: its width and height in pixels.
  ///   - scale: how many pixels of the screen each is made of, each way; at least 1.
  @MainActor
  package static func paint(
    symbol name: String, side: Int, scale: Int, _ colour: GdkRGBA, on canvas: OpaquePointer
  ) {
    guard let display = gdk_display_get_default(), let snapshot = gtk_snapshot_new(),
      let icon = gtk_icon_theme_lookup_icon(
        gtk_icon_theme_get_for_display(display), name, nil, Int32(side), Int32(scale),
        GTK_TEXT_DIR_NONE, GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
    else { return }
    defer { g_object_unref(icon.instance) }
    // A symbol has four colours: its own, and those of what it may warn of.
    let colours = [GdkRGBA](repeating: colour, count: 4)
    gtk_symbolic_paintable_snapshot_symbolic(
      cast(icon), snapshot, Double(side), Double(side), colours, gsize(colours.count))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    gsk_render_node_draw(node, canvas)
    gsk_render_node_unref(node)
  }
}
