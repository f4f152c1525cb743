/// How far an answer of so many changes reaches among numbered ones: none is passed over, however few are
/// answered at once.
struct RevisionPage: Equatable {
  /// The number of the last change that is answered, to ask with the next time.
  let last: Int64
  /// Whether there is more to ask for at once.
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
