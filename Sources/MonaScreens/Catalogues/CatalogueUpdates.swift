import Foundation
import MonaLog
import MonaModel
import MonaPerson
import MonaSync
import MonaText
import Observation

/// Refreshes MONA's own catalogue from the server while the window is open.
@Observable @MainActor
package final class CatalogueUpdates {
  /// The requests to the server.
  package struct Client: Sendable {
    /// Fetches and imports updates; returns nil when none were due.
    package var refresh:
      @Sendable (ServerAddress, CatalogueRefresh.Extent) async throws -> RefreshOutcome?
    /// When the next update is due.
    package var nextDue: @Sendable (ServerAddress) async throws -> Date
    /// Fetches the server's discovery of the day.
    package var daily: @Sendable (ServerAddress) async throws -> ServerDaily.Choice
    /// How long to wait for the server's discovery of the day.
    var dailyTimeout = Duration.seconds(3)

    package init(
      refresh:
        @escaping @Sendable (ServerAddress, CatalogueRefresh.Extent) async throws ->
        RefreshOutcome?,
      nextDue: @escaping @Sendable (ServerAddress) async throws -> Date,
      daily: @escaping @Sendable (ServerAddress) async throws -> ServerDaily.Choice
    ) {
      (self.refresh, self.nextDue, self.daily) = (refresh, nextDue, daily)
    }

    /// The discovery of the day from the server set in the preferences at the time of the request.
    @MainActor
    package func daily(_ preferences: StoredPreferences) -> ServerDaily {
      ServerDaily(within: dailyTimeout) { [daily] in try await daily(preferences.server) }
    }

    /// A client without a server: nothing is ever due.
    package static let none = Client(
      refresh: { _, _ in nil }, nextDue: { _ in .distantFuture },
      daily: { _ in throw ServerRequestError.unreachable("") })
  }

  /// Whether a requested update has been running for more than a second.
  package private(set) var isSlow = false

  @ObservationIgnored private var isAsking = false
  @ObservationIgnored private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  private var client: Client { context.services.updates }

  /// The distance within which a new discovery counts as near the person, in metres.
  private nonisolated static let nearby = 3000.0
  /// The first and the longest wait after a failed request, in seconds; doubled after each failure.
  private static let (firstWait, longestWait) = (900.0, 6 * 3600.0)

  /// Fetches updates when they are due, until the task is cancelled; only new discoveries and
  /// badges are announced.
  package func follow() async {
    var wait = Self.firstWait
    while !Task.isCancelled {
      do {
        if let outcome = try await client.refresh(context.preferences.server, .due) {
          try await announceNew(outcome)
          if outcome.report.changeCount > 0 { await context.ownDiscoveries.proposeJoins() }
        }
        wait = Self.firstWait
        guard try await pauseUntilDue() else { return }
      } catch is CancellationError {
        return
      } catch {
        // The catalogue is unchanged, so the person is not bothered; the request is repeated later.
        Log.program.failure("The catalogue was not refreshed", error)
        let asked = (error as? ServerRequestError)?.wait ?? 0
        guard await pause(max(wait, asked)) else { return }
        wait = min(wait * 2, Self.longestWait)
      }
    }
  }

  /// Fetches everything at once, and shows the result in a toast.
  package func updateNow() async {
    guard !isAsking else { return }
    isAsking = true
    let slowness = Task {
      try await Task.sleep(for: .seconds(1))
      isSlow = true
    }
    defer {
      slowness.cancel()
      (isAsking, isSlow) = (false, false)
    }
    do {
      guard let outcome = try await client.refresh(context.preferences.server, .all) else { return }
      context.toasts.show(outcome.sentence)
      announceBadges(outcome)
      await context.ownDiscoveries.proposeJoins()
    } catch {
      context.toasts.report(error)
    }
  }

  // MARK: Announcements

  private func announceNew(_ outcome: RefreshOutcome) async throws {
    announceBadges(outcome)
    // In a catalogue that was empty before, every discovery is new.
    guard !outcome.report.wasEmpty, !outcome.report.inserted.isEmpty else { return }
    let (store, new, here) = (context.store, outcome.report.inserted, context.origin.current)
    let near = try await store.read { store in
      try store.catalogue.rows(new).compactMap(\.coordinate).count {
        Distance.metres(from: here.coordinate, to: $0) <= Self.nearby
      }
    }
    if here.source != .centre, near > 0 {
      context.toasts.show(
        trn("{count} new discovery near you", "{count} new discoveries near you", near))
    } else {
      context.toasts.show(
        trn(
          "{count} new discovery in the catalogue", "{count} new discoveries in the catalogue",
          new.count))
    }
  }

  private func announceBadges(_ outcome: RefreshOutcome) {
    for badge in outcome.badges { context.toasts.show(badge.wonText) }
  }

  // MARK: Waiting

  private func pauseUntilDue() async throws -> Bool {
    let due = try await client.nextDue(context.preferences.server)
    // At most an hour at a time: after a suspend, a longer wait could end long after the due date.
    return await pause(min(max(due.timeIntervalSinceNow, 60), 3600))
  }

  /// Returns false when the task was cancelled.
  private func pause(_ seconds: Double) async -> Bool {
    (try? await Task.sleep(for: .seconds(seconds))) != nil
  }
}
