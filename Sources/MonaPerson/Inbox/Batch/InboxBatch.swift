import Foundation

/// Photos that came in together, from a card, a folder or a drop, and wait until the person has
/// said what each of them shows.
package struct InboxBatch: Hashable, Sendable, Identifiable {
  /// Its number in the person's data.
  package var id: Int64
  /// The folder that was read first; nil when only files were given.
  package var folder: URL?
  /// When its first photos came in.
  package var startedAt: Date
  /// The paths walked that photos are placed along.
  package var tracks: [InboxTrack]
  /// The videos that lay among the photos, which are left out.
  package var videos: [URL]
  /// How far it is.
  package var state: State
  /// How many photos there are of each sort.
  package var counts: Counts

  /// How far a batch is.
  package enum State: String, Sendable {
    /// Photos wait to be read, as a run that was killed leaves them.
    case reading
    /// All that could be read is, and some of it waits for a decision or to be collected.
    case deciding
    /// Nothing is left to decide or to collect; what it collected can still be undone.
    case finished
  }

  /// How many photos of a batch there are of each sort.
  package struct Counts: Hashable, Sendable {
    /// All of them.
    package var photos = 0
    /// Those still to be read.
    package var waiting = 0
    /// Those that could not be read.
    package var problems = 0
    /// Those that are a visit's photo already, the same as another one of the batch, or were skipped
    /// in an earlier one.
    package var known = 0
    /// The discoveries this batch collected, or gave another photo.
    package var collected = 0
  }
}
