import MonaLog
import MonaPerson
import MonaText
import Observation

/// What somebody who opens MONA for the first time is told, before anything else: three pages, which
/// ask for nothing.
///
/// It is shown until it was gone through once, and never to who has collected something already.
@Observable @MainActor
package final class WelcomeViewModel {
  /// What stands on a page.
  package struct Page: Hashable, Sendable {
    /// The name of the symbol or picture over it.
    package var icon: String
    package var title: String
    package var text: String
  }

  /// Whether it fills the window.
  package private(set) var isShown = false
  /// The page that shows, 0 for the first.
  package private(set) var number = 0

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let preferences: StoredPreferences
  @ObservationIgnored private let tutorial: Tutorial

  init(store: Store, preferences: StoredPreferences, tutorial: Tutorial) {
    self.store = store
    self.preferences = preferences
    self.tutorial = tutorial
  }

  /// Decides whether to show; only a start that was never welcomed reads anything.
  package func look() async {
    guard !preferences.wasWelcomed else { return }
    let store = store
    let hasVisits = await tryLogging("Whether MONA is new to the person cannot be read") {
      try await store.read { store in try store.hasVisits() }
    }
    switch hasVisits {
    case false?: isShown = true
    case true?: preferences.wasWelcomed = true
    case nil: return
    }
  }

  // MARK: Displayed values

  /// The pages, in their order.
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

  /// The page that shows.
  package var page: Page { pages[number] }

  /// Which of the pages shows, for who cannot see it.
  package var placeText: String {
    tr(
      "{count} of {total}",
      ["count": Format.number(number + 1), "total": Format.number(pages.count)])
  }

  /// Whether the last page shows.
  package var isLast: Bool { number == pages.count - 1 }

  /// What the button says that goes on.
  package var nextText: String { isLast ? tr("Show Me Around") : tr("Next") }

  // MARK: Intents

  /// Goes to the next page; after the last one, to the tutorial.
  package func next() {
    guard isLast else { return number += 1 }
    finish()
    tutorial.begin()
  }

  /// Goes back a page.
  package func back() {
    if number > 0 { number -= 1 }
  }

  /// Goes on to the window, without the tutorial, which stays in the menu.
  package func skip() { finish() }

  private func finish() {
    isShown = false
    preferences.wasWelcomed = true
  }
}
