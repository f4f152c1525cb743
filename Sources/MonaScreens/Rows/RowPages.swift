import MonaModel

/// The rows of a list that were shown last: read a page at a time, the next page ahead of time in
/// the background, and at most so many of them kept.
@MainActor
final class RowPages {
  /// How many rows are read together.
  nonisolated static let length = 64
  /// How many pages are kept: what a list has bound, about 200 rows, a few times over.
  static let limit = 16
  /// How many pages a list asks for when it appears.
  static let first = 0..<4

  /// Reads rows; those the store has lost are left out.
  typealias Reader = @Sendable (_ ids: ArraySlice<DiscoveryID>) throws -> [DiscoveryRow]

  private let read: Reader
  private let fail: @MainActor (any Error) -> Void
  private var ids: [DiscoveryID] = []
  private var pages: [Int: [DiscoveryID: DiscoveryRow]] = [:]
  /// The pages held, the one asked for last at the end.
  private var recent: [Int] = []
  private var ahead: Task<Void, Never>?
  /// Grows with each new list, so that what was read for another one is not taken for it.
  private var generation = 0

  init(read: @escaping Reader, fail: @escaping @MainActor (any Error) -> Void) {
    self.read = read
    self.fail = fail
  }

  /// The pages held, for whoever reads them again before the list changes.
  var held: [Int] { recent }

  /// Takes other rows, some pages of which were read already.
  func reset(_ ids: [DiscoveryID], _ pages: [Int: [DiscoveryID: DiscoveryRow]]) {
    generation += 1
    ahead = nil
    self.ids = ids
    self.pages = pages
    recent = pages.keys.sorted(by: >)
  }

  /// The row at a position; nil past the end, or when the store has lost it.
  func row(at position: Int) -> DiscoveryRow? {
    guard ids.indices.contains(position) else { return nil }
    let page = position / Self.length
    if page != recent.last { turn(to: page) }
    return pages[page]?[ids[position]]
  }

  private func turn(to page: Int) {
    let isBack = recent.last.map { page < $0 } ?? false
    if pages[page] == nil {
      do { pages[page] = try Self.rows(of: page, in: ids, read) } catch { fail(error) }
    }
    recent.removeAll { $0 == page }
    recent.append(page)
    drop()
    readAhead(isBack ? page - 1 : page + 1)
  }

  private func readAhead(_ page: Int) {
    guard ahead == nil, page >= 0, page * Self.length < ids.count, pages[page] == nil else {
      return
    }
    let (ids, read, generation) = (ids, read, generation)
    ahead = Task { [weak self] in
      // What fails here fails again, and is told, when the page is asked for.
      let rows = try? await background { try Self.rows(of: page, in: ids, read) }
      guard let self, generation == self.generation else { return }
      ahead = nil
      guard let rows, pages[page] == nil else { return }
      pages[page] = rows
      recent.insert(page, at: max(0, recent.count - 1))
      drop()
    }
  }

  private func drop() {
    while recent.count > Self.limit { pages[recent.removeFirst()] = nil }
  }

  /// The rows of a page, by their discovery.
  nonisolated static func rows(
    of page: Int, in ids: [DiscoveryID], _ read: Reader
  ) throws -> [DiscoveryID: DiscoveryRow] {
    let start = page * length
    guard start < ids.count else { return [:] }
    let rows = try read(ids[start..<min(ids.count, start + length)])
    return Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
