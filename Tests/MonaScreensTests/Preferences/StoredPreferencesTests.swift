import MonaScreens
import Testing

@MainActor @Suite struct StoredPreferencesTests {
  @Test func `each change is stored at once, and the other preferences stay`() {
    var kept: [(now: Preferences, before: Preferences)] = []
    let preferences = StoredPreferences(Preferences()) { kept.append((now: $0, before: $1)) }
    preferences.order = ChosenOrder(sort: .date, isDescending: true)
    preferences.tileSpace = 200
    #expect(kept.count == 1)
    #expect(kept[0].now.order.sort == .date && kept[0].before.order == ChosenOrder())
    preferences.map.zoom = 9
    #expect(kept.count == 2 && kept[1].before.map.zoom == 12 && kept[1].now.map.zoom == 9)
    #expect(preferences.order.isDescending, "the other preferences stay")
  }

  @Test func `the window opens on the last view`() throws {
    var preferences = Preferences(\.view, .badges)
    let sample = try Sample(preferences: preferences)
    #expect(sample.navigation.view == .badges)
    preferences.firstView = .map
    let chosen = try Sample(preferences: preferences)
    #expect(chosen.navigation.view == .map, "a chosen first view takes precedence")
  }
}
