/// A page of numbered changes, for clients that ask for those after a revision; no change is skipped, whatever the
/// length of the page.
struct RevisionPage: Equatable {
  /// The last revision of the page, to continue after.
  let last: Int64
  /// Whether another page follows.
  let hasMore: Bool

  /// - Parameters:
  ///   - revisions: the revisions of changes, in any order. Where there are more than `limit`, one more of each
  ///     kind of change is enough.
  ///   - revision: the revision after which changes are wanted.
  init(_ revisions: [Int64], after revision: Int64, limit: Int) {
    last = revisions.sorted().prefix(limit).last ?? revision
    hasMore = revisions.count > limit
  }
}
