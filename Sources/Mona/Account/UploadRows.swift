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
      let hadFocus = hasFocus(within: hidden)
      shown.isVisible = true
      if hadFocus { shown.grabFocus() }
      hidden.isVisible = false
    }
    return row
  }

  private static func positionRow(_ choices: UploadChoices) -> Widget {
    let row = SwitchRow(ConsentText.positionTitle, ConsentText.positionText)
    row.follow { [weak choices] in
      choices?.consent?.sharesPosition == true
    } choose: { [weak choices] in
      await choices?.sharePosition($0)
    }
    observe(while: row.widget) { [weak choices] in
      if let choices { row.widget.isSensitive = choices.isAgreed }
    }
    return row.widget
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
    let change = button(trc("button: the name beside one's photographs", "Change…"), "flat") {
      review()
    }
    Accessible.label(change, tr("Change the Name Beside My Photographs…"))
    let row = SwitchRow(title, button: change)
    row.follow { [weak choice] in
      choice?.isAgreed == true
    } choose: { [weak choice] isOn in
      // Until the person has answered the question, the switch shows the current choice.
      if isOn { review() } else { await choice?.withdraw() }
    }
    observe(while: row.widget) { [weak choice] in
      guard let choice else { return }
      row.show(title, choice.text)
      row.toggle.isSensitive = choice.hasAccount
      if !choice.isAgreed, change.hasFocus { row.toggle.grabFocus() }
      change.isVisible = choice.isAgreed
    }
    bind(choice.loader, to: row.widget)
    return row.widget
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
    let row = SwitchRow(title)
    row.follow { [weak choices] in
      choices?.isAgreed == true
    } choose: { [weak choices] isOn in
      // Until the person has answered the dialog, the switch shows the current consent.
      if isOn { review() } else if let choices { withdraw(choices, over: row.widget) }
    }
    observe(while: row.widget) { [weak choices] in
      guard let choices else { return }
      row.show(title, text())
      row.toggle.isSensitive = choices.hasAccount
    }
    return row.widget
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
