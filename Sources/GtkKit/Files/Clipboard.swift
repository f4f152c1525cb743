import CGtk

/// The clipboard that the person copies to and pastes from.
@MainActor
public enum Clipboard {
  /// The files or the image copied last, or nil when something else was.
  public static func read(for widget: some Instance) async -> TransferredContent? {
    guard let clipboard = gtk_widget_get_clipboard(cast(widget)),
      let formats = gdk_clipboard_get_formats(clipboard)
    else { return nil }
    // An image copied elsewhere is announced as image/png, not yet as a texture.
    guard
      let offered = gdk_content_formats_union_deserialize_gtypes(
        gdk_content_formats_ref(formats))
    else { return nil }
    defer { gdk_content_formats_unref(offered) }
    return await TransferredContent.best(of: offered) { type in
      await withCheckedContinuation { continuation in
        gdk_clipboard_read_value_async(
          clipboard, type, G_PRIORITY_DEFAULT, nil,
          { clipboard, result, box in
            TransferredContent.finish(box) {
              gdk_clipboard_read_value_finish(OpaquePointer(clipboard), result, nil)
            }
          }, Boxes.retain(Once(continuation)))
      }
    }
  }

  /// Copies a text, such as a link.
  public static func copy(_ text: String, from widget: some Instance) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(cast(widget)), text)
  }
}
