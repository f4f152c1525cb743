/// How far reading or collecting is.
package struct InboxProgress: Hashable, Sendable {
  /// How many are done, whatever came of them.
  package var done: Int
  /// How many there are.
  package var total: Int

  /// How many are done, of how many.
  package init(done: Int, total: Int) {
    (self.done, self.total) = (done, total)
  }
}
