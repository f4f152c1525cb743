import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What an account is for, in plain words, before one has any.
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
