import CGtk

/// What turns while something is waited for, once it is told to spin.
///
/// - Parameter name: what screen readers say is waited for.
@MainActor
package func spinner(_ name: String) -> Widget {
  let spinner: Widget = gtk_spinner_new()
  // GTK 4.18 lets nothing be named that is not said to be anything.
  Accessible.become(spinner, GTK_ACCESSIBLE_ROLE_PROGRESS_BAR)
  Accessible.label(spinner, name)
  return spinner
}
