import CGtk
import GtkKit
import MonaScreens
import MonaSync
import MonaText

/// The person's account; before there is any, a welcome to one.
@MainActor
final class AccountPage: Page {
  let widget: Widget
  private let viewModel: AccountViewModel
  private let holder: Widget = adw_bin_new()
  private var shown: Shown?

  /// What the page is made for; another one is made when it changes.
  private enum Shown: Equatable { case asking, welcome, account(AccountState) }

  init(_ viewModel: AccountViewModel) {
    self.viewModel = viewModel
    holder.setMargins(12, 24)
    widget = scrolled(clamped(holder, width: 600))
    connect(widget, "map") { [weak viewModel] in Task { await viewModel?.load() } }
    bind(viewModel.uploading.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// What shows as long as a keyring does not say who is logged in.
  private func asking() -> Widget {
    let turning = spinner(tr("Asking the keyring…"))
    turning.marginTop = 24
    gtk_spinner_start(cast(turning))
    return turning
  }

  private func render() {
    let state = viewModel.state
    let now: Shown =
      !viewModel.isKnown ? .asking : state == .none ? .welcome : .account(state)
    guard now != shown else { return }
    let isChange = shown != nil
    shown = now
    let hadFocus = hasFocus(within: holder)
    switch now {
    case .asking: holder.child = asking()
    case .welcome: holder.child = AccountWelcome.widget(viewModel)
    case .account: holder.child = AccountParts(viewModel, state).widget
    }
    if hadFocus { holder.focusFirst() }
    if isChange { Task { [weak viewModel] in await viewModel?.load() } }
  }
}
