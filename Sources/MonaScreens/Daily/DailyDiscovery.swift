import Foundation
import MonaModel
import MonaPerson

/// A day's discovery and the week before it, as the store has them.
struct DailyDiscovery: Hashable, Sendable {
  /// What a list shows of it; nil when the catalogue is empty.
  var row: DiscoveryRow?
  /// Whether the catalogue has no discovery at all, and never had.
  var isCatalogueEmpty = false
  /// The person's visit, once collected.
  var visit: Visit?
  /// Where the photo is; nil when its file is gone.
  var photo: URL?
  /// The ground it stands on, for the small map; nil when nobody knows where that is.
  var ground: SheetGround?
  /// What is left to collect.
  var remaining = Remaining.uncollected
  /// Whether it is the first that the person was ever suggested.
  var isFirst = false
  /// What was suggested in the seven days before, the last day first.
  var week: [EarlierDay] = []

  /// All there is to show on a day.
  init(of day: MontrealDay, in store: Store, album: Album) throws {
    let id = try store.daily(on: day, today: day)
    let earlier = try store.earlierDailies(before: day)
    let rows = try store.rows(earlier.map(\.discovery) + (id.map { [$0] } ?? []))
    let rowOf = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    week = earlier.compactMap { past in
      rowOf[past.discovery].map { EarlierDay(day: past.day, row: $0) }
    }
    row = id.flatMap { rowOf[$0] }
    isCatalogueEmpty = try row == nil && store.catalogue.hasNoDiscovery()
    ground = try id.flatMap { try store.catalogue.discovery($0) }.flatMap(SheetGround.init)
    isFirst = try store.isFirstDaily(on: day)
    if row?.state != .uncollected { remaining = try store.remaining() }
    guard let row, row.state == .collected else { return }
    visit = try store.visit(of: row.id)
    photo = album.file(of: visit?.photo)
  }
}
