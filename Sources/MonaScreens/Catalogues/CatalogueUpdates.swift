import Foundation
import MonaLog
import MonaModel
import MonaPerson
import MonaSync
import MonaText
import Observation

/// Keeps MONA's own catalogue up to date with the server while the window is open.
@Observable @MainActor
package final class CatalogueUpdates {
  /// How the server is asked; nothing is due, and nobody is asked, where there is none.
  package struct Client: Sendable {
    /// Asks what is new, and takes it over; nil when nothing was due.
    package var refresh:
      @Sendable (ServerAddress, CatalogueRefresh.Extent) async throws -> RefreshOutcome?
    /// When something is next to be asked for.
    package var nextDue: @Sendable (ServerAddress) async throws -> Date
    /// What the server chose as the discovery of today.
    package var daily: @Sendable (ServerAddress) async throws -> ServerDaily.Choice

    package init(
      refresh:
        @escaping @Sendable (ServerAddress, CatalogueRefresh.Extent) async throws ->
        RefreshOutcome?,
      nextDue: @escaping @Sendable (ServerAddress) async throws -> Date,
      daily: @escaping @Sendable (ServerAddress) async throws -> ServerDaily.Choice
    ) {
      (self.refresh, self.nextDue, self.daily) = (refresh, nextDue, daily)
    }

    /// What the server that the person has chosen by then chose as the discovery of today.
    @MainActor
    package func daily(_ preferences: StoredPreferences) -> ServerDaily {
      ServerDaily { [daily] in try await daily(preferences.server) }
    }

    /// No server.
    package static let none = Client(
      refresh: { _, _ in nil }, nextDue: { _ in .distantFuture },
      daily: { _ in throw ServerRequestError.unreachable("") })
  }

  /// Whether the person has been waiting for the server's answer for more than a moment.
  package private(set) var isSlow = false

  @ObservationIgnored private var isAsking = false
  @ObservationIgnored private let client: Client
  @ObservationIgnored private let store: Store
  @ObservationIgnored private let preferences: StoredPreferences
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let origin: OriginChooser

  init(
    _ client: Client, store: Store, preferences: StoredPreferences, toasts: Toasts,
    origin: OriginChooser
  ) {
    (self.client, self.store, self.preferences) = (client, store, preferences)
    (self.toasts, self.origin) = (toasts, origin)
  }

  /// How near a new discovery is one near the person, in metres.
  private nonisolated static let nearby = 3000.0
  /// How long to wait after the first time that the server did not answer, and the longest.
  private static let (firstWait, longestWait) = (900.0, 6 * 3600.0)

  /// Asks for what is due, as long as the task lives, and tells of new discoveries alone.
  package func follow() async {
    var wait = Self.firstWait
    while !Task.isCancelled {
      do {
        if let outcome = try await client.refresh(preferences.server, .due) {
          try await tellOfNew(outcome)
        }
        wait = Self.firstWait
        guard try await pauseUntilDue() else { return }
      } catch is CancellationError {
        return
      } catch {
        // The catalogue stays as it is, which is no news: it is asked for again.
        Log.program.failure("The catalogue was not refreshed", error)
        guard await pause(wait) else { return }
        wait = min(wait * 2, Self.longestWait)
      }
    }
  }

  /// Asks for all there is, and says in one sentence what came of it.
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
      guard let outcome = try await client.refresh(preferences.server, .all) else { return }
      toasts.show(outcome.sentence)
      tellOfBadges(outcome)
    } catch {
      toasts.report(error)
    }
  }

  // MARK: What is told

  private func tellOfNew(_ outcome: RefreshOutcome) async throws {
    tellOfBadges(outcome)
    // A catalogue that was just filled is all new.
    guard !outcome.report.wasEmpty, !outcome.report.inserted.isEmpty else { return }
    let (store, new, here) = (store, outcome.report.inserted, origin.current)
    let near = try await store.read { store in
      try store.catalogue.rows(new).compactMap(\.coordinate).count {
        Distance.metres(from: here.coordinate, to: $0) <= Self.nearby
      }
    }
    if here.source != .centre, near > 0 {
      toasts.show(trn("{count} new discovery near you", "{count} new discoveries near you", near))
    } else {
      toasts.show(
        trn(
          "{count} new discovery in the catalogue", "{count} new discoveries in the catalogue",
          new.count))
    }
  }

  private func tellOfBadges(_ outcome: RefreshOutcome) {
    for badge in outcome.badges { toasts.show(badge.wonText) }
  }

  // MARK: Waiting

  private func pauseUntilDue() async throws -> Bool {
    let due = try await client.nextDue(preferences.server)
    // A computer that slept wakes to a clock that went on: not more than an hour late.
    return await pause(min(max(due.timeIntervalSinceNow, 60), 3600))
  }

  /// False when the task was cancelled.
  private func pause(_ seconds: Double) async -> Bool {
    (try? await Task.sleep(for: .seconds(seconds))) != nil
  }
}
