/// A decision of the inbox to give a visit another photo, carried out in the transaction that does.
package struct InboxOrder: Hashable, Sendable {
  /// The kept group.
  package var group: Int64
  /// The rating given on the way; nil leaves the visit its own.
  package var rating: Int?
  /// The comment written on the way; nil leaves the visit its own.
  package var comment: String?

  /// What was decided and said of a group.
  package init(group: Int64, rating: Int?, comment: String?) {
    (self.group, self.rating, self.comment) = (group, rating, comment)
  }
}
