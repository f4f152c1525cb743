import Hummingbird
import MonaModel
import NIOPosix

/// A list of discoveries of the catalogue as a file, with the numbers of their visits for those who may see them.
///
/// It is read page by page while it is sent, so that only a small part of it is in memory.
struct ListAnswer: Sendable {
  /// The identities in the catalogue, in the order of the list.
  let discoveries: [DiscoveryID]
  let source: ResearchSource
  let format: ResearchQuery.Format
  let hasCounts: Bool

  func write(to writer: inout any ResponseBodyWriter) async throws {
    if hasCounts {
      try await write(ListedWorkRow.self, to: &writer)
    } else {
      try await write(ListedWork.self, to: &writer)
    }
  }

  private func write<Row: ListedDiscovery>(
    _: Row.Type, to writer: inout any ResponseBodyWriter
  ) async throws {
    var left = discoveries[...]
    try await format.write(to: &writer) {
      // A page of discoveries that an import has just removed has no rows, and is not the end.
      while !left.isEmpty {
        let page = Array(left.prefix(ResearchQuery.Format.pageLength))
        left = left.dropFirst(page.count)
        let rows: [Row] = try await rows(page)
        if !rows.isEmpty { return rows }
      }
      return []
    } row: {
      $0
    }
  }

  private func rows<Row: ListedDiscovery>(_ page: [DiscoveryID]) async throws -> [Row] {
    let works = try await NIOThreadPool.blocking.runIfActive { [works = source.works] in
      let rows = try works.catalogue.rows(page)
      try works.numbers.assign(rows.map(\.id.key), in: works.catalogue)
      return rows.map { ResearchWork(id: works.numbers.published($0.id), row: $0) }
    }
    guard hasCounts else { return works.map { Row($0, ResearchCounts()) } }
    let scope = ResearchScope(
      ResearchFilter(), works: Set(works.map(\.id.key)), person: nil,
      merged: try await source.store.currentMerges(), for: source.store.database.engine)
    let counts = try await source.store.researchCounts(scope, after: -1, limit: works.count)
    let known = Dictionary(counts.map { ($0.work, $0.counts) }) { first, _ in first }
    return works.map { Row($0, known[$0.id.key] ?? ResearchCounts()) }
  }
}
