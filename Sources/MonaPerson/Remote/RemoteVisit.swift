import Foundation
import MonaModel

/// A visit as the account's server has it; moments are by the server's clock.
package struct RemoteVisit: Hashable, Sendable {
  /// What was collected.
  package var discovery: DiscoveryID
  /// The number of its last change there; nil for a server that numbers none.
  package var revision: Int?
  /// 1 to 5 stars.
  package var rating: Int?
  /// When the rating last changed, if the server says so.
  package var ratingAt: Date?
  package var comment: String?
  /// When the comment last changed, if the server says so.
  package var commentAt: Date?
  package var photo: RemotePhoto?
  /// When the photo last changed, if the server says so.
  package var photoAt: Date?
  /// When the person was there, by the clock of the device that sent it; nil where the server is not told.
  package var collectedAt: Date?
  /// When the server first heard of the visit.
  package var createdAt: Date?
  /// When anything of it last changed there.
  package var updatedAt: Date?

  /// A visit of which nothing else is known.
  package init(_ discovery: DiscoveryID, revision: Int? = nil) {
    (self.discovery, self.revision) = (discovery, revision)
  }

  /// Between which moments a part last changed: one moment where the server says it, else those of the
  /// visit; nil when nothing is said.
  func span(of changedAt: Date?) -> ClosedRange<Date>? {
    if let changedAt { return changedAt...changedAt }
    guard let updatedAt else { return nil }
    return min(createdAt ?? .distantPast, updatedAt)...updatedAt
  }
}

/// A photo of a visit as the server has it.
package struct RemotePhoto: Hashable, Sendable {
  /// What the server calls it.
  package var name: String
  /// What its file holds there, where the name says it; nil for a server that names them otherwise.
  package var digest: PhotoDigest?

  /// Nil for the name of an upload that broke off (2023): it has no extension.
  package init?(name: String) {
    let file = name.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: ".") else { return nil }
    self.name = name
    digest = PhotoDigest(hex: file[..<dot])
  }
}

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
