import Foundation
import MonaLog
import MonaPerson
import MonaText
import Observation

/// Fetches the feeds that the person follows while the window is open and the news are on.
@Observable @MainActor
package final class NewsUpdates {
  /// Whether feeds are being fetched.
  package private(set) var isRefreshing = false

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private var waiting: Task<Void, any Error>?

  init(_ context: AppContext) {
    self.context = context
  }

  /// The shortest and the longest wait between two looks at what is due, in seconds: after a
  /// suspend, a longer one could end long after the due date.
  private static let pauses = 600.0...3600
  /// The wait while the news are off.
  private static let pauseWhileOff = 86_400.0

  /// The requests for feeds, and what is stored of the answers.
  var refresh: NewsRefresh { NewsRefresh(context.store, context.services.news) }

  /// Whether the news are on; off until the person asks for them.
  package var isOn: Bool { context.preferences.showsNews }

  /// Turns the news on, which fetches them at once, or off; entries stay for when they are on again.
  package func setOn(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    context.preferences.showsNews = isOn
    waiting?.cancel()
    if isOn { Task { await fetchDue() } }
  }

  /// Fetches the feeds that are due while the news are on, until the task is cancelled.
  package func follow() async {
    while !Task.isCancelled {
      if isOn { await fetchDue() }
      let pause = await pause()
      let sleeping = Task { try await Task.sleep(for: .seconds(pause)) }
      waiting = sleeping
      // Ends when the news are turned on or off, too.
      _ = await withTaskCancellationHandler {
        await sleeping.result
      } onCancel: {
        sleeping.cancel()
      }
    }
  }

  private func pause() async -> Double {
    guard isOn else { return Self.pauseWhileOff }
    let due = await context.toasts.attempt { try await self.refresh.nextDue() } ?? nil
    let wait = due?.timeIntervalSinceNow ?? Self.pauses.upperBound
    return min(max(wait, Self.pauses.lowerBound), Self.pauses.upperBound)
  }

  private func fetchDue() async {
    // What fails is shown beside its feed.
    _ = await run(.due)
  }

  /// Fetches all feeds, as the person asked, and says what came.
  package func refreshNow() async {
    guard isOn, let outcome = await run(.all) else { return }
    context.toasts.show(Self.sentence(outcome))
  }

  private static func sentence(_ outcome: NewsRefresh.Outcome) -> String {
    if outcome.new > 0 {
      return trn("{count} new entry", "{count} new entries", outcome.new)
    }
    if outcome.asked == 0, outcome.held > 0 { return tr("The sites ask to come back later.") }
    if outcome.failed > 0, outcome.failed == outcome.asked {
      return tr("No news came: each site says why.")
    }
    return tr("There is nothing new.")
  }

  /// - Returns: nil if it runs already, or if the database failed.
  private func run(_ extent: NewsRefresh.Extent) async -> NewsRefresh.Outcome? {
    guard !isRefreshing else { return nil }
    isRefreshing = true
    defer { isRefreshing = false }
    return await context.toasts.attempt { try await self.refresh.run(extent) }
  }
}
