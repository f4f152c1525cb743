import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What waits to be sent, and what was sent lately.
@MainActor
final class OutboxPage: Page {
  let widget: Widget
  private let viewModel: OutboxViewModel
  private let stack: Widget = gtk_stack_new()
  private let empty = statusPage("object-select-symbolic")
  private let account: Widget
  private var wasRead = false

  init(_ viewModel: OutboxViewModel) {
    self.viewModel = viewModel
    account = button(tr("Account"), "suggested-action", "pill") { [weak viewModel] in
      viewModel?.openAccount()
    }
    account.halign = .center
    empty.child = account
    let turns = RowTurns(of: stack)
    let content = box(
      .vertical, spacing: 24,
      [
        heading(viewModel.title, "title-1"), OutboxCounts.widget(viewModel),
        OutboxProgress.widget(viewModel), OutboxPauseCard(viewModel).widget,
        OutboxRows(viewModel, turns).widget, SentRows(viewModel, turns).widget,
      ])
    content.setMargins(12, 24)
    widget = stack
    stack.addPage(scrolled(clamped(content, width: 640)), "content")
    stack.addPage(empty, "empty")
    bind(viewModel.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let isEmpty = viewModel.isRead && viewModel.lines.isEmpty && viewModel.sent.isEmpty
    let texts = viewModel.emptyTexts
    empty.iconName = viewModel.hasAccount ? "object-select-symbolic" : "document-send-symbolic"
    empty.setStatus(texts.title, texts.text)
    account.isVisible = !viewModel.hasAccount
    let page = isEmpty ? "empty" : "content"
    let isFilled = viewModel.isRead && !wasRead
    wasRead = viewModel.isRead
    guard stack.shownPage != page || isFilled else { return }
    let hadFocus = hasFocus(within: stack)
    stack.shownPage = page
    // Once what was read is there; before, nothing in it could have the keyboard.
    if hadFocus { MainSource.idle(while: widget) { [stack] in stack.focusFirst() } }
  }
}
