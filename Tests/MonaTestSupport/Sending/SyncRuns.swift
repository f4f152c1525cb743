import Foundation

/// How much is tried of what goes wrong by chance: a little in each run of the tests, more where
/// `MONA_SYNC_RUNS` and `MONA_SYNC_VISITS` say so.
package enum SyncRuns {
  /// How many seeds are tried.
  package static let count = number("MONA_SYNC_RUNS") ?? 2
  /// How many visits the long ones have.
  package static let visits = number("MONA_SYNC_VISITS") ?? 30
  /// Of how many seeds the first is a long one; the others have a tenth of its visits.
  private static let longEvery = UInt64(max(1, number("MONA_SYNC_LONG_EVERY") ?? 1))

  /// How many visits a seed has.
  private static func visits(of seed: UInt64) -> Int {
    (seed - first).isMultiple(of: longEvery) ? visits : max(1, visits / 10)
  }

  /// The first seed is the one that `MONA_SYNC_SEED` names.
  private static let first = UInt64(number("MONA_SYNC_SEED") ?? 1)

  /// Tries each seed with as many visits as it has: twice as many at once as there are processors, as each
  /// waits now and then for one of its own threads; the long ones first.
  /// - Parameter limit: how many seeds at most, where each takes long.
  /// - Returns: what came of each.
  package static func each<Result: Sendable>(
    atMost limit: Int = .max,
    _ work: @escaping @Sendable (_ seed: UInt64, _ visits: Int) async throws -> Result
  ) async throws -> [Result] {
    let seeds = (first..<(first + UInt64(min(count, limit)))).sorted {
      visits(of: $0) > visits(of: $1)
    }
    return try await withThrowingTaskGroup(of: Result.self) { group in
      var results: [Result] = []
      for (index, seed) in seeds.enumerated() {
        if index >= 2 * ProcessInfo.processInfo.activeProcessorCount,
          let result = try await group.next()
        {
          results.append(result)
        }
        group.addTask { try await work(seed, visits(of: seed)) }
      }
      for try await result in group { results.append(result) }
      return results
    }
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
