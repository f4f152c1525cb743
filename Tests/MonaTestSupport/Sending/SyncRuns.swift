import Foundation

/// How much is tried of what goes wrong by chance: a little in each run of the tests, more where
/// `MONA_SYNC_RUNS` and `MONA_SYNC_VISITS` say so.
package enum SyncRuns {
  /// How many seeds are tried.
  package static let count = number("MONA_SYNC_RUNS") ?? 2
  /// How many visits each has.
  package static let visits = number("MONA_SYNC_VISITS") ?? 30

  /// The seeds, beginning with the one that `MONA_SYNC_SEED` names.
  package static var seeds: Range<UInt64> {
    let first = UInt64(number("MONA_SYNC_SEED") ?? 1)
    return first..<(first + UInt64(count))
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
