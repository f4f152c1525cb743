import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The rows of a list that were shown last: read a page at a time in the background, the pages that
/// are likely to come next ahead of time, and at most so many of them kept.
///
/// The main thread waits for none: a row that is not there yet is asked for, and comes a moment later
/// (``arrivals``).
@Observable @MainActor
final class RowPages {
  /// How many rows are read together.
  nonisolated static let length = 64
  /// How many pages are kept: what a list has bound, about 200 rows, a few times over.
  static let limit = 16
  /// How many pages a list asks for when it appears.
  static let first = 0..<4
  /// How many pages wait to be read: of a list that flies by, only where it stands now.
  private static let patience = 8

  /// Reads rows, off the main thread; those the store has lost are left out.
  typealias Reader = @Sendable (_ ids: ArraySlice<DiscoveryID>) throws -> [ListRow]
  /// Reads rows of the store, which say how far each is from `origin`; nil when that is not asked for.
  static func reader(_ store: Store, from origin: Coordinate?, _ album: Album) -> Reader {
    { ids in try store.rows(ids).map { ListRow($0, from: origin, album: album) } }
  }

  /// The rows of a page, by their discovery.
  typealias Page = [DiscoveryID: ListRow]

  /// Grows when pages have come that were not there when they were asked for.
  private(set) var arrivals = 0

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let fail: @MainActor (any Error) -> Void
  @ObservationIgnored private var read: Reader = { _ in [] }
  @ObservationIgnored private var ids: [DiscoveryID] = []
  @ObservationIgnored private var pages: [Int: Page] = [:]
  /// The pages held, the one asked for last at the end.
  @ObservationIgnored private var recent: [Int] = []
  /// The pages to be read, the most urgent one at the end.
  @ObservationIgnored private var wanted: [Int] = []
  /// The pages that are being read.
  @ObservationIgnored private var underWay: [Int] = []
  /// The page of the row that was asked for last.
  @ObservationIgnored private var current = 0
  /// Grows with each new list, so that what was read for another one is not taken for it.
  @ObservationIgnored private var generation = 0

  init(_ store: Store, fail: @escaping @MainActor (any Error) -> Void) {
    self.store = store
    self.fail = fail
  }

  /// The pages held, for whoever reads them again before the list changes.
  var held: [Int] { recent }

  /// Takes other rows, some pages of which were read already.
  func reset(_ ids: [DiscoveryID], _ pages: [Int: Page], read: @escaping Reader) {
    generation += 1
    self.ids = ids
    self.pages = pages
    self.read = read
    recent = pages.keys.sorted(by: >)
    (wanted, underWay) = ([], [])
  }

  /// The row at a position; nil past the end, when the store has lost it, or until it is read.
  func row(at position: Int) -> ListRow? {
    guard ids.indices.contains(position) else { return nil }
    let page = position / Self.length
    if page != current || pages[page] == nil { turn(to: page) }
    return pages[page]?[ids[position]]
  }

  private func turn(to page: Int) {
    let step = page - current
    current = page
    if pages[page] != nil {
      recent.removeAll { $0 == page }
      recent.append(page)
    }
    // Who drags a list goes on at about the same pace.
    let next = abs(step) > 1 ? [page + step + 1, page + step - 1, page + step] : [page + step]
    want(next + [page])
  }

  private func want(_ asked: [Int]) {
    let count = (ids.count + Self.length - 1) / Self.length
    for page in asked where (0..<count).contains(page) {
      guard pages[page] == nil, !underWay.contains(page) else { continue }
      wanted.removeAll { $0 == page }
      wanted.append(page)
    }
    wanted.removeFirst(max(0, wanted.count - Self.patience))
    readWanted()
  }

  private func readWanted() {
    guard underWay.isEmpty, !wanted.isEmpty else { return }
    (underWay, wanted) = (wanted, [])
    let (asked, ids, read, generation) = (underWay, ids, read, generation)
    Task { [weak self, store] in
      let result: Result<[(Int, Page)], any Error>
      do {
        result = .success(
          try await store.read { _ in
            try asked.map { ($0, try Self.rows(of: $0, in: ids, read)) }
          })
      } catch { result = .failure(error) }
      guard let self, generation == self.generation else { return }
      underWay = []
      take(result)
      readWanted()
    }
  }

  private func take(_ result: Result<[(Int, Page)], any Error>) {
    switch result {
    case .success(let read):
      for (page, rows) in read {
        pages[page] = rows
        recent.append(page)
      }
      while recent.count > Self.limit { pages[recent.removeFirst()] = nil }
      arrivals += 1
    case .failure(let error): fail(error)
    }
  }

  /// The rows of a page, by their discovery.
  nonisolated static func rows(
    of page: Int, in ids: [DiscoveryID], _ read: Reader
  ) throws -> Page {
    let start = page * length
    guard start < ids.count else { return [:] }
    let rows = try read(ids[start..<min(ids.count, start + length)])
    return Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// What a row of a list says of a discovery.
package struct ListRow: Hashable, Sendable {
  /// Which one it is.
  package var id: DiscoveryID
  /// Its title; "Untitled" for a work without one.
  package var title: String
  /// The makers; for what has none, the kind.
  package var makers: String
  /// The year, and the borough or the town; for what is retired, that it is.
  package var details: [String]
  /// How far it is from where distances start; nil when that is not asked for or not known.
  package var distance: String?
  /// How the person stands to it.
  package var state: DiscoveryState
  /// The person's photo of it, if the file is there.
  package var photo: URL?

  /// What stands under the title, what matters least at the end: the makers and the details.
  package var byline: [String] { [makers] + details }

  /// What a screen reader says.
  package var spoken: String {
    let parts = [title] + byline + [distance ?? "", state.displayName]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  init(_ row: DiscoveryRow, from origin: Coordinate?, album: Album) {
    id = row.id
    title = row.displayTitle
    makers = row.makers.isEmpty ? row.id.kind.displayName : row.makers.isolated
    let place = row.isRetired ? tr("No longer in the catalogue") : row.whereabouts
    details = [row.produced?.short ?? "", place].filter { !$0.isEmpty }
    if let origin, let coordinate = row.coordinate {
      distance = Format.distance(Distance.metres(from: origin, to: coordinate))
    }
    state = row.state
    photo = album.file(of: row.photo)
  }
}
