import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import Observation

/// A paged cache of a list's rows: pages are read in the background, prefetched in scroll
/// direction, and evicted beyond `limit`.
///
/// The main thread never waits for a row: a missing row is requested, and ``arrivals`` changes when
/// it is there.
@Observable @MainActor
final class RowPages {
  /// The number of rows per page.
  nonisolated static let length = 64
  /// The maximum number of cached pages: several times the 200 rows or so that a list widget binds.
  static let limit = 16
  /// The pages that a list requests when it appears.
  static let first = 0..<4
  /// The maximum number of pages waiting to be read; during fast scrolling the oldest requests are
  /// dropped.
  private static let queueLimit = 8

  /// Reads rows, off the main thread; rows that the store no longer has are left out.
  typealias Reader = @Sendable (_ ids: ArraySlice<DiscoveryID>) throws -> [ListRow]
  /// Returns a reader of the store's rows, with their distances from `origin`; nil for no
  /// distances.
  static func reader(_ store: Store, from origin: Coordinate?, _ album: Album) -> Reader {
    { ids in
      let marks = try store.catalogue.sourceMarks()
      return try store.rows(ids).map { row in
        ListRow(
          row, from: origin, album: album, mark: marks.count > 1 ? marks[row.id.source] : nil)
      }
    }
  }

  /// A page's rows by their discovery.
  typealias Page = [DiscoveryID: ListRow]

  /// Increases when pages arrive that were missing when they were requested.
  private(set) var arrivals = 0

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let fail: @MainActor (any Error) -> Void
  @ObservationIgnored private var read: Reader = { _ in [] }
  @ObservationIgnored private var ids: [DiscoveryID] = []
  @ObservationIgnored private var pages: [Int: Page] = [:]
  /// The cached pages, least recently used first.
  @ObservationIgnored private var recent: [Int] = []
  /// The pages waiting to be read, the most urgent last.
  @ObservationIgnored private var wanted: [Int] = []
  /// The pages that are being read.
  @ObservationIgnored private var underWay: [Int] = []
  /// The page of the row requested last.
  @ObservationIgnored private var current = 0
  /// Increases with each new list; results of earlier generations are discarded.
  @ObservationIgnored private var generation = 0

  init(_ store: Store, fail: @escaping @MainActor (any Error) -> Void) {
    self.store = store
    self.fail = fail
  }

  /// The cached pages, so that a reload can read them again before it replaces the list.
  var held: [Int] { recent }

  /// Replaces the list and its cached pages.
  func reset(_ ids: [DiscoveryID], _ pages: [Int: Page], read: @escaping Reader) {
    generation += 1
    self.ids = ids
    self.pages = pages
    self.read = read
    recent = pages.keys.sorted(by: >)
    (wanted, underWay) = ([], [])
  }

  /// The row at a position; nil past the end, if the store no longer has it, or until it is read.
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
    // While the scroll bar is dragged, positions advance at a roughly constant pace: read ahead by
    // the same step.
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
    wanted.removeFirst(max(0, wanted.count - Self.queueLimit))
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

  /// Reads a page's rows, by their discovery.
  nonisolated static func rows(
    of page: Int, in ids: [DiscoveryID], _ read: Reader
  ) throws -> Page {
    let start = page * length
    guard start < ids.count else { return [:] }
    let rows = try read(ids[start..<min(ids.count, start + length)])
    return Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The texts and the photo of a discovery's row in a list.
package struct ListRow: Hashable, Sendable {
  /// The discovery.
  package var id: DiscoveryID
  /// The title; "Untitled" for a work without one.
  package var title: String
  /// The makers; the kind if there are none.
  package var makers: String
  /// The year, and the borough or town; for a retired discovery, a note that it is retired.
  package var details: [String]
  /// The distance from the origin; nil when it is not wanted or not known.
  package var distance: String?
  /// Whether the person collected or targeted it.
  package var state: DiscoveryState
  /// The picture, or the cover.
  package var cover: CoverContent
  /// Its catalogue's mark; nil while there is only one catalogue.
  package var mark: SourceMark?

  /// The parts of the line under the title, the least important last.
  package var byline: [String] { [makers] + details }

  /// The row below the heading of its only maker, which is left out; of several, all stay.
  func below(maker names: [String]) -> ListRow {
    guard names.contains(makers) else { return self }
    var row = self
    row.makers = row.details.isEmpty ? id.kind.displayName : row.details.removeFirst()
    return row
  }

  /// The text for screen readers.
  package var spoken: String {
    let parts = [title] + byline + [distance ?? "", state.displayName]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  init(_ row: DiscoveryRow, from origin: Coordinate?, album: Album, mark: SourceMark? = nil) {
    self.mark = mark
    id = row.id
    title = row.displayTitle
    makers = row.makers.isEmpty ? row.id.kind.displayName : row.makers.isolated
    let place = row.isRetired ? tr("No longer in the catalogue") : row.locationText
    // MONA's own, which most works are of, has its colour alone.
    let source =
      row.id.isOwn
      ? tr("Your own discovery") : row.id.isFromMona ? nil : mark?.name.shortened().isolated
    details = [row.produced?.short ?? "", place, source ?? ""].filter { !$0.isEmpty }
    if let origin, let coordinate = row.coordinate {
      distance = Format.distance(Distance.metres(from: origin, to: coordinate))
    }
    state = row.state
    cover = CoverContent(row, photo: album.file(of: row.photo))
  }
}

extension DiscoveryRow {
  /// What screen readers say of it first: title, makers, date, kind and state.
  package var spoken: String {
    let parts = [
      displayTitle, makers, produced?.short ?? "", id.kind.displayName, state.displayName,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
