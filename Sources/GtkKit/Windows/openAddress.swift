import CGtk

/// Opens an address with the application the desktop has for it; the closure runs when there is
/// none.
@MainActor
package func openAddress(
  _ address: String, over widget: Widget, failed: @escaping @MainActor () -> Void
) {
  let window: UnsafeMutablePointer<GtkWindow>? = widget.window.map { cast($0) }
  gtk_show_uri_full(
    window, address, guint(GDK_CURRENT_TIME), nil,
    { window, result, box in
      guard let box else { return }
      nonisolated(unsafe) let handles = (window, result, box)
      MainActor.assumeIsolated {
        let failed: Failure = Boxes.value(handles.2)
        if gtk_show_uri_full_finish(handles.0.map { cast($0) }, handles.1, nil) == 0 {
          failed.tell()
        }
        Boxes.release(handles.2)
      }
    }, Boxes.retain(Failure(failed)))
}

@MainActor
private final class Failure {
  let tell: @MainActor () -> Void

  init(_ tell: @escaping @MainActor () -> Void) {
    self.tell = tell
  }
}
