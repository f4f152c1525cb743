import Synchronization
import Testing

@testable import MonaModel
@testable import MonaScreens

@MainActor @Suite struct RowPagesTests {
  /// A store of any length that counts how often each page is read.
  private final class Shelf: Sendable {
    let reads = Mutex<[Int: Int]>([:])

    func read(_ ids: ArraySlice<DiscoveryID>) -> [DiscoveryRow] {
      reads.withLock { $0[ids.startIndex / RowPages.length, default: 0] += 1 }
      return ids.compactMap { id in
        // One that the store has lost.
        if id.number == 70 { return nil }
        return DiscoveryRow(
          id: id, title: Localized(fr: "\(id.number)", en: nil), makers: "", produced: nil,
          borough: nil, territory: nil, coordinate: nil, state: .uncollected, photo: nil,
          isRetired: false)
      }
    }

    var pages: [Int: Int] { reads.withLock { $0 } }
  }

  private func shelf(_ count: Int) -> (shelf: Shelf, pages: RowPages) {
    let shelf = Shelf()
    let pages = RowPages(read: { shelf.read($0) }, fail: { Issue.record($0) })
    pages.reset((0..<count).map { DiscoveryID(.artwork, $0) }, [:])
    return (shelf, pages)
  }

  /// Waits until a page was read, be it in the background.
  private func read(_ page: Int, of shelf: Shelf) async {
    while shelf.pages[page] == nil { await Task.yield() }
  }

  @Test func `a page is read once, whichever of its rows show`() {
    let (shelf, pages) = shelf(1000)
    for position in [0, 1, 63, 5] { #expect(pages.row(at: position)?.id.number == position) }
    #expect(shelf.pages[0] == 1)
    #expect(pages.row(at: 999)?.id.number == 999)
    #expect(pages.row(at: 1000) == nil)
    #expect(pages.row(at: -1) == nil)
  }

  @Test func `a row the store has lost does not shift the others`() {
    let (_, pages) = shelf(200)
    #expect(pages.row(at: 70) == nil)
    #expect(pages.row(at: 71)?.id.number == 71)
  }

  @Test func `the page that comes next is read ahead, in the direction of the scrolling`() async {
    let (shelf, pages) = shelf(64 * 20)
    _ = pages.row(at: 64 * 10)
    await read(11, of: shelf)
    while !pages.held.contains(11) { await Task.yield() }
    _ = pages.row(at: 64 * 9)
    await read(8, of: shelf)
    #expect(Set(shelf.pages.keys) == [8, 9, 10, 11])
  }

  @Test func `only the pages used last are kept`() async {
    let (shelf, pages) = shelf(64 * 100)
    for page in 0..<100 {
      _ = pages.row(at: page * 64)
      #expect(pages.held.count <= RowPages.limit)
    }
    #expect(pages.held.contains(99) && !pages.held.contains(0))
    // Going back and forth within what is kept reads nothing again.
    let before = shelf.pages[98]
    _ = pages.row(at: 98 * 64)
    _ = pages.row(at: 99 * 64)
    #expect(shelf.pages[98] == before)
  }

  @Test func `what was read for another list is forgotten`() async {
    let (shelf, pages) = shelf(64 * 3)
    _ = pages.row(at: 0)
    pages.reset([DiscoveryID(.place, 8)], [:])
    await read(1, of: shelf)
    for _ in 0..<20 { await Task.yield() }
    #expect(pages.held == [])
    #expect(pages.row(at: 0)?.id == DiscoveryID(.place, 8))
    #expect(pages.row(at: 64) == nil)
  }
}
