import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct NotificationsScreenTests {
  @MainActor private final class Desktop {
    var asked: [Bool] = []
    var answer = NotificationsScreen.Permission.given
  }

  private let preferences = KeptPreferences(Preferences())
  private let desktop = Desktop()
  private let screen: NotificationsScreen

  init() {
    screen = NotificationsScreen(preferences) { [desktop] isWanted in
      desktop.asked.append(isWanted)
      return desktop.answer
    }
  }

  @Test func `nothing is told, and nothing runs in the background, until that is asked for`() {
    #expect(!screen.isDaily && !screen.isNearby && !screen.isCards)
    #expect(screen.backgroundText.isEmpty)
    #expect(!preferences.notifications.keepsRunning && desktop.asked.isEmpty)
  }

  @Test func `the desktop is asked with the first switch, and told with the last`() async {
    await screen.setDaily(true)
    await screen.setNearby(true)
    await screen.setCards(true)
    #expect(desktop.asked == [true] && preferences.notifications.keepsRunning)
    await screen.setDaily(false)
    #expect(desktop.asked == [true] && preferences.notifications.keepsRunning)
    await screen.setNearby(false)
    #expect(desktop.asked == [true] && preferences.notifications.keepsRunning)
    await screen.setCards(false)
    #expect(desktop.asked == [true, false] && !preferences.notifications.runsInBackground)
  }

  @Test func `a desktop that refuses leaves what its window tells, and says so`() async throws {
    var texts: [String] = []
    for answer in [NotificationsScreen.Permission.given, .refused, .missing] {
      desktop.answer = answer
      await screen.setDaily(true)
      #expect(preferences.notifications.keepsRunning == (answer == .given))
      try Spoken.in(.english) { texts.append(screen.backgroundText) }
      await screen.setDaily(false)
    }
    #expect(Set(texts).count == 3 && !texts.contains(""), "\(texts)")
  }

  @Test func `the hour is one of the day`() throws {
    #expect(screen.hour == 9 && screen.hourTexts.count == 24)
    screen.setHour(18)
    screen.setHour(24)
    #expect(preferences.notifications.wish.hour == 18)
    try Spoken.in(.english) { #expect(screen.hourTexts[18] == "18:00") }
    #expect(NotificationPreferences.Wish(hour: 77).hour == 23)
  }

  @Test func `what is near needs a position, which is said`() {
    let without = screen.nearbyText
    preferences.origin.start = .position
    #expect(screen.nearbyText != without)
  }
}
