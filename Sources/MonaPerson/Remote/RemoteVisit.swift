import Foundation
import MonaModel

/// A visit as the account's server returned it; times are by the server's clock.
package struct RemoteVisit: Hashable, Sendable {
  /// The collected discovery.
  package var discovery: DiscoveryID
  /// The number of its last change on the server; nil for a server without revisions.
  package var revision: Int?
  /// 1 to 5 stars.
  package var rating: Int?
  /// When the rating last changed; nil if the server does not report it.
  package var ratingAt: Date?
  /// The comment.
  package var comment: String?
  /// When the comment last changed; nil if the server does not report it.
  package var commentAt: Date?
  /// The photo.
  package var photo: RemotePhoto?
  /// When the photo last changed; nil if the server does not report it.
  package var photoAt: Date?
  /// Whether the server lost the photo's file.
  package var isPhotoMissing = false
  /// All photos that were sent one by one, the chosen one among them; nil for a server that takes the chosen one only.
  package var photos: [RemoteListedPhoto]?
  /// When photos were removed, by their keys.
  package var removedPhotos: [PhotoDigest: Date] = [:]
  /// When it was collected, by the clock of the uploading device; nil for a server that does not
  /// store it.
  package var collectedAt: Date?
  /// When the visit was created on the server.
  package var createdAt: Date?
  /// When the visit last changed on the server.
  package var updatedAt: Date?

  /// A visit with all other fields nil.
  package init(_ discovery: DiscoveryID, revision: Int? = nil) {
    (self.discovery, self.revision) = (discovery, revision)
  }

  /// The span in which a field last changed: its own time if known, else the span of the visit; nil
  /// if neither is known.
  func span(of changedAt: Date?) -> ClosedRange<Date>? {
    if let changedAt { return changedAt...changedAt }
    guard let updatedAt else { return nil }
    return min(createdAt ?? .distantPast, updatedAt)...updatedAt
  }
}

/// A photo of a visit on the server.
package struct RemotePhoto: Hashable, Sendable {
  /// The server's name of the photo.
  package var name: String
  /// The digest in the photo's name; nil for a server with other names.
  package var digest: PhotoDigest?

  /// Fails for a name without an extension, which servers of 2023 give to aborted uploads.
  package init?(name: String) {
    let file = name.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: ".") else { return nil }
    self.name = name
    digest = PhotoDigest(hex: file[..<dot])
  }
}

/// A photo of a visit on a server that takes them all.
package struct RemoteListedPhoto: Hashable, Sendable {
  /// Its identity on all of the person's devices.
  package var key: PhotoDigest
  /// The file.
  package var photo: RemotePhoto
  /// When it was taken, by the device that sent it; nil if unknown.
  package var takenAt: Date?
  /// When it was added to the visit.
  package var addedAt: Date
  /// Whether the server lost its file.
  package var isMissing: Bool

  /// A photo with these properties.
  package init(
    key: PhotoDigest, photo: RemotePhoto, takenAt: Date?, addedAt: Date, isMissing: Bool = false
  ) {
    (self.key, self.photo) = (key, photo)
    (self.takenAt, self.addedAt, self.isMissing) = (takenAt, addedAt, isMissing)
  }
}

/// A page of a person's visits from the server.
package struct RemotePage: Hashable, Sendable {
  /// The visits that changed since the last request, or all visits.
  package var visits: [RemoteVisit] = []
  /// The discoveries whose visits were removed, if the server reports them.
  package var removed: [DiscoveryID] = []
  /// When those visits were removed, as far as the server reports it.
  package var removedAt: [DiscoveryID: Date] = [:]
  /// The revision for the next request; nil for a server without revisions.
  package var revision: Int?
  /// The last change that the page names; nil before the first one, and for a server without revisions.
  package var known: KnownChange?
  /// The value of `Store.fetchStamp` before the request.
  ///
  /// Visits confirmed after that are skipped, as the page may be older than the confirmation.
  package var stamp: Int
  /// The server's clock minus this computer's, in seconds.
  package var clockSkew: Double

  /// An empty page.
  package init(stamp: Int, clockSkew: Double = 0) {
    (self.stamp, self.clockSkew) = (stamp, clockSkew)
  }
}
