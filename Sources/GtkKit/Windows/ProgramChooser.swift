import CGtk
import Foundation

/// Opens a URI with the desktop's default application; `failed` is called if there is none.
@MainActor
package func openAddress(
  _ address: String, over widget: Widget, failed: @escaping @MainActor () -> Void
) {
  let window: UnsafeMutablePointer<GtkWindow>? = widget.window.map { cast($0) }
  gtk_show_uri_full(
    window, address, guint(GDK_CURRENT_TIME), nil,
    { window, result, userData in
      guard let userData else { return }
      onMainThread((window, result, userData)) { window, result, userData in
        let failed: Failure = RetainedObjects.value(userData)
        if gtk_show_uri_full_finish(window.map { cast($0) }, result, nil) == 0 {
          failed.report()
        }
        RetainedObjects.release(userData)
      }
    }, RetainedObjects.retain(Failure(failed)))
}

@MainActor
private final class Failure {
  let report: @MainActor () -> Void

  init(_ report: @escaping @MainActor () -> Void) {
    self.report = report
  }
}

/// GTK's dialog that opens a file with a program, for desktops without such a portal.
@MainActor
package enum ProgramChooser {
  /// Asks for a program, and opens the file with it.
  package static func open(_ file: URL, over widget: Widget) {
    guard let handle = g_file_new_for_path(file.path) else { return }
    let window: UnsafeMutablePointer<GtkWindow>? = widget.window.map { cast($0) }
    let dialog: Widget = gtk_app_chooser_dialog_new(window, GTK_DIALOG_MODAL, handle)
    g_object_unref(UnsafeMutableRawPointer(handle))
    connect(dialog, "response") { [dialog] (response: Int) in
      if response == Int(GTK_RESPONSE_OK.rawValue),
        let program = gtk_app_chooser_get_app_info(cast(dialog)),
        let handle = g_file_new_for_path(file.path)
      {
        let files = g_list_append(nil, UnsafeMutableRawPointer(handle))
        g_app_info_launch(program, files, nil, nil)
        g_list_free(files)
        g_object_unref(UnsafeMutableRawPointer(handle))
        g_object_unref(UnsafeMutableRawPointer(program))
      }
      gtk_window_destroy(cast(dialog))
    }
    gtk_window_present(cast(dialog))
  }
}
