import MonaModel
import MonaServerStore

/// The works that editors merged with others, by the keys of their published numbers.
///
/// Visits, pictures and reports stay with the number that they were made for; who reads them asks here under which one
/// they count. So taking a merge back restores everything.
struct MergedWorks: Equatable, Sendable {
  /// What each merged work counts as; never one that is merged itself.
  private let targets: [Int64: Int64]
  /// The merged works of each that is kept, in the order of their keys.
  let groups: [Int64: [Int64]]

  /// - Parameter merges: the kept work of each merged one, which may be merged itself.
  init(_ merges: [Int64: Int64] = [:]) {
    let targets = merges.mapValues { work in
      var (work, seen) = (work, Set<Int64>())
      // Only a damaged database has a circle.
      while let next = merges[work], seen.insert(work).inserted { work = next }
      return work
    }
    self.targets = targets
    groups = Dictionary(grouping: targets.keys.sorted()) { targets[$0] ?? $0 }
  }

  /// Those that editors decided, whether or not the catalogue has what is kept.
  /// - Parameter end: those decided by that time, in milliseconds since 1970; nil for now.
  init(_ db: any StoreSession, before end: Int64? = nil) throws {
    let rows = try db.rows(
      """
      SELECT other, kept FROM duplicate
      WHERE isSame = 1 AND (endedAt IS NULL OR endedAt >= ?1) AND (?1 IS NULL OR madeAt < ?1)
      """, [end], isKept: true)
    self.init(Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first })
  }

  /// Those of whose kept works something is true.
  func onto(_ isKept: (Int64) -> Bool) -> MergedWorks {
    MergedWorks(targets.filter { isKept($0.value) })
  }

  var isEmpty: Bool { targets.isEmpty }
  /// The keys of all merged works.
  var keys: some Collection<Int64> { targets.keys }

  /// Whether a work is merged with another one, or another one with it.
  func isConcerned(_ work: Int64) -> Bool { targets[work] != nil || groups[work] != nil }

  /// The key under which a work counts.
  func kept(_ work: Int64) -> Int64 { targets[work] ?? work }

  /// The work under which another one counts.
  func kept(_ work: DiscoveryID) -> DiscoveryID {
    targets[work.key].flatMap { DiscoveryID(key: $0) } ?? work
  }

  /// A work with all that count as the same one.
  func all(_ work: Int64) -> [Int64] {
    let work = kept(work)
    return [work] + (groups[work] ?? [])
  }

  /// Works with all that count as one of them.
  func all(_ works: Set<Int64>) -> Set<Int64> {
    isEmpty ? works : Set(works.flatMap { all($0) })
  }

  /// The keys of works in SQL: "(12, 16)"; a key that no work has for none, as not all engines know "()".
  static func list(_ works: some Collection<Int64>) -> String {
    works.isEmpty ? "(-1)" : "(\(works.map(String.init).joined(separator: ", ")))"
  }
}
