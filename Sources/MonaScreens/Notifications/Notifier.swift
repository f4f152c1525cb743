import Foundation
import MonaLog
import MonaModel
import MonaPerson

/// Sends the desktop notifications that the person enabled: the discovery of the day, and targeted
/// discoveries nearby.
@MainActor
package final class Notifier {
  /// The desktop and server services that the notifier uses.
  package struct Client {
    /// Sends a notification.
    let send: @MainActor (DesktopNotification) -> Void
    /// Whether MONA's window is active.
    let isLookedAt: @MainActor () -> Bool
    let locator: Locator
    let serverDaily: ServerDaily

    /// Creates the client.
    package init(
      send: @escaping @MainActor (DesktopNotification) -> Void,
      isLookedAt: @escaping @MainActor () -> Bool, locator: Locator, serverDaily: ServerDaily
    ) {
      (self.send, self.isLookedAt) = (send, isLookedAt)
      (self.locator, self.serverDaily) = (locator, serverDaily)
    }
  }

  /// The longest time between two checks, in seconds; short, because the clock may be set and the
  /// computer may sleep.
  private static let longestWait: TimeInterval = 15 * 60

  private let store: Store
  private let preferences: StoredPreferences
  private let client: Client
  private let calendar: Calendar

  /// Creates a notifier.
  /// - Parameter calendar: the person's calendar, with their time zone.
  package init(
    store: Store, preferences: StoredPreferences, client: Client,
    calendar: Calendar = .autoupdatingCurrent
  ) {
    (self.store, self.preferences, self.client) = (store, preferences, client)
    self.calendar = calendar
  }

  /// Checks and sends notifications until the task is cancelled.
  package func follow() async {
    while !Task.isCancelled {
      await check(at: Date())
      let hour = DailyLimit(from: preferences.notifications.wish.hour)
      let wait = min(hour.wait(from: Date(), calendar: calendar), Self.longestWait)
      // Cancelling ends the loop.
      guard (try? await Task.sleep(for: .seconds(wait.rounded(.up)))) != nil else { return }
    }
  }

  /// Sends the notifications that are due; after a failure, they are tried again at the next check.
  package func check(at now: Date) async {
    let (notified, wish) = (preferences.notifications, preferences.notifications.wish)
    if wish.daily,
      DailyLimit(from: wish.hour).isDue(at: now, last: notified.notifiedDaily, calendar: calendar)
    {
      await tryLogging("The discovery of the day was not announced") {
        try await notifyDaily(at: now)
      }
    }
    // The position is only used if the person chose it as the origin of distances.
    if wish.nearby, preferences.origin.start == .position,
      DailyLimit().isDue(at: now, last: notified.notifiedNearby, calendar: calendar)
    {
      await tryLogging("What is nearby was not announced") { try await notifyNearby(at: now) }
    }
  }

  private func notifyDaily(at now: Date) async throws {
    let (store, day) = (store, MontrealDay(now))
    // Choose the day's discovery as the Daily view would, so that both show the same one.
    if try await store.read({ store in try !store.isDailyChosen(on: day) }) {
      _ = await client.serverDaily.take(on: day, in: store)
    }
    let row = try await BlockingExecutor.shared.run {
      try store.daily(on: day, today: day).flatMap { try store.rows([$0]).first }
    }
    guard let row, !Task.isCancelled else { return }
    preferences.notifications.notifiedDaily = now
    // Nothing to announce if the window is active or the discovery is collected.
    guard row.state != .collected, !client.isLookedAt() else { return }
    client.send(DesktopNotification(daily: row))
  }

  private func notifyNearby(at now: Date) async throws {
    let store = store
    let targets = try await store.read { store in
      var list = DiscoveryList()
      list.state = .targeted
      return try store.rows(store.ordered(list, language: .french).ids)
    }
    let notified = preferences.notifications.notifiedTargets.intersection(targets.map(\.id))
    let candidates = targets.filter { $0.coordinate != nil && !notified.contains($0.id) }
    guard !candidates.isEmpty, !client.isLookedAt() else { return }
    let position = try await client.locator.locate()
    guard let near = NearbyTarget.find(among: candidates, at: position), !Task.isCancelled else {
      return
    }
    preferences.notifications.notifiedTargets = notified.union([near.row.id])
    preferences.notifications.notifiedNearby = now
    client.send(DesktopNotification(near: near.row, metres: near.metres))
  }
}
