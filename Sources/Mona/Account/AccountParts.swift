import CGtk
import GtkKit
import MonaAPI
import MonaScreens
import MonaSync
import MonaText

/// The content of the account page for an existing account.
@MainActor
final class AccountParts {
  let widget = box(.vertical, spacing: 24)
  private let viewModel: AccountViewModel

  init(_ viewModel: AccountViewModel, _ state: AccountState) {
    self.viewModel = viewModel
    if let trouble = viewModel.stateTrouble { widget.append(troubleCard(trouble, state)) }
    widget.append(head(state))
    if case .loggedIn = state {
      widget.append(moved())
      widget.append(identity())
      widget.append(
        UploadRows.group(
          viewModel.uploading,
          showing: ShowingRow.widget(viewModel.showing) { [weak viewModel] in
            viewModel?.reviewShowing()
          }, review: { [weak viewModel] in viewModel?.reviewConsent() }))
      widget.append(outbox())
      widget.append(DeviceRows(viewModel).widget)
    } else {
      widget.append(outbox())
    }
    widget.append(OtherAccountRows(viewModel).widget)
    widget.append(leaving(state))
  }

  /// The avatar, the username and the server.
  private func head(_ state: AccountState) -> Widget {
    let name = state.name?.username ?? ""
    let avatar: Widget = adw_avatar_new(72, name, 1)
    // libadwaita 1.7 labels the avatar "Avatar of …", in English.
    Accessible.label(avatar, name.isolated)
    let title = heading(name.isolated, "title-1")
    let server = label(viewModel.serverText, "dim-label", wraps: true)
    for part in [title, server] {
      part.xalign = 0.5
      part.justify = .center
    }
    return box(.vertical, spacing: 6, [avatar, title, server])
  }

  private func troubleCard(
    _ trouble: (title: String, text: String), _ state: AccountState
  ) -> Widget {
    var buttons = [
      button(tr("Log In Again"), "suggested-action") { [weak viewModel] in viewModel?.open(.logIn) }
    ]
    if case .keyring = state {
      buttons.insert(
        button(tr("Ask Again")) { [weak viewModel] in Task { await viewModel?.askKeyring() } },
        at: 0)
    }
    return NoteCard.widget("dialog-password-symbolic", trouble.title, trouble.text, buttons)
  }

  /// Says that the server has a new address, and asks again; empty while it has none.
  private func moved() -> Widget {
    let holder = box(.vertical)
    observe(while: holder) { [weak viewModel] in
      holder.removeChildren()
      let text = viewModel?.moveText
      holder.isVisible = text != nil
      guard let text else { return }
      let follow = button(tr("Follow…"), "suggested-action") { [weak viewModel] in
        viewModel?.reviewMove()
      }
      holder.append(
        NoteCard.widget("network-server-symbolic", tr("The server has moved"), text, [follow]))
    }
    return holder
  }

  private func identity() -> Widget {
    let email = actionRow(tr("E-mail"))
    observe(while: email) { [weak viewModel] in
      if let viewModel { email.setRow(tr("E-mail"), viewModel.emailText) }
    }
    let name = actionRow(tr("Username"), viewModel.state.name?.username.isolated ?? "")
    let password = actionRow(tr("Password"))
    for (row, purpose) in [(name, AccountPurpose.rename), (email, .email), (password, .password)] {
      let change = button(trc("button", "Change…"), "flat") { [weak viewModel] in
        viewModel?.open(purpose)
      }
      Accessible.label(change, tr("{title}…", ["title": purpose.title]))
      row.addSuffix(change)
    }
    let group = rowGroup(tr("Account"), "", [name, email, password])
    let trouble = NoteRow.widget { [weak viewModel] in viewModel?.trouble }
    return box(.vertical, spacing: 6, [group, trouble, keeping()])
  }

  /// Shows where the log-in is stored if there is no keyring, with a button to store it elsewhere.
  private func keeping() -> Widget {
    let row = actionRow(tr("Log-in"))
    let file = button(tr("Keep in a File")) { [weak viewModel] in
      Task { await viewModel?.keepInFile() }
    }
    file.wrapWords()
    file.halign = .end
    let group = box(.vertical, spacing: 6, [rowGroup("", "", [row]), file])
    group.marginTop = 12
    observe(while: group) { [weak viewModel] in
      let keeping = viewModel?.keeping
      group.isVisible = keeping != nil
      row.setRow(tr("Log-in"), keeping?.text ?? "")
      file.isVisible = keeping?.canUseFile == true
    }
    return group
  }

