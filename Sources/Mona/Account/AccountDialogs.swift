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
        case .bring(let count, let name, let isCopied):
          await bring(count, name, isCopied: isCopied, questions, over: window)
        case .consent:
          consent(session.uploading, questions, over: window)
        case .showing: showing(session.showing, questions, over: window)
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
    _ count: Int, _ name: AccountName, isCopied: Bool, _ questions: AccountQuestions,
    over window: Widget
  ) async {
    let question = questions.bringQuestion(count, name, isCopied: isCopied)
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

  /// Asks whether to send what the person collects: what is sent, what it is used for, and how to withdraw.
  private static func consent(
    _ choices: UploadChoices, _ questions: AccountQuestions, over window: Widget
  ) {
    let position = SwitchRow(
      ConsentText.positionTitle, ConsentText.positionText,
      isOn: choices.consent?.sharesPosition == true)
    let offer = ShowingText.offer
    let showing = SwitchRow(offer.title, offer.text)
    AgreementDialog.present(
      ConsentText.title, ConsentText.subtitle,
      points: ConsentText.points(name: choices.username) + ConsentText.points(of: choices.host),
      groups: [[position.widget], [showing.widget]], over: window
    ) { isAgreed in
      let (sharesPosition, isShowingNext) = (position.toggle.isOn, showing.toggle.isOn)
      Task {
        await questions.answerConsent(
          sharesPosition: isAgreed ? sharesPosition : nil, isShowingNext: isShowingNext)
      }
    }
  }

  /// Asks whether everybody may see photos of the person, and with which name.
  private static func showing(
    _ choice: ShowingChoice, _ questions: AccountQuestions, over window: Widget
  ) {
    let name = entryRow(ShowingText.creditTitle)
    name.typed = choice.credit
    AgreementDialog.present(
      ShowingText.title, ShowingText.subtitle, points: ShowingText.points, groups: [[name]],
      over: window
    ) { isAgreed in
      let words = name.typed
      Task { await questions.answerShowing(name: isAgreed ? words : nil) }
    }
  }
}
