import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Shows the welcome, and the window's content in its place once that was gone through.
@MainActor
final class WelcomeSlot {
  let widget: Widget = gtk_stack_new()
  private let viewModel: WelcomeViewModel
  private let content: Widget

  init(_ viewModel: WelcomeViewModel, over content: Widget) {
    self.viewModel = viewModel
    self.content = content
    gtk_stack_set_transition_type(cast(widget), GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_hhomogeneous(cast(widget), 0)
    gtk_stack_set_vhomogeneous(cast(widget), 0)
    gtk_stack_add_child(cast(widget), WelcomeView(viewModel).widget)
    gtk_stack_add_child(cast(widget), content)
    // The stack holds what fills it.
    observe(while: widget) { self.render() }
  }

  private func render() {
    guard !viewModel.isShown else { return }
    gtk_stack_set_visible_child(cast(widget), content)
    // The tutorial, where it begins, takes the keyboard after this.
    if widget.isMapped { content.focusFirst() }
  }
}
