import Foundation
import MonaAPI
import MonaLog
import MonaPerson

/// Tells the server what the person agreed to, or withdrew: by it alone, research has their visits.
///
/// The server keeps the last decision of all the person's devices, so that sending one again changes nothing.
package struct ConsentSending: Sendable {
  private let store: Store
  private let client: ServerClient
  private let profile: ServerProfile

  package init(_ store: Store, _ client: ServerClient, _ profile: ServerProfile) {
    (self.store, self.client, self.profile) = (store, client, profile)
  }

  /// Sends the decision, if there is one and the server takes it.
  /// - Throws: ``ServerRequestError``, `CancellationError`, and errors of the store.
  package func run() async throws { _ = try await send(unless: nil) }

  /// Sends the decision now, and again when it changes, until the task is cancelled.
  /// - Throws: ``ServerRequestError/unauthenticated``, `CancellationError`, and errors of the store.
  func runWhileChanging(clock: UploadClock) async throws {
    guard profile.has("consent") else { return }
    var news = await store.changes.following([.outbox]).makeAsyncIterator()
    var sent: Consent?
    repeat {
      do { sent = try await send(unless: sent) } catch let error as ServerRequestError
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

  /// - Parameter sent: the decision that the server knows already.
  /// - Returns: the decision that it knows now.
  private func send(unless sent: Consent?) async throws -> Consent? {
    guard profile.has("consent") else { return nil }
    let (consent, skew) = try await store.read { (try $0.consent(), try $0.clockSkew) }
    if let consent, consent != sent { try await client.send(consent, clockSkew: skew) }
    return consent
  }
}

extension ServerClient {
  /// Tells the server what the person agreed to, and when by its own clock, so that it finds the last decision of all
  /// devices.
  /// - Parameter clockSkew: the server's clock minus this computer's, in seconds.
  fileprivate func send(_ consent: Consent, clockSkew: Double) async throws {
    func text(_ moment: Date) -> String {
      APITime.preciseText(moment.addingTimeInterval(clockSkew))
    }
    var fields = ["version": "\(consent.textVersion)", "given_at": text(consent.givenAt)]
    fields["withdrawn_at"] = consent.withdrawnAt.map(text)
    try await ask(ServerRequest(.giveConsent, fields: fields))
  }
}
