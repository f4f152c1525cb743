import CGtk
import Foundation

/// The clipboard that the person copies to and pastes from.
@MainActor
package enum Clipboard {
  /// The files or the image copied last, or nil when something else was.
  package static func read(for widget: some Instance) async -> TransferredContent? {
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
  package static func copy(_ text: String, from widget: some Instance) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(cast(widget)), text)
  }

  /// Copies an image, for programs that show pictures, with its file, for those that take files.
  package static func copy(
    _ texture: Object<OpaquePointer>, file: URL, from widget: some Instance
  ) {
    var image = GValue()
    g_value_init(&image, gdk_texture_get_type())
    g_value_set_object(&image, texture.instance)
    defer { g_value_unset(&image) }
    var files = GValue()
    g_value_init(&files, gdk_file_list_get_type())
    var handles: [OpaquePointer?] = [g_file_new_for_path(file.path)]
    g_value_take_boxed(&files, UnsafeRawPointer(gdk_file_list_new_from_array(&handles, 1)))
    g_object_unref(handles[0].map { UnsafeMutableRawPointer($0) })
    defer { g_value_unset(&files) }
    // The union takes both over.
    var providers = [
      gdk_content_provider_new_for_value(&image), gdk_content_provider_new_for_value(&files),
    ]
    let both = gdk_content_provider_new_union(&providers, gsize(providers.count))
    gdk_clipboard_set_content(gtk_widget_get_clipboard(cast(widget)), both)
    both.map { g_object_unref(UnsafeMutableRawPointer($0)) }
  }

}
