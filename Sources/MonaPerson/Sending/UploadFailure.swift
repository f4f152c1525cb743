import Foundation
import MonaModel

/// What was tried of a discovery in vain.
package struct UploadFailure: Hashable, Sendable {
  package var discovery: DiscoveryID
  /// The last change that was tried: a later one is tried at once.
  package var change: Int
  /// How many times in a row.
  package var tries: Int
  /// Since the first of them.
  package var since: Date
  /// When it is tried again by itself; nil for not before the person does something.
  package var nextTry: Date?
  package var reason: Reason
  /// In the server's words, for whoever wants the details.
  package var words: String?

  /// Why; the raw values stand in the database.
  package enum Reason: String, CaseIterable, Sendable {
    /// There was no answer, or none that can be understood.
    case noAnswer
    /// The server has trouble of its own, with this visit alone.
    case serverTrouble
    /// The server refuses what was sent; its words say why.
    case refused
    /// The server refuses the rating, the words or the photo.
    case ratingRefused, commentRefused, photoRefused
    /// The server does not know the discovery.
    case unknownDiscovery
    /// This server takes no rating, words or photo back.
    case cannotClear
    /// The photo's file is not in the album.
    case photoMissing
    /// The photo cannot be read, or not be made small enough.
    case photoUnusable
    /// The photo could not be made ready this time, as on a full disk.
    case photoUnprepared
    /// The visit was changed on another device, and that could not be looked at yet.
    case overtaken
  }

  package init(
    discovery: DiscoveryID, change: Int, tries: Int, since: Date, nextTry: Date?, reason: Reason,
    words: String? = nil
  ) {
    self.discovery = discovery
    self.change = change
    self.tries = tries
    self.since = since
    self.nextTry = nextTry
    self.reason = reason
    self.words = words
  }
}
