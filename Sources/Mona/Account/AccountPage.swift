import CGtk
import GtkKit
import MonaScreens
import MonaSync
import MonaText

/// The person's account; before there is any, a welcome to one.
@MainActor
final class AccountPage: Page {
  let widget: Widget
  private let screen: AccountScreen
  private let holder: Widget = adw_bin_new()
  private var shown: Shown?

  /// What the page is made for; another one is made when it changes.
  private enum Shown: Equatable { case welcome, account(AccountState) }

  init(_ screen: AccountScreen) {
    self.screen = screen
    holder.setMargins(12, 24)
    widget = scrolled(clamped(holder, width: 600))
    connect(widget, "map") { [weak screen] in Task { await screen?.load() } }
    follow(screen.uploading.reader, while: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let state = screen.state
    let now: Shown = state == .none ? .welcome : .account(state)
    guard now != shown else { return }
    let isChange = shown != nil
    shown = now
    let hadFocus = hasFocus(within: holder)
    switch now {
    case .welcome: holder.child = AccountWelcome.widget(screen)
    case .account: holder.child = AccountParts(screen, state).widget
    }
    if hadFocus { holder.focusFirst() }
    if isChange { Task { [weak screen] in await screen?.load() } }
  }
}
