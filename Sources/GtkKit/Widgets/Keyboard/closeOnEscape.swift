import CGtk

/// Has Escape close a window that is over another one.
@MainActor
package func closeOnEscape(_ window: Widget) {
  onKey(in: window) { key, _ in
    guard key == UInt32(GDK_KEY_Escape) else { return false }
    gtk_window_close(cast(window))
    return true
  }
}
