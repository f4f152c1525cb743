import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// The built-in help.
@Suite struct HelpTests {
  @Test(arguments: HelpTopic.allCases)
  func `every task has a page that says what to do, in both languages`(topic: HelpTopic) throws {
    let english = try withLanguage(.english) { (topic.title, HelpPage(topic)) }
    let french = try withLanguage(.french) { (topic.title, HelpPage(topic)) }
    #expect(!english.1.steps.isEmpty)
    #expect(english.0 != french.0)
    for (english, french) in zip(
      english.1.steps + english.1.notes, french.1.steps + french.1.notes)
    {
      #expect(english != french && !french.isEmpty)
    }
  }

  @Test func `F1 opens the page about the current view`() {
    #expect(HelpTopic(nil, over: .daily) == .daily)
    #expect(HelpTopic(nil, over: .artworks) == .find)
    #expect(HelpTopic(.sheet(DiscoveryID(.artwork, 1)), over: .map) == .collect)
    #expect(HelpTopic(.inbox, over: .collection) == .outing)
    #expect(HelpTopic(.statistics, over: .badges) == .collection)
    #expect(HelpTopic(.importing(URL(fileURLWithPath: "/a.csv")), over: .daily) == .catalogues)
    #expect(HelpTopic(.account(.logIn), over: .daily) == .account)
    #expect(HelpTopic(.privacy, over: .daily) == .data)
    #expect(HelpTopic(.targeted, over: .daily) == .targets)
    #expect(HelpTopic(.search, over: .daily) == .find)
    #expect(HelpTopic(.backup(URL(fileURLWithPath: "/a.tar")), over: .daily) == .backup)
  }
}
