import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// The person may change the language while the window is open.
@MainActor @Suite struct LanguageTests {
  private let languages = [SpokenLanguage.english, .french]

  @Test func `languages are listed by their own names, the system's first, and stored`() throws {
    let sample = try Sample()
    let preferences = sample.appModel.preferences
    var said: [SpokenLanguage?] = []
    let viewModel = PreferencesViewModel(
      sample.context, stock: .none, languages: languages, speak: { said.append($0) })
    try withLanguage(.french) {
      #expect(viewModel.languageNames == ["Système", "English", "Français"])
    }
    #expect(viewModel.languageIndex == 0)
    viewModel.speak(0)
    viewModel.speak(3)
    viewModel.speak(-1)
    #expect(said.isEmpty && preferences.language == nil)
    viewModel.speak(2)
    #expect(preferences.language == .french && viewModel.languageIndex == 2)
    viewModel.speak(0)
    #expect(said == [.french, nil] && preferences.language == nil)
  }

  @Test func `a language no longer installed shows as the system's`() throws {
    let sample = try Sample(preferences: Preferences(\.language, SpokenLanguage(code: "xx")))
    let viewModel = PreferencesViewModel(
      sample.context, stock: .none, languages: languages, speak: { _ in })
    #expect(viewModel.languageIndex == 0)
  }

  @Test(arguments: [
    (ListTitle.all, "All discoveries", "Toutes les découvertes"),
    (.kind(.artwork), "Artworks", "Œuvres"),
    (.targeted, "Targeted", "Ciblées"),
    (.named(Localized(fr: "Bois", en: "Wood")), "Wood", "Bois"),
    (.matching("riopelle"), "“riopelle”", "«\u{A0}riopelle\u{A0}»"),
    (.collected(.rated(4)), "4 stars · Collected", "4 étoiles · Collectionnées"),
  ])
  func `the title of an open list follows the language`(
    title: ListTitle, english: String, french: String
  ) throws {
    let viewModel = try Sample().appModel.list(DiscoveryList(), title: title)
    try withLanguage(.english) { #expect(viewModel.title == english) }
    try withLanguage(.french) { #expect(viewModel.title == french) }
  }

  @Test func `open pages keep their state until they are closed`() throws {
    let appModel = try Sample().appModel
    appModel.navigation.open(.search)
    let page = try #require(appModel.navigation.pages(over: appModel.navigation.view).last)
    func search() -> SearchViewModel {
      appModel.viewModels.viewModel(of: page.id) { appModel.search(page: page.id) }
    }
    search().type("riopelle")
    #expect(search().text == "riopelle")
    appModel.navigation.back()
    let daily = appModel.viewModels.viewModel(of: .view(.daily)) { appModel.daily() }
    #expect(search().text.isEmpty)
    #expect(appModel.viewModels.viewModel(of: .view(.daily)) { appModel.daily() } === daily)
  }
}
