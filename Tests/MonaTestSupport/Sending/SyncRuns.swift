import Foundation

/// How many random scenarios the upload tests run: a few by default, more if the environment
/// variables `MONA_SYNC_RUNS` and `MONA_SYNC_VISITS` ask for it.
package enum SyncRuns {
  /// The number of seeds.
  package static let count = number("MONA_SYNC_RUNS") ?? 2
  /// The number of visits in a long scenario.
  package static let visits = number("MONA_SYNC_VISITS") ?? 30
  /// One of this many seeds runs a long scenario; the others have a tenth of its visits.
  private static let longEvery = UInt64(max(1, number("MONA_SYNC_LONG_EVERY") ?? 1))

  /// The number of visits in the scenario of a seed.
  private static func visits(of seed: UInt64) -> Int {
    (seed - first).isMultiple(of: longEvery) ? visits : max(1, visits / 10)
  }

  /// The first seed: `MONA_SYNC_SEED`, or 1.
  private static let first = UInt64(number("MONA_SYNC_SEED") ?? 1)

  /// Runs `work` for each seed, the long scenarios first.
  ///
  /// Runs two at once per processor, as each sometimes waits for one of its own threads.
  /// - Parameter limit: the largest number of seeds, for tests that are slow with each of them.
  /// - Returns: the results, in the order in which they finished.
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
