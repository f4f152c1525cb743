import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What waits to be sent, and what was sent lately.
@MainActor
final class OutboxPage: Page {
  let widget: Widget
  private let screen: OutboxScreen
  private let stack: Widget = gtk_stack_new()
  private let empty = statusPage("object-select-symbolic")
  private let account: Widget
  private var wasRead = false

  init(_ screen: OutboxScreen) {
    self.screen = screen
    account = button(tr("Account"), "suggested-action", "pill") { [weak screen] in
      screen?.openAccount()
    }
    account.halign = .center
    empty.child = account
    let turns = RowTurns(of: stack)
    let content = box(
      .vertical, spacing: 24,
      [
        heading(screen.title, "title-1"), OutboxCounts.widget(screen),
        OutboxProgress.widget(screen), OutboxPauseCard(screen).widget,
        OutboxRows(screen, turns).widget, SentRows(screen, turns).widget,
      ])
    content.setMargins(12, 24)
    widget = stack
    stack.addPage(scrolled(clamped(content, width: 640)), "content")
    stack.addPage(empty, "empty")
    follow(screen.reader, while: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let isEmpty = screen.isRead && screen.lines.isEmpty && screen.sent.isEmpty
    let texts = screen.emptyTexts
    empty.iconName = screen.hasAccount ? "object-select-symbolic" : "document-send-symbolic"
    empty.setStatus(texts.title, texts.text)
    account.isVisible = !screen.hasAccount
    let page = isEmpty ? "empty" : "content"
    let isFilled = screen.isRead && !wasRead
    wasRead = screen.isRead
    guard stack.shownPage != page || isFilled else { return }
    let hadFocus = hasFocus(within: stack)
    stack.shownPage = page
    // Once what was read is there; before, nothing in it could have the keyboard.
    if hadFocus { MainSource.idle(while: widget) { [stack] in stack.focusFirst() } }
  }
}
