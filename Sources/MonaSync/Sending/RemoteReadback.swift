import Foundation
import MonaAPI
import MonaModel
import MonaPerson

/// What a server that does not know requests by their keys has of visits: asked after an answer was lost,
/// before anything is sent again.
struct RemoteReadback: Sendable {
  let client: ServerClient
  /// Where a photo is fetched to.
  let folder: URL
  /// A visit each; of a kind that was not asked for there is none.
  private var lists: [DiscoveryKind: [DiscoveryID: APIVisit]] = [:]
  /// What was sent since, of which the list says nothing.
  private var sent: Set<DiscoveryID> = []

  init(client: ServerClient, folder: URL) {
    self.client = client
    self.folder = folder
  }

  /// Notes that a visit is about to be sent: what was read of it before holds no more.
  mutating func note(_ discovery: DiscoveryID) { sent.insert(discovery) }

  /// Which parts of a visit the server has already as they are to be.
  /// - Parameter late: of these, what was sent may still arrive: what is read now does not hold later.
  mutating func known(
    of visit: VisitSnapshot, late: Set<DiscoveryID> = []
  ) async throws -> [OutboxItem] {
    let kind = visit.discovery.kind
    if lists[kind] == nil || sent.contains(visit.discovery) {
      let visits = try await client.visits(kind)
      // Of a visit that is there twice, the later one holds.
      lists[kind] = Dictionary(visits.map { ($0.discovery, $0) }) { $1 }
      sent = sent.filter { $0.kind != kind || late.contains($0) }
    }
    let there = lists[kind]?[visit.discovery]
    var known: [OutboxItem] = []
    for item in visit.items {
      let isKnown =
        switch item.change {
        case .removed: there == nil
        case .collected: there != nil
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
    // What is left of it is overwritten by the next.
    defer { try? FileManager.default.removeItem(at: file) }
    do { _ = try await client.photo(discovery, to: file) } catch ServerRequestError.refused {
      return false
    }
    return FileManager.default.contentsEqual(atPath: file.path, andPath: photo.file.path)
  }
}
