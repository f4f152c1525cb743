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
