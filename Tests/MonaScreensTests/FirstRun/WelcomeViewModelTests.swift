import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// The welcome page, which asks for nothing and appears only once.
@MainActor @Suite struct WelcomeViewModelTests {
  private let sample: Sample
  private var welcome: WelcomeViewModel { sample.appModel.welcome }
  private var wasWelcomed: Bool { sample.appModel.preferences.wasWelcomed }

  init() throws { sample = try Sample() }

  @Test func `a person without visits is welcomed, in three pages`() async throws {
    await welcome.look()
    #expect(welcome.isShown && welcome.pages.count == 3)
    try withLanguage(.english) {
      #expect(welcome.page.title == "Welcome to MONA" && welcome.placeText == "1 of 3")
    }
    try withLanguage(.french) {
      #expect(welcome.page.title == "Bienvenue dans MONA" && welcome.nextText == "Suivant")
    }
    welcome.next()
    welcome.next()
    #expect(welcome.isLast && welcome.isShown && !wasWelcomed)
    welcome.back()
    #expect(welcome.number == 1)
  }

  @Test
  func `after the last page the tutorial begins, and the welcome never comes again`()
    async
  {
    await welcome.look()
    for _ in welcome.pages { welcome.next() }
    #expect(!welcome.isShown && wasWelcomed)
    #expect(sample.appModel.tutorial.step == .daily)
    await welcome.look()
    #expect(!welcome.isShown)
  }

  @Test func `skipping the welcome leads to the window, without the tutorial`() async {
    await welcome.look()
    welcome.skip()
    #expect(!welcome.isShown && wasWelcomed && sample.appModel.tutorial.step == nil)
  }

  @Test func `a person with visits is never welcomed`() async throws {
    try sample.store.collect(Sample.joute, photo: nil)
    await welcome.look()
    #expect(!welcome.isShown && wasWelcomed)
  }

  @Test
  func `a person already welcomed is not again, and Escape keeps its meaning`()
    async throws
  {
    let sample = try Sample(preferences: Preferences(\.wasWelcomed, true))
    await sample.appModel.welcome.look()
    #expect(!sample.appModel.welcome.isShown)
    sample.navigation.open(.search)
    sample.appModel.escape { false }
    #expect(sample.navigation.routes.isEmpty)
  }

  @Test func `Escape goes back a page of the welcome, and never past the first`() async {
    await welcome.look()
    welcome.next()
    sample.appModel.escape { false }
    #expect(welcome.number == 0)
    sample.appModel.escape { false }
    #expect(welcome.isShown && welcome.number == 0)
  }
}
