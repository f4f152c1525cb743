import Foundation
import MonaAPI
import MonaModel
import MonaPerson

/// Reads visits back from a server without idempotency keys: after a response was lost, so that
/// nothing is sent twice, and after each one, which may come from a network in between.
struct RemoteReadback: Sendable {
  let client: ServerClient
  /// The folder for fetched photos.
  let folder: URL
  /// The visits of each kind of discovery that was fetched.
  private var lists: [DiscoveryKind: [DiscoveryID: APIVisit]] = [:]
  /// Visits sent since their list was fetched, for which the list is outdated.
  private var sent: Set<DiscoveryID> = []

  init(client: ServerClient, folder: URL) {
    self.client = client
    self.folder = folder
  }

  /// Records that a visit is about to be sent, which makes its fetched state outdated.
  mutating func note(_ discovery: DiscoveryID) { sent.insert(discovery) }

  /// Whether the server took changes that it reported as taken: it has their values, or its visit differs from before.
  ///
  /// A server may store a value in another form, such as without blanks at its end.
  mutating func hasTaken(
    _ items: [OutboxItem], of visit: VisitSnapshot, late: Set<DiscoveryID> = []
  ) async throws -> Bool {
    let id = visit.discovery
    let before = lists[id.kind].map { $0[id] }
    do { try await fetch(id.kind, late: late) } catch ServerRequestError.refused(let refusal, _) {
      // The visit itself was not refused.
      throw ServerRequestError.notUnderstood(refusal.message)
    }
    let there = lists[id.kind]?[id]
    if items.contains(where: { $0.change == .removed }) { return there == nil }
    guard let there else { return false }
    if let before, before != there { return true }
    for item in items {
      switch item.change {
      // The date of a visit cannot be read from that server.
      case .collected, .removed, .date, .listed, .unlisted: continue
      case .rating(let rating): if there.rating != rating { return false }
      case .comment(let comment): if there.comment != comment { return false }
      case .photo:
        guard there.photo != nil, let photo = visit.photo, try await has(photo, id) else {
          return false
        }
      }
    }
    return true
  }

  private mutating func fetch(_ kind: DiscoveryKind, late: Set<DiscoveryID>) async throws {
    let visits = try await client.visits(kind)
    // Something in between may answer with an empty list.
    if visits.isEmpty { _ = try await client.account() }
    // If a visit is listed twice, the later entry holds.
    lists[kind] = Dictionary(visits.map { ($0.discovery, $0) }) { $1 }
    sent = sent.filter { $0.kind != kind || late.contains($0) }
  }

  /// The changes of a visit that the server already has.
  /// - Parameter late: visits with requests that may still arrive; their state is fetched again the
  ///   next time.
  mutating func known(
    of visit: VisitSnapshot, late: Set<DiscoveryID> = []
  ) async throws -> [OutboxItem] {
    let kind = visit.discovery.kind
    if lists[kind] == nil || sent.contains(visit.discovery) {
      try await fetch(kind, late: late)
    }
    let there = lists[kind]?[visit.discovery]
    var known: [OutboxItem] = []
    for item in visit.items {
      let isKnown =
        switch item.change {
        case .removed: there == nil
        case .collected, .date, .listed, .unlisted: there != nil
        case .rating(let rating): there?.rating == rating && rating != nil
        case .comment(let comment): there?.comment == comment && comment != nil
        case .photo:
          if let photo = visit.photo, there?.photo != nil {
            try await has(photo, visit.discovery)
          } else {
            false
          }
        }
      if isKnown { known.append(item) }
    }
    return known
  }

  private func has(_ photo: PreparedPhoto, _ discovery: DiscoveryID) async throws -> Bool {
    let file = folder.appendingPathComponent("back-\(discovery.key)")
    // A file that cannot be deleted is overwritten by the next download.
    defer { try? FileManager.default.removeItem(at: file) }
    do { _ = try await client.photo(discovery, to: file) } catch ServerRequestError.refused(
      let refusal, let status)
    {
      // Only the server knows the account, and tells by 404 that it lacks the file.
      guard status == 404 else { throw ServerRequestError.notUnderstood(refusal.message) }
      _ = try await client.account()
      return false
    }
    return FileManager.default.contentsEqual(atPath: file.path, andPath: photo.file.path)
  }
}
