import Foundation

@testable import MonaModel
@testable import MonaPerson

/// A simulated server for two devices of one person: visits with revisions.
struct SimulatedServer {
  private(set) var visits: [DiscoveryID: RemoteVisit] = [:]
  private var removed: [DiscoveryID: Int] = [:]
  private var revision = 0

  enum Answer { case done, overtaken, absent }

  /// Handles POST: stores a field of a visit, whatever its value was, and the date that the form has.
  mutating func note(
    _ items: [OutboxItem], of id: DiscoveryID, dated date: Date?, at now: Date
  ) {
    var visit = visits[id] ?? RemoteVisit(id)
    let dateBefore = visit.collectedAt
    visit.collectedAt = date ?? dateBefore
    let isNew = visits[id] == nil
    if isNew { (visit.createdAt, removed[id]) = (now, nil) }
    if change(&visit, items, now) || isNew || visit.collectedAt != dateBefore { keep(visit, now) }
  }

  /// Handles PATCH: changes an existing visit if its revision still matches.
  mutating func edit(
    _ items: [OutboxItem], of id: DiscoveryID, ifMatch revision: Int?, at now: Date
  ) -> Answer {
    guard var visit = visits[id] else { return .absent }
    guard revision == nil || revision == visit.revision else { return .overtaken }
    if change(&visit, items, now) { keep(visit, now) }
    return .done
  }

  mutating func remove(_ id: DiscoveryID) {
    guard visits.removeValue(forKey: id) != nil else { return }
    revision += 1
    removed[id] = revision
  }

  func changes(since revision: Int, stamp: Int) -> RemotePage {
    var page = RemotePage(stamp: stamp)
    page.visits = visits.values.filter { $0.revision ?? 0 > revision }
      .sorted { $0.revision ?? 0 < $1.revision ?? 0 }
    page.removed = removed.filter { $0.value > revision }.keys.sorted()
    page.revision = self.revision
    return page
  }

  private func change(_ visit: inout RemoteVisit, _ items: [OutboxItem], _ now: Date) -> Bool {
    let before = visit
    for item in items {
      switch item.change {
      case .photo(let photo) where photo.flatMap(RemotePhoto.init(name:)) != visit.photo:
        (visit.photo, visit.photoAt) = (photo.flatMap(RemotePhoto.init(name:)), now)
      case .rating(let rating) where rating != visit.rating:
        (visit.rating, visit.ratingAt) = (rating, now)
      case .comment(let comment) where comment != visit.comment:
        (visit.comment, visit.commentAt) = (comment, now)
      case .date(let date): visit.collectedAt = date
      case .photo, .rating, .comment, .collected, .removed, .listed, .unlisted: break
      }
    }
    return visit != before
  }

  private mutating func keep(_ visit: RemoteVisit, _ now: Date) {
    revision += 1
    var visit = visit
    (visit.revision, visit.updatedAt) = (revision, now)
    visits[visit.discovery] = visit
  }
}
