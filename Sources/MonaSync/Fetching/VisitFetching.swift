import Foundation
import MonaAPI
import MonaModel
import MonaPerson

/// Fetches the account's visits from the server and merges them into the store.
package struct VisitFetching: Sendable {
  let store: Store
  let collecting: Collecting
  let client: ServerClient
  let profile: ServerProfile
  /// The account's number, as in the person's file; visits of any other account are not merged.
  let user: String
  /// The largest accepted number of pages, as a faulty server could have more without end.
  var pageLimit = 2000
  private let now: @Sendable () -> Date

  package init(
    _ store: Store, _ collecting: Collecting, _ client: ServerClient, _ profile: ServerProfile,
    user: String, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.store, self.collecting, self.client) = (store, collecting, client)
    (self.profile, self.user, self.now) = (profile, user, now)
  }

  /// Fetches the changes since the last run, or all visits if the server does not report changes.
  ///
  /// Whatever was merged before an error or a cancellation is kept.
  /// - Throws: ``ServerRequestError``, ``AccountError/otherAccount``, or errors of the store.
  package func run() async throws -> MergeReport {
    let skew = try await clockSkew()
    return if profile.has("changes") { try await changes(skew) } else { try await lists(skew) }
  }

  private func changes(_ skew: Double) async throws -> MergeReport {
    var report = MergeReport()
    var (pages, hasMore) = (0, true)
    while hasMore {
      try Task.checkCancellation()
      pages += 1
      guard pages <= pageLimit else { throw ServerRequestError.notUnderstood("") }
      let (stamp, since, known) = try await read { store in
        (try store.fetchStamp, try store.fetchedThrough, try store.knownChange)
      }
      var page = RemotePage(stamp: stamp, clockSkew: skew)
      let changes: APIVisitChanges
      do {
        changes = try await client.visitChanges(
          since: since, knowing: profile.has("epochs") ? known : nil)
      } catch ServerRequestError.refused(_, status: 410) {
        // The server never gave this change: it was put back from a backup.
        guard let compared = try await compare(because: known, skew) else { continue }
        report += compared
        return report
      }
      page.add(changes)
      page.revision = max(since, changes.revision)
      report += try await collecting.merge(page, at: now())
      // If the revision does not increase, continuing would cause endless requests.
      hasMore = changes.hasMore && changes.revision > since
    }
    return report
  }

  /// Fetches everything from a server that was put back from a backup, and compares it with the local visits.
  /// - Parameter refused: the change that the server never gave.
  /// - Returns: nil if another process did so meanwhile.
  private func compare(
    because refused: KnownChange, _ skew: Double
  ) async throws -> MergeReport? {
    var page = RemotePage(stamp: try await read { try $0.fetchStamp }, clockSkew: skew)
    var (pages, revision, hasMore) = (0, 0, true)
    while hasMore {
      try Task.checkCancellation()
      pages += 1
      guard pages <= pageLimit else { throw ServerRequestError.notUnderstood("") }
      let changes = try await client.visitChanges(since: revision)
      page.add(changes)
      hasMore = changes.hasMore && changes.revision > revision
      revision = changes.revision
    }
    page.revision = revision
    return try await collecting.compare(page, because: refused, at: now())
  }

  private func lists(_ skew: Double) async throws -> MergeReport {
    var report = MergeReport()
    var fault: ServerRequestError?
    for kind in DiscoveryKind.allCases {
      try Task.checkCancellation()
      var page = RemotePage(stamp: try await read { try $0.fetchStamp }, clockSkew: skew)
      do { page.visits = try await client.visits(kind).map(RemoteVisit.init) } catch let error
        as ServerRequestError where error.mayConcernOneItem
      {
        // A failing list does not stop the other lists.
        fault = fault ?? error
        continue
      }
      report += try await collecting.merge(page, at: now())
    }
    if let fault { throw fault }
    return report
  }

  /// Fetches and merges one visit that another device changed (412).
  ///
  /// Its pending changes then apply to the server's new state.
  package func run(_ discovery: DiscoveryID) async throws -> MergeReport {
    let (stamp, skew) = try await read { (try $0.fetchStamp, try $0.clockSkew) }
    var page = RemotePage(stamp: stamp, clockSkew: skew)
    if let visit = try await client.visit(discovery) {
      page.visits = [RemoteVisit(visit)]
      page.known = KnownChange(visit.revision, visit.epoch)
    } else {
      page.removed = [discovery]
    }
    return try await collecting.merge(page, at: now())
  }

  /// The seconds by which the server's clock is ahead of this computer's, accurate to about a
  /// second.
  private func clockSkew() async throws -> Double {
    let before = now()
    let answer = try await client.ask(ServerRequest(.account))
    let after = now()
    guard let account = APIAccount(answer.body) else {
      throw ServerRequestError.notUnderstood(ServerRequestError.words(answer.body))
    }
    guard "\(account.id)" == user else { throw AccountError.otherAccount }
    if !client.isMarked, answer.headers[APIHeader.server] != nil {
      // Something in between answered when the server was asked for its kind, or it was updated since.
      throw ServerRequestError.notUnderstood("")
    }
    guard let date = answer.date else { return 0 }
    // The header has whole seconds, so half a second is the best estimate of the rest.
    let middle = before.addingTimeInterval(after.timeIntervalSince(before) / 2)
    let skew = date.addingTimeInterval(0.5).timeIntervalSince(middle)
    return abs(skew) < Self.slightSkew ? 0 : skew
  }

  /// Smaller differences are measuring errors, in seconds.
  private static let slightSkew = 2.0

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (Store) throws -> Value
  ) async throws -> Value {
    try await store.read(body)
  }
}

