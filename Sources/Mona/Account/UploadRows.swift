import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The rows for what is uploaded: the consent, the position and the networks.
@MainActor
enum UploadRows {
  /// - Parameters:
  ///   - showing: the row whether photos are shown to everybody.
  ///   - review: presents the consent dialog again.
  static func group(
    _ choices: UploadChoices, showing: Widget, review: @escaping @MainActor () -> Void
  ) -> Widget {
    rowGroup(
      tr("What is sent"), "",
      [consentRow(choices, review), positionRow(choices), showing, policyRow(choices)])
  }

  private static func consentRow(
    _ choices: UploadChoices, _ review: @escaping @MainActor () -> Void
  ) -> Widget {
    let row = actionRow(tr("Your consent"))
    let withdraw = button(tr("Withdraw…"), "flat") { [weak choices] in
      if let choices { ConsentSwitch.withdraw(choices, over: row) }
    }
    let give = button(tr("Review…"), "flat", action: review)
    for button in [give, withdraw] { row.addSuffix(button) }
    observe(while: row) { [weak choices] in
      guard let choices else { return }
      row.setRow(tr("Your consent"), choices.agreementText)
      // Moves the focus to the button that replaces the hidden one.
      let (shown, hidden) = choices.isAgreed ? (withdraw, give) : (give, withdraw)
      let hadFocus = hidden.hasFocus
      shown.isVisible = true
      if hadFocus { shown.grabFocus() }
      hidden.isVisible = false
    }
    return row
  }

  private static func positionRow(_ choices: UploadChoices) -> Widget {
    let row = actionRow(ConsentText.positionTitle, ConsentText.positionText)
    let toggle: Widget = gtk_switch_new()
    row.addSuffix(toggle)
    row.activates(toggle)
    observe(while: row) { [weak choices] in
      guard let choices else { return }
      row.isSensitive = choices.isAgreed
      let isShared = choices.consent?.sharesPosition == true
      if toggle.isOn != isShared { toggle.isOn = isShared }
    }
    connect(toggle, "notify::active") { [weak choices] (_: OpaquePointer) in
      let isOn = toggle.isOn
      Task { await choices?.sharePosition(isOn) }
    }
    return row
  }

  /// The row for the networks alone, while there is no account.
  static func groupBeforeAnyAccount(_ choices: UploadChoices) -> Widget {
    rowGroup(
      tr("What is sent"), choices.noAccountText, [policyRow(choices)])
  }

  private static func policyRow(_ choices: UploadChoices) -> Widget {
    comboRow(tr("Send"), choices.policyTexts) { [weak choices] in
      choices?.policyIndex
    } choose: { [weak choices] in
      await choices?.choosePolicy($0)
    }
  }
}

/// The switch whether photos are shown to everybody, with a way to choose another name.
///
/// Switching it on asks first, and switching it off withdraws it at once.
@MainActor
enum ShowingRow {
  /// - Parameter review: presents the question.
  static func widget(
    _ choice: ShowingChoice, review: @escaping @MainActor () -> Void
  ) -> Widget {
    let title = ShowingText.name
    let row = actionRow(title)
    let change = button(trc("button: the name beside one's photographs", "Change…"), "flat") {
      review()
    }
    Accessible.label(change, tr("Change the Name Beside My Photographs…"))
    let toggle: Widget = gtk_switch_new()
    for part in [change, toggle] { row.addSuffix(part) }
    row.activates(toggle)
    observe(while: row) { [weak choice] in
      guard let choice else { return }
      row.setRow(title, choice.text)
      toggle.isSensitive = choice.hasAccount
      if toggle.isOn != choice.isAgreed { toggle.isOn = choice.isAgreed }
      if !choice.isAgreed, change.hasFocus { toggle.grabFocus() }
      change.isVisible = choice.isAgreed
    }
    connect(toggle, "notify::active") { [weak choice] (_: OpaquePointer) in
      guard let choice, toggle.isOn != choice.isAgreed else { return }
      if toggle.isOn {
        // The switch shows the current choice until the person has answered the question.
        toggle.isOn = false
        review()
      } else {
        Task { await choice.withdraw() }
      }
    }
    bind(choice.loader, to: row)
    return row
  }
}

/// The switch for the consent to upload what the person collects.
///
/// Switching it on presents the consent dialog; switching it off asks for confirmation first.
@MainActor
enum ConsentSwitch {
  /// - Parameters:
  ///   - text: the subtitle of the row.
  ///   - review: presents the consent dialog.
  static func row(
    _ choices: UploadChoices, text: @escaping @MainActor () -> String,
    review: @escaping @MainActor () -> Void
  ) -> Widget {
    let title = tr("Send what I collect")
    let row = actionRow(title)
    let toggle: Widget = gtk_switch_new()
    row.addSuffix(toggle)
    row.activates(toggle)
    observe(while: row) { [weak choices] in
      guard let choices else { return }
      row.setRow(title, text())
      toggle.isSensitive = choices.hasAccount
      if toggle.isOn != choices.isAgreed { toggle.isOn = choices.isAgreed }
    }
    connect(toggle, "notify::active") { [weak choices] (_: OpaquePointer) in
      guard let choices, toggle.isOn != choices.isAgreed else { return }
      let isGiving = toggle.isOn
      // The switch shows the current consent until the person has answered the dialog.
      toggle.isOn = choices.isAgreed
      if isGiving { review() } else { withdraw(choices, over: row) }
    }
    return row
  }

  /// Asks whether to stop the uploads, and whether to erase the uploaded data.
  static func withdraw(_ choices: UploadChoices, over widget: Widget) {
    let question = ConsentText.withdrawalQuestion
    let window = widget.window.map { Object($0) }
    Task {
      let answer = await Alert(
        heading: question.heading, body: question.body,
        responses: [
          .init("cancel", tr("Cancel")), .init("stop", tr("Stop Sending"), .destructive),
          .init("erase", tr("Stop and Erase What Was Sent"), .destructive),
        ]
      ).ask(over: window)
      if answer != "cancel" { await choices.withdraw(erasing: answer == "erase") }
    }
  }
}
