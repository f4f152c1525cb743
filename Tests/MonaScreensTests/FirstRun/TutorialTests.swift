import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// The guided tour of the window.
@MainActor @Suite struct TutorialTests {
  private let sample: Sample
  private var tutorial: Tutorial { sample.appModel.tutorial }

  init() throws { sample = try Sample(preferences: Preferences(\.view, .map)) }

  @Test func `each step shows its view, and the end returns to the first one`() {
    tutorial.begin()
    for step in Tutorial.Step.allCases {
      #expect(tutorial.step == step)
      if let view = step.view { #expect(sample.navigation.view == view) }
      tutorial.next()
    }
    #expect(tutorial.step == nil && sample.navigation.view == .map)
  }

  @Test func `each step has a text, in both languages`() throws {
    tutorial.begin()
    for step in Tutorial.Step.allCases {
      let english = try withLanguage(.english) { [tutorial.title, tutorial.text] }
      let french = try withLanguage(.french) { [tutorial.title, tutorial.text] }
      for text in english + french { #expect(!text.isEmpty, "\(step)") }
      #expect(english[1] != french[1])
      tutorial.next()
    }
    tutorial.begin()
    tutorial.next()
    try withLanguage(.french) {
      #expect(tutorial.title == "Œuvres" && tutorial.placeText == "2 sur 6")
      #expect(tutorial.nextText == "Suivant")
    }
    while !tutorial.isLast { tutorial.next() }
    try withLanguage(.french) { #expect(tutorial.nextText == "Terminé") }
  }

  @Test func `Escape ends it, and closes nothing else`() {
    sample.navigation.open(.statistics)
    tutorial.begin()
    tutorial.next()
    sample.appModel.escape { false }
    #expect(tutorial.step == nil && sample.navigation.view == .map)
    #expect(sample.navigation.routes == [.statistics])
  }

  @Test func `a page or view that the person opens ends it, and stays`() {
    tutorial.begin()
    sample.appModel.openInbox()
    #expect(tutorial.step == nil && tutorial.hasLeft)
    tutorial.end()
    #expect(sample.navigation.routes == [.inbox] && sample.navigation.view == .daily)
    sample.navigation.back()
    #expect(tutorial.step == nil, "it does not come back by itself")

    tutorial.begin()
    sample.navigation.show(.collection)
    #expect(tutorial.step == nil)
    tutorial.end()
    #expect(sample.navigation.view == .collection)

    // The list beside a sidebar is none that the person opened.
    tutorial.begin()
    tutorial.next()
    sample.navigation.resize(to: .wide)
    #expect(tutorial.step == .artworks)
  }

  @Test func `a page that is open over a view stays open`() {
    sample.navigation.open(.statistics)
    tutorial.begin()
    tutorial.next()
    tutorial.next()
    #expect(sample.navigation.view == .map && sample.navigation.routes == [.statistics])
    tutorial.end()
    #expect(sample.navigation.routes == [.statistics])
  }

  @Test func `started again halfway, it starts over and still returns to the first view`() {
    tutorial.begin()
    tutorial.next()
    tutorial.begin()
    #expect(tutorial.step == .daily)
    tutorial.end()
    #expect(sample.navigation.view == .map)
  }
}
