import Foundation
import MonaCatalogue
import MonaModel

/// Why the store refuses.
package enum StoreError: Error {
  /// The databases in this folder cannot be opened; nothing was changed.
  case unreadable(folder: URL, underlying: any Error)
  /// The file of the person's data holds nothing, though there are so many photos in the album;
  /// nothing was changed.
  case emptied(file: URL, photos: Int)
  /// The file of the person's data is not there, though there are copies of it; nothing was changed.
  case missing(file: URL)
  /// A newer MONA wrote the databases in this folder; nothing was changed.
  case newer(folder: URL)
  /// Neither the catalogue nor the person's data knows this discovery.
  case unknownDiscovery(DiscoveryID)
  /// It is already collected: its photo is replaced, not added to.
  case alreadyCollected(DiscoveryID)
  /// It is not collected, so it has no visit to rate or comment.
  case notCollected(DiscoveryID)
  /// Its comment is another one by now than when the person began to write; theirs is kept as a draft.
  case commentChanged(DiscoveryID)
  /// A rating outside 1 to 5.
  case ratingOutOfRange(Int)
  /// A comment longer than `Visit.commentLimit`; the value is its length in Unicode scalars.
  case commentTooLong(Int)

  /// Whether a copy of the person's data may be the remedy.
  package var isOfLostData: Bool {
    switch self {
    case .unreadable(_, let underlying): StorageError(underlying) == .damaged
    case .emptied, .missing: true
    case .newer, .unknownDiscovery, .alreadyCollected, .notCollected, .commentChanged,
      .ratingOutOfRange, .commentTooLong:
      false
    }
  }
}
