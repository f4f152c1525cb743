import Foundation
import MonaPerson
import Synchronization
import Testing

@testable import MonaModel
@testable import MonaScreens

@MainActor @Suite struct RowPagesTests {
  private let store: Store

  init() throws { store = try .inMemory() }

  /// A store with any number of rows that counts the readings of each page.
  private final class Shelf: Sendable {
    let reads = Mutex<[Int: Int]>([:])

    @Sendable func read(_ ids: ArraySlice<DiscoveryID>) -> [ListRow] {
      reads.withLock { $0[ids.startIndex / RowPages.length, default: 0] += 1 }
      return ids.compactMap { id in
        // A row missing from the store.
        if id.number == 70 { return nil }
        let row = DiscoveryRow(
          id: id, title: Localized(fr: "\(id.number)", en: nil), makers: "", produced: nil,
          borough: nil, territory: nil, coordinate: nil, state: .uncollected, photo: nil,
          isRetired: false)
        return ListRow(row, from: nil, album: Album(folder: URL(filePath: "/none")))
      }
    }

    var pages: [Int: Int] { reads.withLock { $0 } }
  }

  private func shelf(_ count: Int) -> (shelf: Shelf, pages: RowPages) {
    let shelf = Shelf()
    let pages = RowPages(store) { Issue.record($0) }
    pages.reset((0..<count).map { DiscoveryID(.artwork, $0) }, [:], read: shelf.read)
    return (shelf, pages)
  }

  /// Asks for a row until its page has been read.
  private func row(_ position: Int, of pages: RowPages) async -> ListRow? {
    while pages.row(at: position) == nil, !pages.held.contains(position / RowPages.length) {
      await Task.yield()
    }
    return pages.row(at: position)
  }

  @Test func `a row that is loaded later is signalled`() async {
    let (_, pages) = shelf(1000)
    #expect(pages.row(at: 500) == nil && pages.arrivals == 0)
    while pages.arrivals == 0 { await Task.yield() }
    #expect(pages.row(at: 500)?.id.number == 500)
  }

  @Test func `a page is read once, whichever of its rows show`() async {
    let (shelf, pages) = shelf(1000)
    for position in [0, 1, 63, 5] {
      #expect(await row(position, of: pages)?.id.number == position)
    }
    #expect(shelf.pages[0] == 1)
    #expect(await row(999, of: pages)?.id.number == 999)
    #expect(pages.row(at: 1000) == nil)
    #expect(pages.row(at: -1) == nil)
  }

  @Test func `a row missing from the store does not shift the others`() async {
    let (_, pages) = shelf(200)
    #expect(await row(70, of: pages) == nil)
    #expect(await row(71, of: pages)?.id.number == 71)
  }

  @Test func `the next page is prefetched, in the direction of scrolling`() async {
    let (shelf, pages) = shelf(64 * 40)
    for page in [10, 11] { _ = await row(64 * page, of: pages) }
    while !pages.held.contains(12) { await Task.yield() }
    for page in [10, 9] { _ = await row(64 * page, of: pages) }
    while !pages.held.contains(8) { await Task.yield() }
    #expect(shelf.pages.values.allSatisfy { $0 == 1 })
  }

  @Test func `scrolling at a steady speed finds its rows loaded`() async {
    let (_, pages) = shelf(64 * 100)
    for page in [10, 20] { _ = await row(64 * page, of: pages) }
    while !pages.held.contains(30) { await Task.yield() }
    #expect(pages.row(at: 64 * 30 + 5)?.id.number == 64 * 30 + 5)
  }

  @Test func `scrolling fast loads only the rows where it stops`() async {
    let (shelf, pages) = shelf(64 * 1000)
    for page in 0..<1000 { _ = pages.row(at: page * 64) }
    #expect(await row(999 * 64, of: pages) != nil)
    #expect(shelf.pages.count < 50)
  }

  @Test func `only the most recently used pages are kept`() async {
    let (shelf, pages) = shelf(64 * 100)
    for page in 0..<100 {
      _ = await row(page * 64, of: pages)
      #expect(pages.held.count <= RowPages.limit)
    }
    #expect(pages.held.contains(99) && !pages.held.contains(0))
    // Moving between cached pages reads none of them again.
    let before = shelf.pages[98]
    _ = pages.row(at: 98 * 64)
    _ = pages.row(at: 99 * 64)
    #expect(shelf.pages[98] == before)
  }

  @Test func `rows read for another list are discarded`() async {
    let (shelf, pages) = shelf(64 * 3)
    _ = pages.row(at: 0)
    pages.reset([DiscoveryID(.place, 8)], [:], read: shelf.read)
    while shelf.pages[0] == nil { await Task.yield() }
    #expect(await row(0, of: pages)?.id == DiscoveryID(.place, 8))
    for _ in 0..<20 { await Task.yield() }
    #expect(pages.held == [0])
    #expect(pages.row(at: 64) == nil)
  }

  @Test func `a failed read is reported, and retried on the next request`() async {
    struct Gone: Error {}
    var failures = 0
    let pages = RowPages(store) { _ in failures += 1 }
    pages.reset([DiscoveryID(.place, 8)], [:]) { _ in throw Gone() }
    for _ in 1...2 {
      let before = failures
      #expect(pages.row(at: 0) == nil)
      while failures == before { await Task.yield() }
    }
  }
}
