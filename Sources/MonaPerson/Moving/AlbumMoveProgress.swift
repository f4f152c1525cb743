/// How far a move of the album is.
package struct AlbumMoveProgress: Hashable, Sendable {
  /// How many files are in the new folder.
  package var done: Int
  /// How many there are.
  package var total: Int
  /// The part of all bytes that is in the new folder, 0 to 1.
  package var fraction: Double

  /// A move of which nothing is counted yet.
  package static let none = AlbumMoveProgress(done: 0, total: 0, fraction: 0)
}
