import MonaLog
import MonaPerson
import MonaText
import Observation

/// The introduction at the first start: three pages without input.
///
/// It is displayed until finished or skipped once, and never if something is collected already.
@Observable @MainActor
package final class WelcomeViewModel {
  /// The content of a page.
  package struct Page: Hashable, Sendable {
    /// The name of the icon above the title.
    package var icon: String
    package var title: String
    package var text: String
  }

  /// Whether the introduction is displayed; it fills the window.
  package private(set) var isShown = false
  /// The index of the displayed page, from 0.
  package private(set) var number = 0

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let tutorial: Tutorial

  init(_ context: AppContext, _ tutorial: Tutorial) {
    self.context = context
    self.tutorial = tutorial
  }

  /// Decides whether to display the introduction; reads the store only if it was never finished.
  package func look() async {
    guard !context.preferences.wasWelcomed else { return }
    let store = context.store
    let hasVisits = await tryLogging("Whether MONA is new to the person cannot be read") {
      try await store.read { store in try store.hasVisits() }
    }
    switch hasVisits {
    case false?: isShown = true
    case true?: context.preferences.wasWelcomed = true
    case nil: return
    }
  }

  // MARK: Displayed values

  /// The pages in order.
  package var pages: [Page] {
    [
      Page(
        icon: "org.maisonmona.Mona", title: tr("Welcome to MONA"),
        text: tr(
          "Meet the public art, the cultural places and the heritage of Montréal and Québec.")),
      Page(
        icon: "camera-photo-symbolic", title: tr("A photo, and it’s collected"),
        text: tr(
          "Photograph what you meet: it joins your collection and wins badges. Your photos stay yours, in your Pictures folder."
        )),
      Page(
        icon: "computer-symbolic", title: tr("No account, no network needed"),
        text: tr(
          "What you collect stays on this computer. Later, if you wish, an account lets you send it to researchers in art history, who study how people meet public art."
        )),
    ]
  }

  /// The displayed page.
  package var page: Page { pages[number] }

  /// The position of the page, "2 of 3", for screen readers.
  package var placeText: String {
    tr(
      "{count} of {total}",
      ["count": Format.number(number + 1), "total": Format.number(pages.count)])
  }

  /// Whether the last page is displayed.
  package var isLast: Bool { number == pages.count - 1 }

  /// The label of the button to the next page.
  package var nextText: String { isLast ? tr("Show Me Around") : tr("Next") }

  // MARK: Intents

  /// Goes to the next page; after the last one, starts the tutorial.
  package func next() {
    guard isLast else { return number += 1 }
    finish()
    tutorial.begin()
  }

  /// Goes to the page before.
  package func back() {
    if number > 0 { number -= 1 }
  }

  /// Ends the introduction without the tutorial.
  package func skip() { finish() }

  private func finish() {
    isShown = false
    context.preferences.wasWelcomed = true
  }
}
