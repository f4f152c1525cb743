import CGtk
import GtkKit
import MonaScreens
import MonaText

extension OpenHandler {
  /// Opens what the desktop asks for, and asks over a window before a map file is used.
  func open(_ things: [OpenRequest], over window: Widget) async {
    let window = Object(window)
    await open(things) { question in
      // It may not show yet, and a question needs something to stand over.
      gtk_window_present(cast(window))
      let answer = await Alert(
        heading: question.heading, body: question.body,
        responses: [
          .init("cancel", tr("Cancel")), .init("use", trc("button", "Use"), .suggested),
        ]
      ).ask(over: window)
      return answer == "use"
    }
  }
}
