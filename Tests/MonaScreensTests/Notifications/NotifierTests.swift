import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct NotifierTests {
  @MainActor private final class Desktop {
    var sent: [DesktopNotification] = []
    var isLookedAt = false
    /// The server's discovery of the day, for the day of `nine`; nil if the server fails.
    var serverChoice: DiscoveryID?

    func choice() throws -> ServerDaily.Choice {
      guard let serverChoice else { throw CancellationError() }
      return (MontrealDay(NotifierTests.nine), serverChoice)
    }
  }

  private let sample: Sample
  private let desktop = Desktop()
  private let notifier: Notifier
  private var notifications: NotificationPreferences { sample.appModel.preferences.notifications }

  /// 21 November 2026, 8:00 in Montréal.
  private static let eight = Date(timeIntervalSince1970: 1_795_266_000)
  private static let nine = eight + 3600
  private static let tomorrow = nine + 86_400

  private init(
    _ wish: NotificationPreferences.Wish, origin: OriginChoice.Start = .position,
    at position: Position? = nil
  ) throws {
    var preferences = Preferences()
    preferences.notifications.wish = wish
    preferences.origin.start = origin
    sample = try Sample(preferences: preferences)
    let locator = position.map { place in Locator { place } } ?? .none
    notifier = Notifier(
      store: sample.store, preferences: sample.appModel.preferences,
      client: Notifier.Client(
        send: { [desktop] in desktop.sent.append($0) },
        isLookedAt: { [desktop] in desktop.isLookedAt }, locator: locator,
        serverDaily: ServerDaily(within: .seconds(3600)) { [desktop] in try desktop.choice() }),
      calendar: .montreal)
  }

  init() throws {
    try self.init(.init(daily: true, hour: 9))
  }

  private static func near(
    accuracy: Double = 40, origin: OriginChoice.Start = .position
  ) throws -> NotifierTests {
    // Some 220 m south of La Joute.
    let here = Coordinate(latitude: 45.5016, longitude: -73.5609) ?? .montreal
    return try NotifierTests(
      .init(nearby: true), origin: origin, at: Position(coordinate: here, accuracy: accuracy))
  }

  private func check(at moments: Date...) async {
    for moment in moments { await notifier.check(at: moment) }
  }

  // MARK: The discovery of the day

  @Test func `the discovery of the day is notified at its hour, once a day`() async throws {
    await check(at: Self.eight)
    #expect(desktop.sent.isEmpty)
    await check(at: Self.nine, Self.nine + 60, Self.nine + 36_000)
    #expect(desktop.sent.count == 1)
    await check(at: Self.tomorrow)
    #expect(desktop.sent.count == 2 && desktop.sent.allSatisfy { $0.kind == .daily })
    let day = MontrealDay(Self.nine)
    let chosen = try sample.store.daily(on: day, today: day)
    #expect(
      desktop.sent.first?.link == chosen.map { .discovery($0) },
      "it is the discovery that Daily shows")
  }

  @Test func `the server's choice is notified if there is one, and does not change`() async throws {
    let day = MontrealDay(Self.nine)
    let here = try Sample().store.daily(on: day, today: day)
    let others = try sample.store.ordered(DiscoveryList(), language: .french).ids
    let chosen = try #require(others.first { $0 != here })
    desktop.serverChoice = chosen
    await check(at: Self.nine)
    #expect(desktop.sent.map(\.link) == [.discovery(chosen)])
    #expect(try sample.store.daily(on: day, today: day) == chosen)
    await check(at: Self.tomorrow)
    #expect(desktop.sent.count == 2, "the choice of another day is ignored")
  }

  @Test func `nothing is notified unless enabled`() async throws {
    let silent = try NotifierTests(.init())
    await silent.check(at: Self.nine, Self.tomorrow)
    #expect(silent.desktop.sent.isEmpty)
  }

  @Test func `nothing is notified while MONA is in front, nor later that day`() async {
    desktop.isLookedAt = true
    await check(at: Self.nine)
    desktop.isLookedAt = false
    await check(at: Self.nine + 3600)
    #expect(desktop.sent.isEmpty)
    await check(at: Self.tomorrow)
    #expect(desktop.sent.count == 1)
  }

  @Test func `a collected discovery is not notified`() async throws {
    let day = MontrealDay(Self.nine)
    let id = try #require(try sample.store.daily(on: day, today: day))
    await sample.appModel.visits.collect(id, title: "", photo: try sample.photo())
    await check(at: Self.nine)
    #expect(desktop.sent.isEmpty)
  }

  @Test func `the notification names the discovery, and can target it`() async throws {
    let row = try #require(try sample.store.rows([Sample.joute]).first)
    try withLanguage(.english) {
      let told = DesktopNotification(daily: row)
      #expect(told.title == "Discovery of the day")
      #expect(told.text == "The Joust · Jean-Paul Riopelle · Ville-Marie")
      #expect(told.target == Sample.joute)
    }
    try withLanguage(.french) {
      #expect(DesktopNotification(daily: row).title == "Découverte du jour")
    }
    var targeted = row
    targeted.state = .targeted
    #expect(DesktopNotification(daily: targeted).target == nil)
  }

  // MARK: Discoveries nearby

  @Test func `a targeted discovery near by is notified, once`() async throws {
    let near = try Self.near()
    await near.check(at: Self.nine)
    #expect(near.desktop.sent.isEmpty, "nothing is targeted")
    try near.sample.store.target(Sample.joute)
    try near.sample.store.target(Sample.library)
    await near.check(at: Self.nine, Self.nine + 900, Self.tomorrow)
    #expect(near.desktop.sent.map(\.link) == [.discovery(Sample.joute)])
    #expect(near.notifications.notifiedTargets == [Sample.joute])
    let told = try #require(near.desktop.sent.first)
    #expect(told.title.contains("222") || told.title.contains("220"), "\(told.title)")
  }

  @Test func `targeted again, it is notified again`() async throws {
    let near = try Self.near()
    try near.sample.store.target(Sample.joute)
    await near.check(at: Self.nine)
    try near.sample.store.untarget(Sample.joute)
    try near.sample.store.target(Sample.library)
    await near.check(at: Self.tomorrow)
    #expect(near.desktop.sent.count == 1)
  }

  @Test func `an inaccurate position notifies nothing`() async throws {
    let near = try Self.near(accuracy: 25_000)
    try near.sample.store.target(Sample.joute)
    await near.check(at: Self.nine)
    #expect(near.desktop.sent.isEmpty)
  }

  @Test func `the position is not asked for unless distances start there`() async throws {
    let near = try Self.near(origin: .centre)
    try near.sample.store.target(Sample.joute)
    await near.check(at: Self.nine)
    #expect(near.desktop.sent.isEmpty)
  }
}

extension Calendar {
  fileprivate static var montreal: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "America/Toronto") ?? .gmt
    return calendar
  }
}
