import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// The person may change the language while the window is open.
@MainActor @Suite struct LanguageTests {
  private let languages = [SpokenLanguage.english, .french]

  @Test func `languages are offered in themselves, the system's first, and are kept`() throws {
    let sample = try Sample()
    let preferences = sample.screens.preferences
    var said: [SpokenLanguage?] = []
    let screen = PreferencesScreen(
      preferences: preferences, backgrounds: sample.screens.backgrounds, stock: .none,
      origin: sample.screens.origin, languages: languages, speak: { said.append($0) })
    try Spoken.in(.french) {
      #expect(screen.languageNames == ["Système", "English", "Français"])
    }
    #expect(screen.languageIndex == 0)
    screen.speak(0)
    screen.speak(3)
    screen.speak(-1)
    #expect(said.isEmpty && preferences.language == nil)
    screen.speak(2)
    #expect(preferences.language == .french && screen.languageIndex == 2)
    screen.speak(0)
    #expect(said == [.french, nil] && preferences.language == nil)
  }

  @Test func `a language that is no longer there shows as the system's`() throws {
    let sample = try Sample(preferences: Preferences(language: SpokenLanguage(code: "xx")))
    let screen = PreferencesScreen(
      preferences: sample.screens.preferences, backgrounds: sample.screens.backgrounds,
      stock: .none, origin: sample.screens.origin, languages: languages, speak: { _ in })
    #expect(screen.languageIndex == 0)
  }

  @Test(arguments: [
    (ListTitle.all, "All discoveries", "Toutes les découvertes"),
    (.kind(.artwork), "Artworks", "Œuvres"),
    (.targeted, "Targeted", "Ciblées"),
    (.named(Localized(fr: "Bois", en: "Wood")), "Wood", "Bois"),
    (.matching("riopelle"), "“riopelle”", "«\u{A0}riopelle\u{A0}»"),
    (.collected(.rated(4)), "4 stars · Collected", "4 étoiles · Collectionnées"),
  ])
  func `the title of an open list is said in the language of the moment`(
    title: ListTitle, english: String, french: String
  ) throws {
    let screen = try Sample().screens.list(DiscoveryList(), title: title)
    try Spoken.in(.english) { #expect(screen.title == english) }
    try Spoken.in(.french) { #expect(screen.title == french) }
  }

  @Test func `what is open is found again with all that was done there, until it is closed`() throws
  {
    let screens = try Sample().screens
    screens.navigation.open(.search)
    let page = try #require(screens.navigation.pages(over: screens.navigation.view).last)
    func search() -> SearchScreen {
      screens.kept.screen(of: page.id) { screens.search(page: page.id) }
    }
    search().type("riopelle")
    #expect(search().text == "riopelle")
    screens.navigation.back()
    let daily = screens.kept.screen(of: .view(.daily)) { screens.daily() }
    #expect(search().text.isEmpty)
    #expect(screens.kept.screen(of: .view(.daily)) { screens.daily() } === daily)
  }
}
