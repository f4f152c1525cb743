import CGtk
import GtkKit
import MonaScreens

/// Why nothing is being sent, and what can be done.
@MainActor
final class OutboxPauseCard {
  let widget = box(.vertical)
  private let viewModel: OutboxViewModel
  private var shown: OutboxPause?

  init(_ viewModel: OutboxViewModel) {
    self.viewModel = viewModel
    // The place of the card holds what fills it.
    observe(while: widget) { self.render() }
  }

  /// Made anew each time: GTK 4.8 tells screen readers nothing of a hidden widget that shows again.
  private func render() {
    let pause = viewModel.pause
    widget.isVisible = pause != nil
    guard pause != shown else { return }
    shown = pause
    let hadFocus = hasFocus(within: widget)
    widget.removeChildren()
    guard let pause else { return }
    let buttons = pause.buttonText.map { text in
      [
        button(text, "suggested-action") { [weak viewModel] in
          Task { await viewModel?.help(pause.remedy) }
        }
      ]
    }
    widget.append(NoteCard.widget(pause.icon, pause.title, pause.text, buttons ?? []))
    if hadFocus { widget.focusFirst() }
  }
}
