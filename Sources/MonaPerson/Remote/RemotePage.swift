import MonaModel

/// What a server answered of a person's visits.
package struct RemotePage: Hashable, Sendable {
  /// The visits that are new or different since they were last asked for, or all of them.
  package var visits: [RemoteVisit] = []
  /// The discoveries whose visits were removed, where the server tells.
  package var removed: [DiscoveryID] = []
  /// The number to ask with the next time; nil for a server that numbers nothing.
  package var revision: Int?
  /// What `Store.fetchStamp` was before the server was asked: visits that it confirmed since then are
  /// passed by, for the answer may be older.
  package var stamp: Int
  /// By how many seconds the server's clock is before this computer's.
  package var clockSkew: Double

  package init(stamp: Int, clockSkew: Double = 0) {
    (self.stamp, self.clockSkew) = (stamp, clockSkew)
  }
}
