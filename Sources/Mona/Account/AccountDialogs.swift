import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Asks over the window what is asked of somebody who has logged in.
@MainActor
enum AccountDialogs {
  static func follow(_ session: AccountSession, in window: Widget) {
    let questions = session.questions
    var shown: AccountQuestions.Question?
    observe(while: window) { [weak questions, weak session] in
      guard let questions, questions.asked != shown else { return }
      shown = questions.asked
      guard let asked = shown, let session else { return }
      // In a task: what a dialog reads as it appears is not this observer's concern.
      Task {
        switch asked {
        case .adopt(let count): await adopt(count, questions, over: window)
        case .consent:
          ConsentDialog.present(session.uploading, over: window) { answer in
            Task { await questions.answerConsent(sharesPosition: answer) }
          }
        case .logIn: await logIn(questions, over: window)
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
      ]
    ).ask(over: window)
    questions.answerLogIn(answer == "now")
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
