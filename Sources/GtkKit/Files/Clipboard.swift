import CGtk
import Foundation

/// The system clipboard.
@MainActor
package enum Clipboard {
  /// The files or the image in the clipboard; nil if it holds something else.
  ///
  /// GTK learns of another program's content a moment after it was copied, or after the start: waits for that, at
  /// most half a second.
  /// - Parameter imageLimit: the number of bytes after which an image is not read further.
  package static func read(
    for widget: some Instance, imageLimit: Int
  ) async -> TransferredContent? {
    guard let clipboard = gtk_widget_get_clipboard(cast(widget)) else { return nil }
    await announcement(of: clipboard)
    guard let offered = offered(by: clipboard) else { return nil }
    defer { gdk_content_formats_unref(offered) }
    return await TransferredContent.best(of: offered, imageLimit: imageLimit) {
      await withCheckedContinuation { continuation in
        gdk_clipboard_read_value_async(
          clipboard, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, nil,
          { clipboard, result, userData in
            TransferredContent.finish(userData, (clipboard, result)) { clipboard, result in
              gdk_clipboard_read_value_finish(OpaquePointer(clipboard), result, nil)
                .flatMap { TransferredContent($0) }
            }
          }, RetainedObjects.retain(OneShotContinuation(continuation)))
      }
    } stream: { type in
      await withCheckedContinuation { continuation in
        withCStrings([type]) { types in
          gdk_clipboard_read_async(
            clipboard, types, G_PRIORITY_DEFAULT, nil,
            { clipboard, result, userData in
              TransferredContent.finish(userData, (clipboard, result)) { clipboard, result in
                var type: UnsafePointer<CChar>?
                return gdk_clipboard_read_finish(OpaquePointer(clipboard), result, &type, nil)
                  .map { Object(owning: $0) }
              }
            }, RetainedObjects.retain(OneShotContinuation(continuation)))
        }
      }
    }
  }

  /// Whether the clipboard holds files, as far as GTK knows yet.
  package static func holdsFiles(for widget: some Instance) -> Bool {
    guard let clipboard = gtk_widget_get_clipboard(cast(widget)),
      let offered = offered(by: clipboard)
    else { return false }
    defer { gdk_content_formats_unref(offered) }
    return gdk_content_formats_contain_gtype(offered, gdk_file_list_get_type()) != 0
  }

  /// The formats of the clipboard; the caller unrefs them.
  private static func offered(by clipboard: OpaquePointer) -> OpaquePointer? {
    // An image copied elsewhere is announced as image/png, not yet as a texture.
    gdk_clipboard_get_formats(clipboard).flatMap {
      gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref($0))
    }
  }

  /// Waits until GTK knows the content of the clipboard, if it knows none yet.
  private static func announcement(of clipboard: OpaquePointer) async {
    func isKnown() -> Bool {
      guard let formats = gdk_clipboard_get_formats(clipboard) else { return false }
      var (types, names): (gsize, gsize) = (0, 0)
      _ = gdk_content_formats_get_gtypes(formats, &types)
      _ = gdk_content_formats_get_mime_types(formats, &names)
      return types + names > 0
    }
    guard !isKnown() else { return }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let once = OneShotContinuation(continuation)
      let changes = connect(clipboard, "changed") { if isKnown() { once.resume(()) } }
      MainSource.after(.milliseconds(500)) {
        changes.disconnect()
        once.resume(())
      }
    }
  }

  /// Copies a text.
  package static func copy(_ text: String, from widget: some Instance) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(cast(widget)), text)
  }

  /// Copies an image as pixels and as a file, for programs that paste either.
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
    // The union takes both providers over.
    var providers = [
      gdk_content_provider_new_for_value(&image), gdk_content_provider_new_for_value(&files),
    ]
    let both = gdk_content_provider_new_union(&providers, gsize(providers.count))
    gdk_clipboard_set_content(gtk_widget_get_clipboard(cast(widget)), both)
    both.map { g_object_unref(UnsafeMutableRawPointer($0)) }
  }

}
