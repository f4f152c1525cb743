import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Asks before the inbox is emptied.
@MainActor
enum InboxEmptying {
  static func ask(_ viewModel: InboxViewModel, over widget: Widget) {
    guard viewModel.groups.hasMore || viewModel.work.activity != nil else {
      return viewModel.discard()
    }
    Task {
      let answer = await Alert(
        heading: tr("Empty the inbox?"),
        body: tr(
          "What was decided is forgotten. Your photos stay where they are, and what was collected stays in your collection."
        ),
        responses: [
          .init("cancel", tr("Cancel")), .init("empty", tr("Empty"), .destructive),
        ]
      ).ask(over: widget.window)
      if answer == "empty" { viewModel.discard() }
    }
  }
}