  private func outbox() -> Widget {
    let row = actionRow(tr("Outbox"))
    let open = iconImage("go-next-symbolic")
    row.addSuffix(open)
    gtk_list_box_row_set_activatable(cast(row), 1)
    connect(row, "activated") { [weak viewModel] in viewModel?.openOutbox() }
    observe(while: row) { [weak viewModel] in
      if let viewModel { row.setRow(tr("Outbox"), viewModel.waitingText) }
    }
    let storage = actionRow(tr("Room on the server"))
    observe(while: storage) { [weak viewModel] in
      let text = viewModel?.storageText
      storage.isVisible = text != nil
      storage.setRow(tr("Room on the server"), text ?? "")
    }
    return rowGroup("", "", [row, storage])
  }

  private func leaving(_ state: AccountState) -> Widget {
    let flow = Flow(perLine: 2, spacing: 12, areEven: true)
    flow.widget.halign = .center
    if case .loggedOut = state {
    } else {
      flow.append(button(tr("Log Out…"), "pill") { [weak self] in self?.logOut() })
    }
    if case .loggedIn = state {
      flow.append(
        button(tr("Erase the Account…"), "pill", "destructive-action") { [weak self] in
          self?.erase()
        })
    }
    observe(while: flow.widget) { [weak viewModel, flow = flow.widget] in
      flow.isSensitive = viewModel?.isWorking == false
    }
    // The handler keeps this object alive as long as its widget: the buttons call it weakly.
    connect(widget, "destroy") { _ = self }
    return flow.widget
  }

  private func logOut() {
    let question = viewModel.logOutQuestion
    widget.startTask { [widget, viewModel] in
      let answer = await Alert(
        heading: question.heading, body: question.body,
        responses: [
          .init("cancel", tr("Cancel")), .init("keep", tr("Log Out, Keep My Visits Here")),
          .init("remove", tr("Log Out, Remove Them From Here"), .destructive),
        ]
      ).ask(over: widget.window)
      if answer != "cancel" { await viewModel.logOut(removing: answer == "remove") }
    }
  }

  private func erase() {
    let question = viewModel.erasureQuestion
    widget.startTask { [widget, viewModel] in
      let answer = await Alert(
        heading: question.heading, body: question.body,
        responses: [
          .init("cancel", tr("Cancel")), .init("erase", tr("Erase"), .destructive),
        ]
      ).ask(over: widget.window)
      if answer == "erase" { await viewModel.erase() }
    }
  }
}

/// The devices that are logged in to the account; each but this one has a button to log it out.
@MainActor
final class DeviceRows {
  let widget = rowGroup(tr("Devices"))
  private let viewModel: AccountViewModel
  private var rows: [(device: APIDevice, row: Widget)] = []

  init(_ viewModel: AccountViewModel) {
    self.viewModel = viewModel
    // The strong reference keeps this object alive as long as its widget.
    observe(while: widget) { self.render() }
  }

  private func render() {
    let devices = viewModel.devices
    widget.isVisible = !devices.isEmpty
    guard devices != rows.map(\.device) else { return }
    let hadFocus = hasFocus(within: widget)
    for (_, row) in rows { widget.takeRow(row) }
    rows = devices.map { ($0, row($0)) }
    for (_, row) in rows { widget.addRow(row) }
    if hadFocus { widget.focusFirst() }
  }

  private func row(_ device: APIDevice) -> Widget {
    let row = actionRow(viewModel.name(of: device), viewModel.text(of: device))
    row.addPrefix(iconImage("computer-symbolic"))
    guard !device.isCurrent else { return row }
    let end = button(tr("Log Out"), "flat") { [weak viewModel] in
      Task { await viewModel?.signOut(device) }
    }
    Accessible.label(end, tr("Log out “{name}”", ["name": viewModel.name(of: device)]))
    row.addSuffix(end)
    return row
  }
}

/// The other accounts of this computer, each with a button to switch to it.
@MainActor
final class OtherAccountRows {
  let widget = rowGroup(tr("Others on This Computer"))
  private let viewModel: AccountViewModel
  private var rows: [(other: OtherAccount, row: Widget)] = []

  init(_ viewModel: AccountViewModel) {
    self.viewModel = viewModel
    // The strong reference keeps this object alive as long as its widget.
    observe(while: widget) { self.render() }
  }

  private func render() {
    let others = viewModel.others
    widget.isVisible = !others.isEmpty
    guard others != rows.map(\.other) else { return }
    for (_, row) in rows { widget.takeRow(row) }
    rows = others.map { ($0, row($0)) }
    for (_, row) in rows { widget.addRow(row) }
  }

  private func row(_ other: OtherAccount) -> Widget {
    let texts = other.texts
    let row = actionRow(texts.name, texts.place)
    row.addPrefix(iconImage("avatar-default-symbolic"))
    let change = button(trc("account", "Switch"), "flat") { [weak viewModel] in
      Task { await viewModel?.change(to: other) }
    }
    Accessible.label(change, other.switchText)
    row.addSuffix(change)
    return row
  }
}
