import GtkKit
import MonaScreens
import MonaText

/// Over which networks MONA is to send, once there is an account to send to.
@MainActor
enum PolicyRow {
  static func group(_ choices: UploadChoices) -> Widget {
    let row = comboRow(tr("Send"), choices.policyTexts) { [weak choices] in
      choices?.policyIndex
    } choose: { [weak choices] in
      await choices?.choosePolicy($0)
    }
    return rowGroup(
      tr("What is sent"), tr("You have no account here: nothing is sent."), [row])
  }
}
