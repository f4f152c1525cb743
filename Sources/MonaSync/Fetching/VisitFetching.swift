import Foundation
import MonaAPI
import MonaModel
import MonaPerson

/// Fetches what the account's server has of the person's visits, and merges it with what is here.
package struct VisitFetching: Sendable {
  let store: Store
  let collecting: Collecting
  let client: ServerClient
  let profile: ServerProfile
  /// The account's number, as the person's file has it: nothing of another account is merged into it.
  let user: String
  private let now: @Sendable () -> Date

  package init(
    _ store: Store, _ collecting: Collecting, _ client: ServerClient, _ profile: ServerProfile,
    user: String, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.store, self.collecting, self.client) = (store, collecting, client)
    (self.profile, self.user, self.now) = (profile, user, now)
  }

  /// Fetches what changed since the last time, or everything where the server does not say what changed.
  ///
  /// What was merged before it is stopped or fails stays merged.
  /// - Throws: ``ServerRequestError``, ``AccountError/otherAccount``, or what the store throws.
  package func run() async throws -> MergeReport {
    let skew = try await clockSkew()
    return if profile.has("changes") { try await changes(skew) } else { try await lists(skew) }
  }

  private func changes(_ skew: Double) async throws -> MergeReport {
    var report = MergeReport()
    var hasMore = true
    while hasMore {
      try Task.checkCancellation()
      let (stamp, revision) = try await read { (try $0.fetchStamp, try $0.fetchedThrough) }
      let changes = try await client.visitChanges(since: revision)
      var page = RemotePage(stamp: stamp, clockSkew: skew)
      page.visits = changes.visits.map(RemoteVisit.init)
      page.removed = changes.removed.map(\.discovery)
      page.revision = max(revision, changes.revision)
      report += try await collecting.merge(page, at: now())
      // A server that has more and does not go on would be asked for ever.
      hasMore = changes.hasMore && changes.revision > revision
    }
    return report
  }

  private func lists(_ skew: Double) async throws -> MergeReport {
    var report = MergeReport()
    var fault: ServerRequestError?
    for kind in DiscoveryKind.allCases {
      try Task.checkCancellation()
      var page = RemotePage(stamp: try await read { try $0.fetchStamp }, clockSkew: skew)
      do { page.visits = try await client.visits(kind).map(RemoteVisit.init) } catch let error
        as ServerRequestError where error.mayBeOfWhatIsAsked
      {
        // One list does not keep back the others.
        fault = fault ?? error
        continue
      }
      report += try await collecting.merge(page, at: now())
    }
    if let fault { throw fault }
    return report
  }

  /// Fetches one visit of which another device changed something meanwhile (412), and merges it; what
  /// waits here then waits upon what the server has now.
  package func run(_ discovery: DiscoveryID) async throws -> MergeReport {
    let stamp = try await read { try $0.fetchStamp }
    var page = RemotePage(stamp: stamp)
    if let visit = try await client.visit(discovery) {
      page.visits = [RemoteVisit(visit)]
    } else {
      page.removed = [discovery]
    }
    return try await collecting.merge(page, at: now())
  }

  /// By how many seconds the server's clock is before this computer's, to about a second.
  private func clockSkew() async throws -> Double {
    let before = now()
    let answer = try await client.ask(ServerRequest(.account))
    let after = now()
    guard let account = APIAccount(answer.body) else {
      throw ServerRequestError.notUnderstood(ServerRequestError.words(answer.body))
    }
    guard "\(account.id)" == user else { throw AccountError.otherAccount }
    guard let date = answer.date else { return 0 }
    // The server tells whole seconds: half of one is the likeliest rest.
    let middle = before.addingTimeInterval(after.timeIntervalSince(before) / 2)
    let skew = date.addingTimeInterval(0.5).timeIntervalSince(middle)
    return abs(skew) < Self.slightSkew ? 0 : skew
  }

  /// No clock is known better than that.
  private static let slightSkew = 2.0

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (Store) throws -> Value
  ) async throws -> Value {
    try await store.read(body)
  }
}

extension RemoteVisit {
  /// As a server answers it.
  package init(_ visit: APIVisit) {
    self.init(visit.discovery, revision: visit.revision)
    (rating, ratingAt) = (visit.rating, visit.ratingAt)
    (comment, commentAt) = (visit.comment, visit.commentAt)
    (photo, photoAt) = (visit.photo.flatMap { RemotePhoto(name: $0) }, visit.photoAt)
    collectedAt = visit.collectedAt
    (createdAt, updatedAt) = (visit.createdAt, visit.updatedAt)
  }
}
