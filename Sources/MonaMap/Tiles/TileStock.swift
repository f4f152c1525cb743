/// The tiles kept on this computer, and a try at a server of them; live in MonaServices.
package struct TileStock: Sendable {
  /// How many bytes of the disk they take.
  package var used: @Sendable () async -> Int
  /// Lets go of all of them.
  package var clear: @Sendable () async -> Void
  /// Keeps to this many bytes from now on; what was used the longest ago goes first.
  package var limit: @Sendable (Int) async -> Void
  /// Asks a server for one tile; nil when it came.
  package var trial: @Sendable (TileTemplate, Tile) async -> TileFailure?

  /// A stock that does this.
  package init(
    used: @escaping @Sendable () async -> Int, clear: @escaping @Sendable () async -> Void,
    limit: @escaping @Sendable (Int) async -> Void,
    trial: @escaping @Sendable (TileTemplate, Tile) async -> TileFailure?
  ) {
    self.used = used
    self.clear = clear
    self.limit = limit
    self.trial = trial
  }

  /// The stock of a computer that keeps nothing and has no network.
  package static let none = TileStock(
    used: { 0 }, clear: {}, limit: { _ in }, trial: { _, _ in .noNetwork })
}
