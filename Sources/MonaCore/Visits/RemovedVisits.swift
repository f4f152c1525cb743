/// What one removal took out of the collection: what is needed to undo it.
public struct RemovedVisits: Hashable, Sendable {
  /// The visits, each with what puts it back.
  public var visits: [RemovedVisit]
  /// The photos that went to the trash.
  public var photosTrashed: [String] = []
  /// The photos the trash did not take: they stay in the album, where the person can find them.
  public var photosKept: [String] = []
}
