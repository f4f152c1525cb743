/// What came of taking back what a batch collected.
package struct InboxUndone: Hashable, Sendable {
  /// How many discoveries are as they were.
  package var count = 0
  /// How many of their photos the trash did not take: they stay in the album, where the person can
  /// find them.
  package var photosKept = 0
}
