/// A page of numbered changes, for clients that ask for those after a revision: no change is skipped, however short
/// the page.
struct RevisionPage: Equatable {
  /// The last revision of the page, to continue after.
  let last: Int64
  /// Whether another page follows.
  let hasMore: Bool

  /// - Parameters:
  ///   - revisions: the numbers of changes, in any order; where there are more than `limit`, one more of
  ///     each kind of change is enough.
  ///   - revision: after which they are asked for.
  init(_ revisions: [Int64], after revision: Int64, limit: Int) {
    last = revisions.sorted().prefix(limit).last ?? revision
    hasMore = revisions.count > limit
  }
}
