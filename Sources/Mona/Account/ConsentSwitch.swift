import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Whether MONA may send what the person collects: the consent itself, which is asked for before it is
/// given, and of which a question says what goes with it before it is taken back.
@MainActor
enum ConsentSwitch {
  /// - Parameters:
  ///   - text: what is said under the title.
  ///   - review: asks what is asked before anything is sent.
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
      // It shows what holds: the answer moves it, not the hand.
      toggle.isOn = choices.isAgreed
      if isGiving { review() } else { withdraw(choices, over: row) }
    }
    return row
  }

  /// Asks whether to stop, and whether to erase what was sent.
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
