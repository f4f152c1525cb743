/// What one removal took out of the collection: what is needed to undo it.
package struct RemovedVisits: Hashable, Sendable {
  /// The visits, each with what puts it back.
  package var visits: [RemovedVisit]
  /// The photos that went to the trash.
  package var photosTrashed: [String] = []
  /// The photos the trash did not take: they stay in the album, where the person can find them.
  package var photosKept: [String] = []
}
