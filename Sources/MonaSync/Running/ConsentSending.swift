import Foundation
import MonaAPI
import MonaLog
import MonaPerson

/// Tells the server what the person agreed to, or withdrew: by it alone, research has their visits, and everybody sees
/// photos of theirs that editors choose.
///
/// The server keeps the last decision of all the person's devices, so that sending one again changes nothing.
package struct ConsentSending: Sendable {
  private let store: Store
  private let client: ServerClient
  private let profile: ServerProfile

  package init(_ store: Store, _ client: ServerClient, _ profile: ServerProfile) {
    (self.store, self.client, self.profile) = (store, client, profile)
  }

  /// What the person decided.
  private struct Decisions: Equatable {
    var consent: Consent?
    var showing: Showing?
  }

  /// Sends the decisions, if there are any and the server takes them.
  /// - Throws: ``ServerRequestError``, `CancellationError`, and errors of the store.
  package func run() async throws {
    var sent = Decisions()
    try await send(unless: &sent)
  }

  /// Sends the decisions now, and again when one changes, until the task is cancelled.
  /// - Throws: ``ServerRequestError/unauthenticated``, `CancellationError`, and errors of the store.
  func runWhileChanging(clock: UploadClock) async throws {
    guard profile.has("consent") || profile.has("pictures") else { return }
    var news = await store.changes.following([.outbox]).makeAsyncIterator()
    var sent = Decisions()
    repeat {
      do { try await send(unless: &sent) } catch let error as ServerRequestError
        where error != .unauthenticated
      {
        Log.program.failure("The consent was not sent", error, level: .info)
        try await clock.pause(Self.retryDelay)
        continue
      }
      guard await news.next() != nil else { return }
    } while !Task.isCancelled
  }

  private static let retryDelay = Duration.seconds(60)

  /// - Parameter sent: the decisions that the server knows already.
  private func send(unless sent: inout Decisions) async throws {
    let (consent, showing, skew) = try await store.read {
      (try $0.consent(), try $0.showing(), try $0.clockSkew)
    }
    if profile.has("consent"), let consent, consent != sent.consent {
      try await client.send(
        .giveConsent, consent.textVersion, consent.givenAt, withdrawnAt: consent.withdrawnAt,
        clockSkew: skew)
    }
    sent.consent = consent
    if profile.has("pictures"), let showing, showing != sent.showing {
      try await client.send(
        .giveShowing, showing.textVersion, showing.givenAt, withdrawnAt: showing.withdrawnAt,
        clockSkew: skew, showing.credit.map { ["credit": $0] } ?? [:])
    }
    sent.showing = showing
  }
}

extension ServerClient {
  /// Tells the server what the person agreed to, and when by its own clock, so that it finds the last decision of all
  /// devices.
  /// - Parameter clockSkew: the server's clock minus this computer's, in seconds.
  fileprivate func send(
    _ route: APIRoute, _ version: Int, _ givenAt: Date, withdrawnAt: Date?, clockSkew: Double,
    _ more: [String: String] = [:]
  ) async throws {
    func text(_ moment: Date) -> String {
      APITime.preciseText(moment.addingTimeInterval(clockSkew))
    }
    var fields = more
    fields["version"] = "\(version)"
    fields["given_at"] = text(givenAt)
    fields["withdrawn_at"] = withdrawnAt.map(text)
    try await ask(ServerRequest(route, fields: fields))
  }
}
