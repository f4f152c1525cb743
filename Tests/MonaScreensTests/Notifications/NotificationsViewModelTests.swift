import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct NotificationsViewModelTests {
  @MainActor private final class Desktop {
    var asked: [Bool] = []
    var answer = NotificationsViewModel.Permission.given
  }

  private let preferences = StoredPreferences(Preferences())
  private let desktop = Desktop()
  private let viewModel: NotificationsViewModel

  init() {
    viewModel = NotificationsViewModel(preferences) { [desktop] isWanted in
      desktop.asked.append(isWanted)
      return desktop.answer
    }
  }

  @Test func `nothing is notified, and nothing runs in the background, until enabled`() {
    #expect(!viewModel.isDaily && !viewModel.isNearby && !viewModel.isCards)
    #expect(viewModel.backgroundText.isEmpty)
    #expect(!preferences.notifications.keepsRunning && desktop.asked.isEmpty)
  }

  @Test func `permission is requested with the first switch, and given back with the last`() async {
    await viewModel.setDaily(true)
    await viewModel.setNearby(true)
    await viewModel.setCards(true)
    #expect(desktop.asked == [true] && preferences.notifications.keepsRunning)
    await viewModel.setDaily(false)
    #expect(desktop.asked == [true] && preferences.notifications.keepsRunning)
    await viewModel.setNearby(false)
    #expect(desktop.asked == [true] && preferences.notifications.keepsRunning)
    await viewModel.setCards(false)
    #expect(desktop.asked == [true, false] && !preferences.notifications.runsInBackground)
  }

  @Test func `a refusal by the desktop disables notifications outside MONA, and shows`()
    async throws
  {
    var texts: [String] = []
    for answer in [NotificationsViewModel.Permission.given, .refused, .missing] {
      desktop.answer = answer
      await viewModel.setDaily(true)
      #expect(preferences.notifications.keepsRunning == (answer == .given))
      try withLanguage(.english) { texts.append(viewModel.backgroundText) }
      await viewModel.setDaily(false)
    }
    #expect(Set(texts).count == 3 && !texts.contains(""), "\(texts)")
  }

  @Test func `the hour is one of the day`() throws {
    #expect(viewModel.hour == 9 && viewModel.hourTexts.count == 24)
    viewModel.setHour(18)
    viewModel.setHour(24)
    #expect(preferences.notifications.wish.hour == 18)
    try withLanguage(.english) { #expect(viewModel.hourTexts[18] == "18:00") }
    #expect(NotificationPreferences.Wish(hour: 77).hour == 23)
  }

  @Test func `notifications of near discoveries need a position, and the page says so`() {
    let without = viewModel.nearbyText
    preferences.origin.start = .position
    #expect(viewModel.nearbyText != without)
  }
}
