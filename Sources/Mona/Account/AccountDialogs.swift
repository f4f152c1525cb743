import CGtk
import GtkKit
import MonaScreens
import MonaSync
import MonaText

/// Presents the questions of an account session as dialogs over the window.
@MainActor
enum AccountDialogs {
  static func follow(_ session: AccountSession, in window: Widget) {
    let questions = session.questions
    var shown: AccountQuestions.Question?
    observe(while: window) { [weak questions, weak session] in
      guard let questions, questions.asked != shown else { return }
      shown = questions.asked
      guard let asked = shown, let session else { return }
      // In a task, so that the observer does not track the properties that the dialog reads.
      window.startTask {
        switch asked {
        case .adopt(let count): await adopt(count, questions, over: window)
        case .bring(let count, let name): await bring(count, name, questions, over: window)
        case .consent:
          ConsentDialog.present(session.uploading, over: window) { answer in
            Task { await questions.answerConsent(sharesPosition: answer) }
          }
        case .logIn: await logIn(questions, over: window)
        case .move(let address): await move(to: address, questions, over: window)
        }
      }
    }
  }

  private static func logIn(_ questions: AccountQuestions, over window: Widget) async {
    let question = questions.logInQuestion
    let answer = await Alert(
      heading: question.heading, body: question.body,
      responses: [
        .init("later", trc("answer", "Later")), .init("now", tr("Log In Again"), .suggested),
      ], isExpected: false
    ).ask(over: window)
    questions.answerLogIn(answer == "now")
  }

  private static func move(
    to address: ServerAddress, _ questions: AccountQuestions, over window: Widget
  ) async {
    let question = questions.moveQuestion(address)
    let answer = await Alert(
      heading: question.heading, body: question.body,
      responses: [
        .init("stay", tr("Stay With the Old One")), .init("follow", tr("Follow"), .suggested),
      ], isExpected: false
    ).ask(over: window)
    await questions.answerMove(answer == "follow", to: address)
  }

  private static func bring(
    _ count: Int, _ name: AccountName, _ questions: AccountQuestions, over window: Widget
  ) async {
    let question = questions.bringQuestion(count, name)
    let answer = await Alert(
      heading: question.heading, body: question.body,
      responses: [
        .init("no", tr("Let Them Wait")), .init("yes", tr("Send to the New Server"), .suggested),
      ]
    ).ask(over: window)
    await questions.adopt(answer == "yes")
  }

  private static func adopt(
    _ count: Int, _ questions: AccountQuestions, over window: Widget
  ) async {
    let question = questions.adoptionQuestion(count)
    let answer = await Alert(
      heading: question.heading, body: question.body,
      responses: [
        .init("no", tr("Leave Them Apart")), .init("yes", tr("Add to My Account"), .suggested),
      ]
    ).ask(over: window)
    await questions.adopt(answer == "yes")
  }
}

/// The consent dialog: what is sent, what it is used for, and how to withdraw.
@MainActor
final class ConsentDialog {
  private let window: Widget = adw_window_new()
  private let answer: @MainActor (_ sharesPosition: Bool?) -> Void
  private let position: Widget = gtk_switch_new()
  private var isAnswered = false

  /// - Parameter answer: called once: whether the position is shared, or nil if the person decides later.
  static func present(
    _ choices: UploadChoices, over parent: Widget,
    answer: @escaping @MainActor (_ sharesPosition: Bool?) -> Void
  ) {
    let dialog = ConsentDialog(choices, answer: answer)
    gtk_window_set_transient_for(cast(dialog.window), cast(parent))
    gtk_window_set_default_size(
      cast(dialog.window), Int32(min(520, max(360, parent.width))),
      Int32(min(640, max(360, parent.height))))
    gtk_window_present(cast(dialog.window))
  }

  private init(
    _ choices: UploadChoices, answer: @escaping @MainActor (_ sharesPosition: Bool?) -> Void
  ) {
    self.answer = answer
    gtk_window_set_title(cast(window), ConsentText.title)
    gtk_window_set_modal(cast(window), 1)
    position.isOn = choices.consent?.sharesPosition == true
    let header: Widget = adw_header_bar_new()
    header.addClass("flat")
    adw_header_bar_set_title_widget(cast(header), box(.horizontal))
    adw_window_set_content(
      cast(window), box(.vertical, [header, scrolled(content(choices)), foot()]))
    // The handler keeps this object alive as long as the window.
    connect(window, "destroy") { self.finish(nil) }
    closeOnEscape(window)
  }

  private func content(_ choices: UploadChoices) -> Widget {
    let title = heading(ConsentText.title, "title-2")
    let subtitle = label(ConsentText.subtitle, wraps: true)
    for part in [title, subtitle] {
      part.xalign = 0.5
      part.justify = .center
    }
    let points = (ConsentText.points(name: choices.username) + ConsentText.points(of: choices.host))
      .map { actionRow($0.title, $0.text) }
    let row = actionRow(ConsentText.positionTitle, ConsentText.positionText)
    row.addSuffix(position)
    row.activates(position)
    let content = box(
      .vertical, spacing: 18,
      [
        box(.vertical, spacing: 12, [title, subtitle]), rowGroup("", "", points),
        rowGroup("", "", [row]),
      ])
    content.setMargins(18, 12)
    return clamped(content, width: 480)
  }

  private func foot() -> Widget {
    let later = button(tr("Not Now"), "pill") { [weak self] in self?.close(nil) }
    let agree = button(tr("Agree"), "suggested-action", "pill") { [weak self] in
      if let self { close(position.isOn) }
    }
    let buttons = Flow(perLine: 2, spacing: 12, areEven: true)
    for button in [later, agree] { buttons.append(button) }
    let foot = buttons.widget
    foot.halign = .center
    foot.setMargins(12, 18)
    return foot
  }

  private func close(_ sharesPosition: Bool?) {
    finish(sharesPosition)
    gtk_window_close(cast(window))
  }

  private func finish(_ sharesPosition: Bool?) {
    guard !isAnswered else { return }
    isAnswered = true
    answer(sharesPosition)
  }
}
