import CGtk
import GtkKit
import MonaScreens
import MonaSync
import MonaText

/// The page of the person's account, or a welcome page if there is none.
@MainActor
final class AccountPage: Page {
  let widget: Widget
  var spokenTitle: String? { tr("Account") }
  private let viewModel: AccountViewModel
  private let holder: Widget = adw_bin_new()
  private var shown: Shown?

  /// The state that the page's content was made for; another state needs new content.
  private enum Shown: Equatable { case asking, welcome, account(AccountState) }

  init(_ viewModel: AccountViewModel) {
    self.viewModel = viewModel
    holder.setMargins(12, 24)
    widget = scrolled(clamped(holder, width: 600))
    connect(widget, "map") { [weak viewModel] in Task { await viewModel?.load() } }
    bind(viewModel.uploading.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// The content until the keyring reports who is logged in.
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

/// Explains what an account is for, while there is none.
@MainActor
enum AccountWelcome {
  static func widget(_ viewModel: AccountViewModel) -> Widget {
    let register = button(AccountPurpose.register.title, "suggested-action", "pill") {
      [weak viewModel] in viewModel?.open(.register)
    }
    let logIn = button(AccountPurpose.logIn.title, "pill") { [weak viewModel] in
      viewModel?.open(.logIn)
    }
    let buttons = Flow(perLine: 2, spacing: 12, areEven: true)
    for button in [register, logIn] { buttons.append(button) }
    buttons.widget.halign = .center
    let server = ServerRow.widget { [weak viewModel] in
      viewModel?.openServer()
    } name: { [weak viewModel] in
      viewModel?.serverText ?? ""
    }
    return box(
      .vertical, spacing: 24,
      [
        head(), points(), buttons.widget, OtherAccountRows(viewModel).widget,
        rowGroup("", "", [server]),
      ])
  }

  private static func head() -> Widget {
    let welcome = AccountViewModel.welcome
    let symbol = iconImage("document-send-symbolic", size: 64)
    symbol.addClass("dim-label")
    let title = heading(welcome.title, "title-1")
    let text = label(welcome.text, wraps: true)
    for part in [title, text] {
      part.xalign = 0.5
      part.justify = .center
    }
    let head = box(.vertical, spacing: 12, [symbol, title, text])
    head.marginTop = 12
    return head
  }

  private static func points() -> Widget {
    let icons = [
      "camera-photo-symbolic", "avatar-default-symbolic", "computer-symbolic",
      "edit-undo-symbolic",
    ]
    let rows = zip(icons, AccountViewModel.points).map { icon, point in
      let row = actionRow(point.title, point.text)
      row.addPrefix(iconImage(icon))
      return row
    }
    return rowGroup("", "", rows)
  }
}