extension RemoteVisit {
  /// Converts a visit from a server's response.
  package init(_ visit: APIVisit) {
    self.init(visit.discovery, revision: visit.revision)
    (rating, ratingAt) = (visit.rating, visit.ratingAt)
    (comment, commentAt) = (visit.comment, visit.commentAt)
    (photo, photoAt) = (visit.photo.flatMap { RemotePhoto(name: $0) }, visit.photoAt)
    collectedAt = visit.collectedAt
    (createdAt, updatedAt) = (visit.createdAt, visit.updatedAt)
    isPhotoMissing = visit.isPhotoMissing
    photos = visit.photos?.compactMap { RemoteListedPhoto($0) }
    removedPhotos = visit.removedPhotos
  }
}

extension RemoteListedPhoto {
  /// Nil for a photo whose file has no name.
  fileprivate init?(_ listed: APIListedPhoto) {
    guard let photo = RemotePhoto(name: listed.photo) else { return nil }
    self.init(
      key: listed.key, photo: photo, takenAt: listed.takenAt,
      addedAt: listed.addedAt ?? .distantPast, isMissing: listed.isMissing)
  }
}

extension RemotePage {
  /// Adds the visits and removals of an answer, of which later ones replace earlier ones.
  fileprivate mutating func add(_ changes: APIVisitChanges) {
    let changed = Set(changes.visits.map(\.discovery) + changes.removed.map(\.discovery))
    visits.removeAll { changed.contains($0.discovery) }
    removed.removeAll { changed.contains($0) }
    visits += changes.visits.map(RemoteVisit.init)
    removed += changes.removed.map(\.discovery)
    for removal in changes.removed { removedAt[removal.discovery] = removal.removedAt }
    known = KnownChange(changes.revision, changes.epoch)
  }
}

extension KnownChange {
  /// The change that an answer names; nil if it names none.
  init?(_ revision: Int?, _ epoch: String?) {
    guard let revision, revision > 0 else { return nil }
    self.init(revision: revision, epoch: epoch)
  }

  /// The header field that names it in a request; empty if none is known.
  var header: [String: String] {
    guard revision > 0 else { return [:] }
    return [
      APIHeader.knownChange: ["\(revision)", epoch].compactMap(\.self).joined(separator: " ")
    ]
  }
}
