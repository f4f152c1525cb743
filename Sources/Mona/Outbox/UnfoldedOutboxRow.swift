import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What the unfolded row of a visit that waits shows: what was tried, and what can be done.
@MainActor
final class UnfoldedOutboxRow {
  /// The rows below the visit's own.
  let rows: [Widget]
  private let tries = actionRow("")
  private let buttons = Flow(perLine: 3, spacing: 6)
  private let edit: Widget
  private let details: Widget

  init(_ id: DiscoveryID, _ viewModel: OutboxViewModel) {
    // What the visit has become by then.
    func act(
      _ text: String, _ action: @escaping @MainActor (OutboxViewModel, OutboxLine) async -> Void
    ) -> Widget {
      button(text, "small-button") { [weak viewModel] in
        Task {
          guard let viewModel, let line = viewModel.lines.first(where: { $0.id == id }) else {
            return
          }
          await action(viewModel, line)
        }
      }
    }
    let widget = buttons.widget
    edit = act(trc("button", "Edit")) { $0.edit($1) }
    details = act(tr("Details")) { _, line in
      guard let words = line.words else { return }
      let close = Alert.Response("close", tr("Close"))
      _ = await Alert(heading: line.trouble ?? line.title, body: words, responses: [close])
        .ask(over: widget.window)
    }
    let retry = act(tr("Retry")) { await $0.retry($1) }
    let keep = act(tr("Keep Here Only")) { await $0.keepHere($1) }
    for button in [retry, edit, keep, details] { buttons.append(button) }
    widget.setMargins(12, 10)
    rows = [tries, listRow(widget, isActivatable: false)]
  }

  /// Shows what the visit has become.
  func show(_ line: OutboxLine) {
    tries.setRow(line.tries ?? tr("Not tried yet"), line.trouble ?? "")
    buttons.show(edit, line.canEdit)
    buttons.show(details, line.words != nil)
  }
}
